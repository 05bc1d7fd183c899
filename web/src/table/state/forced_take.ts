// The forced take: a defender who can neither beat nor transfer takes automatically (the server does it).
import type { PrevMove } from "../../api/types";
import type { TableModel } from "./model";
import type { TableChange } from "./updates";

/** Whether a move is a forced take. `isDefender` says whether its player is the defender. */
export const isForcedTake = (move: PrevMove | null, isDefender: boolean): boolean =>
  isDefender && move?.type === "check" && move.auto === true;

/**
 * The position to show before a change, if a forced take and the end of the bout are one change: the cards still lie
 * on the table, and the defender is taking. Otherwise null.
 */
export function positionBeforeForcedTake({ cause, modelBefore }: TableChange): TableModel | null {
  const { game } = modelBefore;
  if (cause.event !== "game.move" || !game || !cause.data.round_end) return null;
  const move = cause.data.prev_move;
  if (!move || !isForcedTake(move, move.seat === game.defender)) return null;
  const players = game.players.map((player) =>
    player.seat === move.seat ? { ...player, role: "taking" as const } : player,
  );
  return { ...modelBefore, legalActions: [], game: { ...game, prev_move: move, players } };
}
