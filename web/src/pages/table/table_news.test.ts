// The texts about players who sit down, leave or change seats.
import { beforeAll, expect, test } from "vitest";

import type { TableEntry, TableEvent } from "../../api/types";
import { loadLanguage, loadLateTexts } from "../../i18n/index.svelte";
import { findDeparture, type TableModel } from "../../table/state/model";
import { applyEntry } from "../../table/state/updates";
import { describeNews, findNewcomer, seatChangeText } from "./table_news";

const ANN = { seat: 0, player_id: "ann", name: "Ann", bot: null };
const BOB = { seat: 1, player_id: "bob", name: "Bob", bot: null };
const BOT = { seat: 3, player_id: "bot:experienced:3", name: "experienced", bot: "experienced" };
const MODEL = {
  seq: 1,
  skew: null,
  game: null,
  table: { status: "open", host: "ann", your_seat: 1, options: {}, sitters: [ANN, BOB, null, null] },
} as unknown as TableModel;

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
  await loadLateTexts("panels");
});

function apply(model: TableModel, ownSeat: number | null, ...events: object[]) {
  const entry: TableEntry = { seq: model.seq + 1, at: 0, events: events as TableEvent[] };
  const { model: after, changes } = applyEntry(model, entry, 0);
  const news = changes.map((change) => describeNews(change, ownSeat)).filter((line) => line !== null);
  return { after, news };
}

const left = (who: typeof ANN, why: string): object => ({ event: "table.left", data: { ...who, why } });
const seated = (who: object, seat: number): object => ({
  event: "table.seated",
  data: { ...who, seat, rating: null },
});

test("a player who moves changes seats, and did not leave", () => {
  const { after, news } = apply(MODEL, 0, left(BOB, "moved"), seated(BOB, 3));
  expect(news).toEqual(["Bob changed seats."]);
  expect(after.table.sitters.map((sitter) => sitter?.player_id)).toEqual(["ann", undefined, undefined, "bob"]);
  expect(after.table.your_seat).toBe(3);
  expect(findDeparture(after)).toBeNull();
  expect(findNewcomer(after, "ann")?.seat).toBe(3);
  expect(findNewcomer(after, "bob")).toBeNull();
});

test("another player's move leaves the own seat", () => {
  const { after } = apply(MODEL, 1, left(ANN, "moved"), seated(ANN, 2));
  expect(after.table.your_seat).toBe(1);
});

test("a player who sits down again after leaving is a newcomer", () => {
  const moved = apply(MODEL, 0, left(BOB, "moved"), seated(BOB, 3)).after;
  const gone = apply(moved, 0, left({ ...BOB, seat: 3 }, "left"));
  expect(gone.news).toEqual(["Bob left the table."]);
  expect(gone.after.table.your_seat).toBeNull();
  expect(findDeparture(gone.after)?.name).toBe("Bob");
  expect(apply(gone.after, 0, seated(BOB, 2)).news).toEqual(["Bob sat down."]);
});

test("a bot is called as its seat calls it", () => {
  const { after, news } = apply(MODEL, 1, seated(BOT, 3));
  expect(news).toEqual(["Grisha sat down."]);
  expect(seatChangeText(after.seatChange!, { isHost: false })).toBe("Grisha sat down.");
  const removed = apply(after, 1, left(BOT as unknown as typeof ANN, "left"));
  expect(removed.news).toEqual(["Grisha left the table."]);
});

test("only the host reads a removal as an own act", () => {
  expect(apply(MODEL, 0, left(BOB, "removed")).news).toEqual(["You removed Bob."]);
  expect(apply({ ...MODEL, table: { ...MODEL.table, host: "eve" } }, 0, left(BOB, "removed")).news).toEqual([
    "The host removed Bob from the table.",
  ]);
  expect(apply(MODEL, 1, left(BOB, "left")).news).toEqual(["You left the table."]);
});
