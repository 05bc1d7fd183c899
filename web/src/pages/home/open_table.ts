// Which tables the home page offers to join or to watch.
import type { TableLine } from "../../api/types";

/** Whether a person waits at a table that everybody may join. */
export function isWaiting({ has_password, players, levels, away }: TableLine): boolean {
  return !has_password && players.some((name, seat) => name !== null && !levels[seat] && !away[seat]);
}

/** Whether a game can be watched by this user; the user's own game is played, not watched. */
export function canWatch({ spectators, has_password, player_ids }: TableLine, userId: string | undefined): boolean {
  return spectators && !has_password && !(userId && player_ids.includes(userId));
}
