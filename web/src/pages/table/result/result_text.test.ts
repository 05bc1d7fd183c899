// The sentence under the headline of a result.
import { beforeAll, expect, test } from "vitest";

import { loadLanguage, loadLateTexts } from "../../../i18n/index.svelte";
import type { TableModel } from "../../../table/state/model";
import { aboutResult, findWinners, resultTitle } from "./result_text";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
  await loadLateTexts("panels");
});

test.each([
  ["cards", "The last players went out together, so nobody is the durak."],
  ["abandoned", "Everyone was away too long. Nobody wins or loses."],
])("a draw because of %s is explained", (reason, text) => {
  const end = { reason, results: [0, 1].map((seat) => ({ seat, result: "draw", place: null })) };
  const model = { end, earlyEnd: null, table: { seats: 2, options: {} } } as unknown as TableModel;
  expect(aboutResult(model, 0, false)).toBe(text);
});

test.each([
  [0, "Ann left the game. Your team lost.", ""],
  [1, "Your team won!", "Ann left the game."],
  [2, "Your team lost.", "You left the game."],
])("seat %d reads who made the team lose", (ownSeat, title, about) => {
  const results = ["lose", "win", "lose", "win"].map((result, seat) => ({ seat, result, place: null }));
  const model = {
    end: { reason: "left", results },
    earlyEnd: { seat: 2, resigned: false },
    game: { players: ["Bob", "Cid", "Ann", "Dan"].map((name, seat) => ({ seat, name, bot: null })) },
    table: { seats: 4, options: { teams: true }, sitters: [null, null, null, null] },
  } as unknown as TableModel;
  expect(resultTitle(model, ownSeat)).toBe(title);
  expect(aboutResult(model, ownSeat, false)).toBe(about);
  expect(findWinners(model, ownSeat)).toEqual(ownSeat === 1 ? [1, 3] : []);
});

test.each([
  [1, "You're out first!"],
  [2, "You're safe: second out!"],
  [4, "You're safe: fourth out!"],
  [null, "You're not the durak!"],
])("a winner of five with the place %s reads it", (place, title) => {
  const end = { reason: "cards", results: [{ seat: 0, result: "win", place }] };
  const model = { end, earlyEnd: null, table: { seats: 5, options: {} } } as unknown as TableModel;
  expect(resultTitle(model, 0)).toBe(title);
  expect(findWinners(model, 0)).toEqual([0]);
});
