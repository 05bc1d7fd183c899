// Makes a replay from what a table's channel published: a snapshot and the entries after it.
import type { GameLine, Replay, ReplayStep, TableEntry, TableSnapshot } from "../api/types";
import { modelFromSnapshot, type TableModel } from "../table/state/model";
import { applyEntry, type TableChange } from "../table/state/updates";

export interface Publications {
  snapshot: TableSnapshot;
  entries: TableEntry[];
}

/** Make a replay of the last game in these publications. It has only the cards that the viewer saw. */
export function replayFromPublications({ snapshot, entries }: Publications): Replay {
  let model = modelFromSnapshot(snapshot, snapshot.at);
  let steps: ReplayStep[] = model.game && model.table.status === "playing" ? [makeStep(model, null)] : [];
  for (const entry of entries.filter(({ seq }) => seq > snapshot.seq)) {
    const applied = applyEntry(model, entry, entry.at);
    for (const change of applied.changes) {
      const { event } = change.cause;
      if (event === "game.start") steps = [];
      const last = steps.at(-1);
      if (event === "game.start" || event === "game.move") steps.push(makeStep(change.modelAfter, change));
      // The end of the game and the shown trump belong to the step before them.
      else if (last && event === "game.end") last.end = change.cause.data;
      else if (last && event === "game.shown") last.shown = change.cause.data;
      // The departure of a player, who left or ran out of time, is a step of its own.
      else if (event === "game.dispatch")
        steps.push({ ...makeStep(change.modelAfter, null), dispatch: change.cause.data });
    }
    model = applied.model;
  }
  if (!steps.length) throw new Error("The publications have no game.");
  return { game: makeGameLine(model), table: model.table, steps, can_practise: false };
}

function makeStep(
  { seq, serverTime, game, table, hand, shownTrump }: TableModel,
  change: TableChange | null,
): ReplayStep {
  const ownSeat = table.your_seat;
  const hands = ownSeat === null ? [] : game!.players.map(({ seat }) => (seat === ownSeat ? hand : []));
  const shown = change ? null : shownTrump;
  return {
    seq,
    at: serverTime,
    move: null,
    game: game!,
    hands,
    known: [],
    talon: [],
    discard: [],
    shown,
    dispatch: null,
    end: null,
  };
}

function makeGameLine({ table, game, end, serverTime }: TableModel): GameLine {
  return {
    game_id: game!.game_id,
    table_id: table.table_id,
    game_no: table.game_no,
    ended: serverTime,
    rules: table.rules,
    stake: table.stake,
    reason: end?.reason ?? "abandoned",
    rated: table.rated,
    origin: table.practice ? "practice" : table.daily ? "daily" : table.match ? "match" : "table",
    players: game!.players.map(({ id, seat, name, bot }) => {
      const result = end?.results.find((candidate) => candidate.seat === seat);
      return {
        user_id: id,
        seat,
        name: name ?? "",
        bot,
        result: result?.result ?? "draw",
        points: result?.points ?? 0,
        prize: result?.prize ?? 0,
        place: result?.place ?? null,
      };
    }),
  };
}
