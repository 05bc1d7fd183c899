// The end of a game that was over before the page was loaded. Snapshots of tables do not contain it.
import { call } from "../../api/calls";
import type { ReplayStep } from "../../api/types";
import { isPlaying, type TableModel } from "../../table/state/model";

export type LastEnd = Pick<TableModel, "end" | "earlyEnd">;

/** The game of the viewer whose end the page does not know, or null. Games of the daily deal stay hidden. */
export function findUnknownEnd(model: TableModel, user: string | null): string | null {
  const { game, table } = model;
  if (!game || model.end || isPlaying(model) || table.daily) return null;
  return game.players.some(({ id }) => id === user) ? game.game_id : null;
}

/** Load the end of a finished game from its replay; null if it cannot be loaded. */
export async function loadLastEnd(gameId: string, model: TableModel): Promise<LastEnd | null> {
  const replay = await call("games.replay", { game_id: gameId }).catch(() => null);
  return replay && readEnd(replay.steps, model);
}

/** Read the end of a game from the steps of its replay. */
export function readEnd(steps: readonly ReplayStep[], { table }: TableModel): LastEnd | null {
  const end = steps.at(-1)?.end ?? null;
  if (!end) return null;
  const dispatch = steps.findLast((step) => step.dispatch)?.dispatch ?? null;
  // A player who resigned keeps the seat.
  const isSeated = (playerId: string): boolean => table.sitters.some((sitter) => sitter?.player_id === playerId);
  return {
    end,
    earlyEnd: dispatch && { ...dispatch, resigned: dispatch.reason === "left" && isSeated(dispatch.player_id) },
  };
}
