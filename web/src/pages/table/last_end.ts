// The end of a game that was over before the page was loaded. A snapshot does not contain it, but the replay does.
import { call } from "../../api/calls";
import type { ReplayStep } from "../../api/types";
import { isPlaying, type TableModel } from "../../table/state/model";
import { hasSharedDeal } from "../../table/state/shared_deal";

export type LastEnd = Pick<TableModel, "end" | "earlyEnd">;

const isSeated = ({ table }: TableModel, user: string | null): boolean =>
  table.sitters.some((sitter) => sitter?.player_id === user);

/**
 * The id of the viewer's last game if the page does not know how it ended, or null. It is null for a player who has
 * left the table, because they are offered a seat, and for shared deals, whose games stay hidden.
 */
export function findGameWithUnknownEnd(model: TableModel, user: string | null): string | null {
  const { game, table } = model;
  if (!game || model.end || isPlaying(model) || hasSharedDeal(table) || !isSeated(model, user)) return null;
  return game.players.some(({ id }) => id === user) ? game.game_id : null;
}

/** Load the end of a finished game from its replay; null if it cannot be loaded. */
export async function loadLastEnd(gameId: string, model: TableModel): Promise<LastEnd | null> {
  const replay = await call("games.replay", { game_id: gameId }).catch(() => null);
  return replay && readEnd(replay.steps, model);
}

/** Read the end of a game from the steps of its replay. */
export function readEnd(steps: readonly ReplayStep[], model: TableModel): LastEnd | null {
  const end = steps.at(-1)?.end ?? null;
  if (!end) return null;
  const departure = steps.findLast((step) => step.dispatch)?.dispatch ?? null;
  // Leaving and resigning have the same reason, but a player who resigned keeps the seat.
  const hasResigned = departure?.reason === "left" && isSeated(model, departure.player_id);
  return { end, earlyEnd: departure && { ...departure, resigned: hasResigned } };
}
