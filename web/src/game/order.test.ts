// Cards are held in an order, in rows that can be read.
import { expect, test } from "vitest";

import { inRows, ordered, rows } from "./order";

const hand = ["S10", "DA", "H6", "C9", "H10", "D7", "SA"];

test("by suit, trumps at the right", () => {
  expect(ordered(hand, "suit", "DQ")).toEqual(["S10", "SA", "H6", "H10", "C9", "D7", "DA"]);
});

test("by rank, trumps at the right", () => {
  expect(ordered(hand, "rank", "H2")).toEqual(["D7", "C9", "S10", "SA", "DA", "H6", "H10"]);
});

test("thirty cards on a narrow phone take as many rows as leave every index to be read", () => {
  const count = rows(30, 304, 50, 22);
  expect(count).toBe(3);
  const lines = inRows(Array.from({ length: 30 }, (_, n) => `${n}`), count);
  expect(lines.map((line) => line.length)).toEqual([10, 10, 10]);
  expect(lines.every((line) => (line.length - 1) * 22 + 50 <= 304)).toBe(true);
});

test("few cards take one row, none take none", () => {
  expect(rows(6, 304, 50, 22)).toBe(1);
  expect(inRows([], 1)).toEqual([]);
});
