// Seats the viewer on a board that belongs to no table, such as the board of a lesson.
import type { Me } from "../../api/types";
import { t } from "../../i18n/index.svelte";
import type { TableModel } from "./model";

/** Seat the viewer with their own name and face. While the game is paused or over, no player is to move. */
export function seatViewer(
  model: TableModel,
  viewerSeat: number,
  user: Pick<Me, "user_id" | "name"> | null,
  isPaused: boolean,
): TableModel {
  const { table, game } = model;
  const name = user?.name ?? t("you");
  const identity = user ? { id: user.user_id, name } : { name };
  const players = game!.players.map((player) => ({
    ...player,
    ...(player.seat === viewerSeat ? identity : {}),
    state: isPaused ? ("passive" as const) : player.state,
  }));
  const sitters = table.sitters.map((sitter, seat) =>
    sitter && seat === viewerSeat ? { ...sitter, player_id: user?.user_id ?? sitter.player_id, name } : sitter,
  );
  return { ...model, table: { ...table, sitters }, game: { ...game!, players } };
}
