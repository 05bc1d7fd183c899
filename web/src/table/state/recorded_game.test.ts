// The state that follows from the stream equals the server's snapshot.
import { expect, test } from "vitest";

import type { TableEntry, TableSnapshot } from "../../api/types";
import recording from "./recorded_game.json";
import { planFlights } from "../flights/plan";
import { modelFromSnapshot, ownSeat, type TableModel } from "./model";
import { applyEntry } from "./updates";

interface RecordedLine {
  entry?: TableEntry;
  snapshot?: TableSnapshot;
}
const lines = recording as unknown as RecordedLine[];

// Without the parts that a snapshot lacks: earlier moves, how the last game ended, times; and, after a game,
// roles in its last bout and names of players who left.
function comparable(model: TableModel): object {
  const { seq, table, hand, legal, shown, chat, closed } = model;
  const { invite: _, client_seeds: __, ...rest } = table;
  const game = model.game && {
    ...model.game,
    prev_move: null, round_end: null, is_end_of_round: false,
    players: model.game.players.map(({ timer_ms: ___, reserve_ms: ____, ...each }) =>
      model.game?.phase === "over" ? { ...each, role: "", name: "" } : each,
    ),
  };
  return { seq, hand, legal, shown, chat, closed, table: rest, game };
}

test("the stream leads to what a snapshot says", () => {
  let model = modelFromSnapshot(lines[0]!.snapshot!, 0);
  let compared = 0;
  for (const { entry, snapshot } of lines.slice(1)) {
    if (entry) model = applyEntry(model, entry, 0).model;
    if (!snapshot) continue;
    compared += 1;
    expect(comparable(model)).toEqual(comparable(modelFromSnapshot(snapshot, 0)));
  }
  expect(compared).toBeGreaterThan(5);
});

test("scenes follow one another without a gap", () => {
  let model = modelFromSnapshot(lines[0]!.snapshot!, 0);
  for (const { entry } of lines.slice(1)) {
    if (!entry) continue;
    const step = applyEntry(model, entry, 0);
    step.scenes.forEach((scene, place) => {
      if (place) expect(scene.before).toBe(step.scenes[place - 1]!.after);
    });
    expect(step.scenes.at(-1)?.after ?? step.model).toBe(step.model);
    model = step.model;
  }
});

test("every card that changes its place flies, and none comes from nowhere", () => {
  let model = modelFromSnapshot(lines[0]!.snapshot!, 0);
  let flights = 0;
  for (const { entry } of lines.slice(1)) {
    if (!entry) continue;
    const step = applyEntry(model, entry, 0);
    for (const scene of step.scenes) {
      const own = ownSeat(scene.after, "u0");
      const flown = planFlights(scene, own);
      flights += flown.length;
      const before = new Set(scene.before.hand);
      const fresh = scene.after.hand.filter((card) => !before.has(card));
      if (scene.cause.event === "game.move") {
        const seen = new Set(flown.filter((each) => each.to === `seat:${own}`).map((each) => each.card));
        expect(fresh.filter((card) => !seen.has(card))).toEqual([]);
        const laid = scene.after.game!.board.thrown_cards.flatMap((each) => [each.attack, each.defend]).filter((card) => card !== null);
        const lay = new Set(scene.before.game?.board.thrown_cards.flatMap((each) => [each.attack, each.defend]));
        const onto = new Set(flown.filter((each) => each.to === "table").map((each) => each.card));
        expect(laid.filter((card) => !lay.has(card) && !onto.has(card))).toEqual([]);
      }
    }
    model = step.model;
  }
  expect(flights).toBeGreaterThan(50);
});

test("what a snapshot does not tell stays known in the same game", () => {
  const over = lines.find(({ snapshot }) => snapshot?.game && snapshot.table.status !== "playing")!.snapshot!;
  const end = { reason: "cards", results: [] } as unknown as NonNullable<TableModel["end"]>;
  const known = { ...modelFromSnapshot(over, 0), end };
  expect(modelFromSnapshot(over, 0, known).end).toBe(end);
  expect(modelFromSnapshot({ ...over, game: { ...over.game!, game_id: "another" } }, 0, known).end).toBeNull();
});

test("the browser's clock is set again by what is heard", () => {
  const model = modelFromSnapshot(lines[0]!.snapshot!, 0);
  const { entry } = lines.find((line) => line.entry)!;
  const asleep = entry!.at - model.skew! - 90_000; // the machine slept for a minute and a half
  expect(applyEntry(model, entry!, asleep).model.skew).toBe(model.skew! + 90_000);
  expect(applyEntry(model, entry!, asleep + 200_000).model.skew).toBe(model.skew);
});
