// Cards are held in an order, in rows that can be read.
import { expect, test } from "vitest";

import { besideRow, fanned, inRows, ordered, rows } from "./hand_layout";

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

test("a fan is as wide as it may be, and no wider: few cards lie loosely, many tightly, more in rows", () => {
  const cards = (count: number): string[] => Array.from({ length: count }, (_, n) => `${n}`);
  expect(fanned(cards(3), 304, 50, 22)).toEqual({ lines: [["0", "1", "2"]], step: 39 });
  expect(fanned(cards(1), 304, 50, 22).step).toBe(0);
  for (const count of [6, 12, 22, 40]) {
    const { lines, step } = fanned(cards(count), 304, 50, 22);
    expect(lines.flat()).toHaveLength(count);
    expect(step).toBeGreaterThanOrEqual(22);
    expect((lines[0]!.length - 1) * step + 50).toBeLessThanOrEqual(304);
  }
});

test("above and below a card lies one of the next row, the nearest", () => {
  expect(besideRow([6, 6], 2, 1)).toBe(8);
  expect(besideRow([6, 6], 8, -1)).toBe(2);
  expect([besideRow([6, 6], 2, -1), besideRow([6, 6], 8, 1), besideRow([6], 0, 1)]).toEqual([null, null, null]);
  expect([0, 1, 5].map((place) => besideRow([6, 4], place, 1))).toEqual([6, 6, 9]);
  expect([6, 9].map((place) => besideRow([6, 4], place, -1))).toEqual([1, 4]);
  expect([2, 3].map((place) => besideRow([9, 8], besideRow([9, 8], place, 1)!, -1))).toEqual([2, 3]);
  expect([besideRow([7, 7, 5], 7, 1), besideRow([7, 7, 5], 18, -1), besideRow([7, 7, 5], 12, -1)]).toEqual([14, 12, 5]);
});
