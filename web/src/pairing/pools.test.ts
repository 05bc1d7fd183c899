// The pools of a search.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { findPools, listPools, parseWish, savePools } from "./pools";

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test("a wish has a pool for each of its games in each of its modes", () => {
  const pools = listPools({ games: ["3-transfer", "2-classic"], modes: ["rated", "casual"] });

  expect(pools).toEqual(["2-classic", "2-classic-casual", "3-transfer", "3-transfer-casual"]);
  expect(parseWish(pools)).toEqual({ games: ["2-classic", "3-transfer"], modes: ["rated", "casual"] });
});

test("unknown pools are left out", () => {
  expect(parseWish(["9-classic", "3-transfer"])).toEqual({ games: ["3-transfer"], modes: ["rated"] });
  expect(parseWish([])).toEqual({ games: [], modes: [] });
});

test("the mode is remembered", () => {
  savePools(["4-classic-casual"]);

  expect(findPools({ rules: "classic", seats: 2, level: "novice" })).toEqual(["2-classic-casual", "4-classic-casual"]);
});

test("the chosen game and the remembered pools are searched", () => {
  savePools(["4-classic", "3-transfer"]);

  expect(findPools({ rules: "pairs", seats: 4, level: "experienced" })).toEqual([
    "4-classic",
    "pairs-classic",
    "3-transfer",
  ]);
});
