// The tables from which the player was removed: each is shown above every page until it is dismissed.
import type { Removed } from "../api/types";

let unread = $state.raw<Removed[]>([]);

/** The removals that are not dismissed yet, the newest first. */
export const removals = (): readonly Removed[] => unread;

/** Add a removal. The table and the player's own channel both report it; it is shown once. */
export function addRemoval(removal: Removed): void {
  unread = [removal, ...unread.filter((each) => each.table_id !== removal.table_id)];
}

/** Dismiss a removal. */
export function dismissRemoval(table: string): void {
  unread = unread.filter((each) => each.table_id !== table);
}
