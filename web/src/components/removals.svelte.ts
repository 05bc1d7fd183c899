// The tables from which this player was removed: shown above every page until it is read.
import type { Removed } from "../api/types";

let unread = $state.raw<Removed[]>([]);

/** The removals that the player has not put away yet, the newest first. */
export const removals = (): readonly Removed[] => unread;

/** Remember a removal; told twice, by the table and by the player's own channel, it is one. */
export function addRemoval(removal: Removed): void {
  unread = [removal, ...unread.filter((each) => each.table_id !== removal.table_id)];
}

/** Put a removal away. */
export function dismissRemoval(table: string): void {
  unread = unread.filter((each) => each.table_id !== table);
}
