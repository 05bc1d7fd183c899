// The tables from which the player was removed. Every page shows them until the player dismisses them.
import type { Removed } from "../api/types";

let unread = $state.raw<Removed[]>([]);

/** The removals that are not dismissed yet, the newest first. */
export const removals = (): readonly Removed[] => unread;

/** Add a removal. The table's channel and the player's channel both report a removal, but it is shown once. */
export function addRemoval(removal: Removed): void {
  dismissRemoval(removal.table_id);
  unread = [removal, ...unread];
}

/** Dismiss a removal. */
export function dismissRemoval(table: string): void {
  unread = unread.filter(({ table_id }) => table_id !== table);
}
