// The log of moves is the same from a live stream and from a replay of it.
import { beforeAll, expect, test } from "vitest";

import type { TableEntry, TableSnapshot } from "../../api/types";
import { loadTexts } from "../../i18n/index.svelte";
import { replayFromPublications } from "../../replay/publications";
import { modelFromSnapshot } from "./model";
import { addPosition, logPositions, type MoveLog } from "./move_log";
import { applyEntry } from "./updates";

interface RecordedStream {
  messages: { entry?: TableEntry; snapshot?: TableSnapshot }[];
}
const streams = import.meta.glob<RecordedStream>("../../../../tests/fixtures/streams/*.json", {
  eager: true,
  import: "default",
});
beforeAll(() => loadTexts("en"));

test.each(Object.entries(streams))("%s", (_, { messages }) => {
  const snapshot = messages.find((message) => message.snapshot)!.snapshot!;
  const entries = messages.flatMap(({ entry }) => entry ?? []).filter(({ seq }) => seq > snapshot.seq);
  let model = modelFromSnapshot(snapshot, 0);
  for (const entry of entries) model = applyEntry(model, entry, 0).model;
  const { steps } = replayFromPublications({ snapshot, entries });
  const games = steps.filter(({ dispatch }) => !dispatch).map(({ game }) => game);

  const log = logPositions(games)!;
  expect(model.moves).toEqual(log);
  const numbers = log.bouts.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(games.map(({ bout }) => bout))]);
  // Every bout but the last has an end, and every move is logged once.
  expect(log.bouts.slice(0, -1).every(({ end }) => end !== null)).toBe(true);
  const moves = games.flatMap(({ prev_move: move }, index) => (index && move ? [move] : []));
  expect(log.bouts.flatMap((bout) => bout.moves.map(({ move }) => move))).toEqual(moves);

  // A page that is loaded now lists the same moves.
  const last = games.at(-1)!;
  const earlierMoves = log.bouts.flatMap(({ number, moves: ofBout, end }) =>
    ofBout.map(({ move, meaning }, index) => ({
      bout: number,
      move,
      meaning,
      ...(index === ofBout.length - 1 ? { round_end: end } : {}),
    })),
  );
  const reloaded = modelFromSnapshot({ ...snapshot, game: last, earlier_moves: earlierMoves }, 0).moves!;
  const withoutSteps = ({ bouts }: MoveLog) =>
    bouts.map((bout) => ({ ...bout, moves: bout.moves.map(({ move, meaning }) => ({ move, meaning })) }));
  expect(withoutSteps(reloaded)).toEqual(withoutSteps(log));
});

test("a snapshot of the same deal keeps the moves, and another deal forgets them", () => {
  const { messages } = Object.values(streams)[0]!;
  const snapshots = messages.flatMap(({ snapshot }) => snapshot ?? []).filter(({ game }) => game !== null);
  const snapshot = snapshots[0]!;
  const model = modelFromSnapshot(snapshot, 0);
  const moves = addPosition(model.moves ?? null, snapshot.game, {
    ...snapshot.game!,
    prev_move: { type: "check", seat: 0, player_id: "p" },
  });
  expect(modelFromSnapshot(snapshot, 0, { ...model, moves }).moves).toBe(moves);
  const other = { ...snapshot, game: { ...snapshot.game!, game_id: "other" } };
  expect(modelFromSnapshot(other, 0, { ...model, moves }).moves?.bouts[0]?.moves).toEqual([]);
});
