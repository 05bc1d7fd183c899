// Tables of the lobby where a person waits for a player with the same wish as a searching player.
import type { TableLine } from "../api/types";
import { isWaiting } from "../pages/home/open_table";
import { findChips } from "../rule_sets/quick_choice";
import { gameName, parseWish, type PoolName } from "./pools";

/** The rule sets of quick pairing. */
const RULES = ["classic", "transfer", "pairs", "pairs-transfer"];

/**
 * Find the newest waiting table that plays one of these pools, without a stake. A rated table fits only a search for
 * rated games, and no guest.
 */
export function findWaitingTable(
  tables: readonly TableLine[],
  pools: readonly PoolName[],
  user: { user_id: string; guest: boolean },
): TableLine | null {
  const { games, modes } = parseWish(pools);
  const fits = (table: TableLine): boolean => {
    const { rules, seats, stake, rated, taken, player_ids: playerIds } = table;
    const { playerCount, kind } = findChips({ rules, seats, level: "" });
    const isSearched = RULES.includes(rules) && seats <= 4 && games.includes(gameName(playerCount, kind));
    const isJoinable = isWaiting(table) && taken < seats && stake === 0 && !playerIds.includes(user.user_id);
    return isSearched && isJoinable && (!rated || (modes.includes("rated") && !user.guest));
  };
  return tables.find(fits) ?? null;
}
