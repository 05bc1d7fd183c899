// The model that follows from the stream equals the server's snapshot.
import { expect, test } from "vitest";

import type { TableEntry, TableSnapshot } from "../../api/types";
import recording from "./recorded_game.json";
import { planFlights } from "../flights/plan";
import { findOwnSeat, modelFromSnapshot, type TableModel } from "./model";
import { applyEntry } from "./updates";

interface RecordedLine {
  entry?: TableEntry;
  snapshot?: TableSnapshot;
}
const lines = recording as unknown as RecordedLine[];

// Removes the parts that a snapshot lacks: the last move, the end of the last game, times,
// and after a game the roles in its last bout and the names of players who left.
function selectComparable(model: TableModel): object {
  const { seq, table, hand, legalActions, shownTrump, chat, closeReason } = model;
  const { invite: _, client_seeds: __, ...tableFields } = table;
  const game = model.game && {
    ...model.game,
    prev_move: null,
    round_end: null,
    is_end_of_round: false,
    players: model.game.players.map(({ timer_ms: ___, reserve_ms: ____, ...player }) =>
      model.game?.phase === "over" ? { ...player, role: "", name: "" } : player,
    ),
  };
  return { seq, hand, legalActions, shownTrump, chat, closeReason, table: tableFields, game };
}

test("applying the stream gives the model of the snapshot", () => {
  let model = modelFromSnapshot(lines[0]!.snapshot!, 0);
  let compared = 0;
  for (const { entry, snapshot } of lines.slice(1)) {
    if (entry) model = applyEntry(model, entry, 0).model;
    if (!snapshot) continue;
    compared += 1;
    expect(selectComparable(model)).toEqual(selectComparable(modelFromSnapshot(snapshot, 0)));
  }
  expect(compared).toBeGreaterThan(5);
});

test("each change starts with the model that the previous one ended with", () => {
  let model = modelFromSnapshot(lines[0]!.snapshot!, 0);
  for (const { entry } of lines.slice(1)) {
    if (!entry) continue;
    const step = applyEntry(model, entry, 0);
    step.changes.forEach((change, index) => {
      if (index) expect(change.modelBefore).toBe(step.changes[index - 1]!.modelAfter);
    });
    expect(step.changes.at(-1)?.modelAfter ?? step.model).toBe(step.model);
    model = step.model;
  }
});

test("every card that changes its place flies", () => {
  let model = modelFromSnapshot(lines[0]!.snapshot!, 0);
  let flightCount = 0;
  for (const { entry } of lines.slice(1)) {
    if (!entry) continue;
    const step = applyEntry(model, entry, 0);
    for (const change of step.changes) {
      const ownSeat = findOwnSeat(change.modelAfter, "u0");
      const plannedFlights = planFlights(change, ownSeat);
      flightCount += plannedFlights.length;
      const oldHand = new Set(change.modelBefore.hand);
      const newCards = change.modelAfter.hand.filter((card) => !oldHand.has(card));
      if (change.cause.event === "game.move") {
        const arrived = new Set(plannedFlights.filter(({ to }) => to === `seat:${ownSeat}`).map(({ card }) => card));
        expect(newCards.filter((card) => !arrived.has(card))).toEqual([]);
        const tableCards = change.modelAfter
          .game!.board.thrown_cards.flatMap(({ attack, defend }) => [attack, defend])
          .filter((card) => card !== null);
        const oldTableCards = new Set(
          change.modelBefore.game?.board.thrown_cards.flatMap(({ attack, defend }) => [attack, defend]),
        );
        const laid = new Set(plannedFlights.filter(({ to }) => to === "table").map(({ card }) => card));
        expect(tableCards.filter((card) => !oldTableCards.has(card) && !laid.has(card))).toEqual([]);
      }
    }
    model = step.model;
  }
  expect(flightCount).toBeGreaterThan(50);
});

test("a snapshot of the same game keeps the end of the game", () => {
  const over = lines.find(({ snapshot }) => snapshot?.game && snapshot.table.status !== "playing")!.snapshot!;
  const end = { reason: "cards", results: [] } as unknown as NonNullable<TableModel["end"]>;
  const known = { ...modelFromSnapshot(over, 0), end };
  expect(modelFromSnapshot(over, 0, known).end).toBe(end);
  expect(modelFromSnapshot({ ...over, game: { ...over.game!, game_id: "another" } }, 0, known).end).toBeNull();
});

test("an entry corrects the browser's clock after sleep", () => {
  const model = modelFromSnapshot(lines[0]!.snapshot!, 0);
  const { entry } = lines.find((line) => line.entry)!;
  const arrivalTime = entry!.at - model.skew! - 90_000; // The machine slept for 90 seconds.
  expect(applyEntry(model, entry!, arrivalTime).model.skew).toBe(model.skew! + 90_000);
  expect(applyEntry(model, entry!, arrivalTime + 200_000).model.skew).toBe(model.skew);
});
