// The prompt for chosen cards names the cards that can be added and the button that plays them.
import { beforeAll, describe, expect, test } from "vitest";

import { loadLanguage } from "../../i18n/index.svelte";
import { choicePrompt } from "./choice_prompt";
import type { Action } from "./model";

const KINGS: Action[] = [
  { type: "move", cards: ["HK"] },
  { type: "move", cards: ["CK"] },
  { type: "move", cards: ["HK", "CK"] },
  { type: "move", cards: ["S7"] },
];
const BEATS: Action[] = ["S9", "S10"].map((attack) => ({ type: "defend", pairs: [{ attack, defend: "SK" }] }));
const TRANSFERS: Action[] = [{ type: "transfer", cards: ["H9"] }, { type: "transfer", cards: ["D9"] }, { type: "defend", pairs: [{ attack: "S9", defend: "H9" }] }, { type: "check" }];
const TOSSES: Action[] = ["H9", "D9", "C9"].map((card) => ({ type: "toss", cards: [card] }));

const CASES: [string, Action[], string[], number, string, string][] = [
  ["nothing is chosen", KINGS, [], 6, "", ""],
  ["one of two kings is chosen", KINGS, ["HK"], 6, "Add K♣ or tap “Lead”.", "Добавьте К♣ или нажмите «Ходить»."],
  ["both kings are chosen", KINGS, ["HK", "CK"], 6, "Tap “Lead”.", "Нажмите «Ходить»."],
  ["a card beats two cards", BEATS, ["SK"], 6, "Choose what to do.", "Выберите, что сделать."],
  ["a card transfers with another one, or beats", TRANSFERS, ["H9"], 6, "Add 9♦ or choose what to do.", "Добавьте 9♦ или выберите, что сделать."],
  ["two cards can be added", TOSSES, ["H9"], 6, "Add 9♦, 9♣ or tap “Throw in”.", "Добавьте 9♦, 9♣ или нажмите «Подкинуть»."],
  ["only one card can be played", TOSSES, ["H9"], 1, "Tap “Throw in”.", "Нажмите «Подкинуть»."],
  ["a card can be played only with another one", [{ type: "move", cards: ["HK", "CK"] }], ["HK"], 6, "Add K♣.", "Добавьте К♣."],
];

describe.each(["en", "ru"] as const)("in %s", (language) => {
  beforeAll(async () => {
    (globalThis as { document?: unknown }).document ??= { documentElement: {} };
    await loadLanguage(language);
  });

  test.each(CASES)("when %s", (_, legalActions, chosenCards, maxCards, english, russian) => {
    expect(choicePrompt(legalActions, chosenCards, maxCards)).toBe(language === "en" ? english : russian);
  });
});
