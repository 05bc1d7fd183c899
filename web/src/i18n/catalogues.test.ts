// Every language has a text for every key that the client uses. tests/locales compares the catalogues themselves.
import { expect, test } from "vitest";

import { languageNames, loadLanguage, loadLateTexts, t, tn, type Key } from "./index.svelte";
import source from "./keys.ts?raw";

const keys = [...source.matchAll(/"([\w-]+)"/g)].map((match) => match[1] as Key);

test.each(Object.keys(languageNames))("%s has a text for every key", async (language) => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage(language);
  await Promise.all(
    (["analysis", "hints", "learn", "moderation", "pages", "pairing", "panels", "people", "puzzles"] as const).map(
      loadLateTexts,
    ),
  );
  expect(keys.length).toBeGreaterThan(500);
  // The texts get no values here, so an error about a missing value says nothing about the catalogue.
  const say = (key: Key): string => {
    try {
      return t(key, { n: 1 });
    } catch {
      return "lacks a value";
    }
  };
  // For a key without a text, `t` returns the key itself. No text has an underscore.
  expect(keys.filter((key) => !say(key).trim() || say(key).includes("_"))).toEqual([]);
});

test("a number selects the plural form and is written as the language writes it", async () => {
  await loadLanguage("ru");
  expect([1, 2, 5, 11, 21, 1234].map((n) => tn("cards", n))).toEqual([
    "1 карта",
    "2 карты",
    "5 карт",
    "11 карт",
    "21 карта",
    "1\u00a0234 карты",
  ]);
  await loadLanguage("en");
  expect([1, 2].map((n) => tn("cards", n))).toEqual(["1 card", "2 cards"]);
});
