// The pools of quick pairing that the player searches in, saved in the browser.
import { readStored, store } from "../storage";
import type { Choice } from "../rule_sets/game_choice";
import { PLAYER_COUNTS, findChips, KINDS, type PlayerCount, type Kind } from "../rule_sets/quick_choice";
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
type GameName = `${PlayerCount}-${Kind}`;

/** The name of a game without its mode. */
export const gameName = (playerCount: PlayerCount, kind: Kind): GameName => `${playerCount}-${kind}`;

const GAMES: GameName[] = KINDS.flatMap((kind) => PLAYER_COUNTS.map((playerCount) => gameName(playerCount, kind)));

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

/** The pools to search in: the pool of the chosen game, and the pools that were added in earlier searches. */
export function findPools(choice: Choice): PoolName[] {
  const { playerCount, kind } = findChips(choice);
  const { games, modes } = parseWish((readStored(STORAGE_KEY) ?? "").split(" "));
  return listPools({ games: [...games, gameName(playerCount, kind)], modes: modes.length ? modes : ["rated"] });
}

/** Save the pools for the next search. */
export const savePools = (pools: PoolName[]): void => store(STORAGE_KEY, pools.join(" "));
