import { beforeEach, expect, test, vi } from "vitest";

import { loadLanguage } from "../../i18n/index.svelte";
import { rankOf, RANKS, spokenName, suitOf, SUITS } from "./names";

beforeEach(() => vi.stubGlobal("document", { documentElement: {} }));

test("a card has a suit and a rank", () => {
  expect([suitOf("H10"), rankOf("H10")]).toEqual(["H", "10"]);
  expect([suitOf("DA"), rankOf("DA")]).toEqual(["D", "A"]);
});

test("a card has a spoken name in English", async () => {
  await loadLanguage("en");
  expect(["SA", "H10", "DQ", null].map(spokenName)).toEqual([
    "ace of spades",
    "10 of hearts",
    "queen of diamonds",
    "a hidden card",
  ]);
});

test("a card has a spoken name in Russian", async () => {
  await loadLanguage("ru");
  expect(["SA", "H10", "DQ", "CK", null].map(spokenName)).toEqual([
    "туз пик",
    "10 червей",
    "дама бубен",
    "король треф",
    "закрытая карта",
  ]);
});

test("every card has a different spoken name", async () => {
  for (const lang of ["en", "ru"] as const) {
    await loadLanguage(lang);
    expect(new Set(SUITS.flatMap((suit) => RANKS.map((rank) => spokenName(suit + rank)))).size).toBe(52);
  }
});
