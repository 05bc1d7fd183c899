// Removals of the player from tables. Every page shows a removal until the player dismisses it.
import type { Removed } from "../api/types";

let unread = $state.raw<Removed[]>([]);

/** The removals that are not dismissed yet, the newest first. */
export const removals = (): readonly Removed[] => unread;

/** Add a removal. The table's channel and the player's channel both report a removal, but it is shown once. */
export function addRemoval(removal: Removed): void {
  dismissRemoval(removal.table_id);
  unread = [removal, ...unread];
}

/** Dismiss the removal from a table. */
export function dismissRemoval(tableId: string): void {
  unread = unread.filter(({ table_id }) => table_id !== tableId);
}
