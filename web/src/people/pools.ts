// The rating pools that people play in.
import { t } from "../i18n/index.svelte";

export const POOLS = ["duel", "duel-transfer", "table", "table-transfer", "pairs"] as const;
export type Pool = (typeof POOLS)[number];

export const isPool = (name: string): name is Pool => (POOLS as readonly string[]).includes(name);

/** The pool of puzzles, in which nobody plays against another player. */
export const PUZZLE_POOL = "puzzle";

const KEYS = {
  duel: "people_pool_duel",
  "duel-transfer": "people_pool_duel_transfer",
  table: "people_pool_table",
  "table-transfer": "people_pool_table_transfer",
  pairs: "people_pool_pairs",
  [PUZZLE_POOL]: "nav_puzzles",
} as const;

export const poolName = (pool: Pool | typeof PUZZLE_POOL): string => t(KEYS[pool]);
