// A replay made from recorded publications has every position that the channel published.
import { beforeAll, expect, test } from "vitest";

import type { TableEntry, TableSnapshot } from "../api/types";
import { loadTexts } from "../i18n/index.svelte";
import { replayFromPublications, type Publications } from "./publications";
import { changeAt, describeSteps } from "./steps";

interface RecordedStream {
  messages: { entry?: TableEntry; snapshot?: TableSnapshot }[];
}
const streams = import.meta.glob<RecordedStream>("../../../tests/fixtures/streams/*.json", {
  eager: true,
  import: "default",
});

beforeAll(() => loadTexts("en"));

function readPublications({ messages }: RecordedStream): Publications {
  const snapshot = messages.find((message) => message.snapshot)!.snapshot!;
  return { snapshot, entries: messages.flatMap(({ entry }) => entry ?? []) };
}

test.each(Object.entries(streams))("%s", (_, stream) => {
  const publications = readPublications(stream);
  const replay = replayFromPublications(publications);
  const positions = publications.entries
    .flatMap(({ events }) => events)
    .flatMap((cause) => (cause.event === "game.move" || cause.event === "game.start" ? [cause] : []));
  const last = positions.at(-1)!.data;
  const lastGame = positions.filter(({ data }) => data.game_id === last.game_id && data.redeal_no === last.redeal_no);
  const shownPositions = replay.steps.filter(({ dispatch }) => !dispatch);

  expect(shownPositions.map(({ game }) => game.bout)).toEqual(lastGame.map(({ data }) => data.bout));
  const ownSeat = replay.table.your_seat;
  for (const { hands, game } of shownPositions)
    if (ownSeat !== null) expect(hands[ownSeat]).toHaveLength(game.players[ownSeat]!.cards_count);
  expect(describeSteps(replay).every((text) => text && !text.includes("{"))).toBe(true);
  expect(changeAt(replay, 1, ownSeat ?? "all").cause.event).toBe("game.move");
});

test("publications without a game are refused", () => {
  const { snapshot } = readPublications(Object.values(streams)[0]!);
  const waiting = { ...snapshot, game: null, table: { ...snapshot.table, status: "open" } } as TableSnapshot;
  expect(() => replayFromPublications({ snapshot: waiting, entries: [] })).toThrow("no game");
});
