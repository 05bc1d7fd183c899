// Hints: who can ask for them, and how they are written.
import { beforeAll, expect, test } from "vitest";

import { loadLanguage, loadLateTexts } from "../../i18n/index.svelte";
import type { PrevMove } from "../../api/types";
import type { Action, TableModel } from "../../table/state/model";
import { moveText } from "../../table/state/narration";
import { hintText } from "./hint_text";
import { playsWithBotsOnly } from "./table_hints.svelte";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
  await loadLateTexts("hints");
});

test.each<[Action, boolean, string]>([
  [{ type: "move", cards: ["S6", "D6"] }, false, "Hint: lead 6♠, 6♦"],
  [{ type: "toss", cards: ["S6"] }, false, "Hint: throw in 6♠"],
  [{ type: "defend", pairs: [{ attack: "S6", defend: "SQ" }] }, true, "Hint: Q♠ beats 6♠"],
  [{ type: "transfer", cards: ["S6"] }, true, "Hint: transfer with 6♠"],
  [{ type: "show", card: "H6" }, true, "Hint: transfer by showing 6♥"],
  [{ type: "redeal" }, false, "Hint: demand a redeal"],
  [{ type: "check" }, true, "Hint: take"],
  [{ type: "check" }, false, "Hint: no more cards"],
])("the hint for the action %j is written in words", (action, isDefender, text) => {
  expect(hintText(action, isDefender)).toBe(text);
});

test.each([
  ["en", "Hint: Q♠ beats 6♠", "Ann: the queen of spades beats the jack of spades."],
  ["ru", "Подсказка: Д♠ бьёт 6♠", "Ann: дама пик бьёт валета пик."],
  ["uk", "Підказка: Д♠ б’є 6♠", "Ann: дама пік б’є валета пік."],
] as const)("the beating card is the subject in %s", async (language, hint, spoken) => {
  await loadLanguage(language);
  expect(hintText({ type: "defend", pairs: [{ attack: "S6", defend: "SQ" }] }, true)).toBe(hint);
  const move = { type: "defend", seat: 0, pairs: [{ attack: "SJ", defend: "SQ" }] } as PrevMove;
  expect(moveText(move, "Ann", "take")).toBe(spoken);
});

function makeModel(status: string, ...bots: (string | null)[]): TableModel {
  const players = bots.map((bot, seat) => ({ id: `u${seat}`, bot }));
  return { table: { status }, game: { players } } as unknown as TableModel;
}

test("only a player whose opponents are all bots can ask", () => {
  expect(playsWithBotsOnly(makeModel("playing", null, "novice", "master"), "u0")).toBe(true);
  expect(playsWithBotsOnly(makeModel("playing", null, "novice", null), "u0")).toBe(false);
  expect(playsWithBotsOnly(makeModel("playing", null, "novice"), "u9")).toBe(false);
  expect(playsWithBotsOnly(makeModel("playing", null, "novice"), null)).toBe(false);
  expect(playsWithBotsOnly(makeModel("over", null, "novice"), "u0")).toBe(false);
});
