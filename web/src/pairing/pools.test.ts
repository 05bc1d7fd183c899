// The pools of a search.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { findPools, parsePools, POOLS, savePools } from "./pools";

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

test("every combination of players and rules is a pool", () => {
  expect(POOLS).toHaveLength(8);
  expect(POOLS).toContain("pairs-transfer");
});

test("unknown pools are left out", () => {
  expect(parsePools("9-classic 3-transfer")).toEqual(["3-transfer"]);
  expect(parsePools(null)).toEqual([]);
});

test("the chosen game and the remembered pools are searched", () => {
  savePools(["4-classic", "3-transfer"]);

  expect(findPools({ rules: "pairs", seats: 4, level: "experienced" })).toEqual([
    "4-classic",
    "pairs-classic",
    "3-transfer",
  ]);
});
