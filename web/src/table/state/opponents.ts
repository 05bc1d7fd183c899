// The players and bots with whom a player is about to be ready: the server refuses if others sit there by now.
import type { TableModel } from "./model";

/** The ids of all others at the table. */
export const opponentIds = (model: TableModel, user: string | null): string[] =>
  model.table.sitters.flatMap((each) => (each && each.player_id !== user ? [each.player_id] : []));
