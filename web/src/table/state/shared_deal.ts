// Games of shared deals: the daily deal and duplicate matches. Such a table has one game against a bot.
import type { TableState } from "../../api/types";

type DealTable = Pick<TableState, "daily" | "match">;

/** Whether other people play the same deal: there are no hints, no invitations and no second game. */
export const hasSharedDeal = (table: DealTable): boolean => table.daily || !!table.match;

/** The page to which a player returns from a table: the daily deal, a match, or the home page. */
export function findParentPage(table: DealTable): string {
  if (table.match) return `/match/${encodeURIComponent(table.match)}`;
  return table.daily ? "/daily" : "/";
}
