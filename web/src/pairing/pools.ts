// The pools of quick pairing that the player searches in, saved in the browser.
import { readStored, store } from "../storage";
import type { Choice } from "../rule_sets/game_choice";
import { COMPANIES, findChips, KINDS, type Company, type Kind } from "../rule_sets/quick_choice";
import type { JoinPairing } from "../api/types";

export type PoolName = JoinPairing["pools"][number];

const STORAGE_KEY = "kozyr.pools";

/** Whether the games count for ratings. */
export const MODES = ["rated", "casual"] as const;
export type Mode = (typeof MODES)[number];

/** What a player searches for: every game is searched in every mode. */
export interface Wish {
  games: GameName[];
  modes: Mode[];
}
type GameName = `${Company}-${Kind}`;

/** The name of a game without its mode. */
export const gameName = (company: Company, kind: Kind): GameName => `${company}-${kind}`;

const GAMES: GameName[] = KINDS.flatMap((kind) => COMPANIES.map((company) => gameName(company, kind)));

const poolName = (game: GameName, mode: Mode): PoolName => (mode === "casual" ? `${game}-casual` : game);

/** The pools of a wish. */
export const listPools = ({ games, modes }: Wish): PoolName[] =>
  GAMES.filter((game) => games.includes(game)).flatMap((game) => modes.map((mode) => poolName(game, mode)));

/** The wish that pools stand for. Unknown names are left out. */
export function parseWish(pools: readonly string[]): Wish {
  const isWanted = (game: GameName, mode: Mode): boolean => pools.includes(poolName(game, mode));
  return {
    games: GAMES.filter((game) => MODES.some((mode) => isWanted(game, mode))),
    modes: MODES.filter((mode) => GAMES.some((game) => isWanted(game, mode))),
  };
}

/** The pools to search in: that of the chosen game, and those that were added in earlier searches. */
export function findPools(choice: Choice): PoolName[] {
  const { company, kind } = findChips(choice);
  const { games, modes } = parseWish((readStored(STORAGE_KEY) ?? "").split(" "));
  return listPools({ games: [...games, gameName(company, kind)], modes: modes.length ? modes : ["rated"] });
}

/** Save the pools for the next search. */
export const savePools = (pools: PoolName[]): void => store(STORAGE_KEY, pools.join(" "));
