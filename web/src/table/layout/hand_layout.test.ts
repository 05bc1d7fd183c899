// Cards are held in an order, in rows that can be read.
import { expect, test } from "vitest";

import { cardInNextRow, layFan, splitIntoRows, sortCards, countRows } from "./hand_layout";

const hand = ["S10", "DA", "H6", "C9", "H10", "D7", "SA"];

test("by suit, trumps at the right", () => {
  expect(sortCards(hand, "suit", "DQ")).toEqual(["S10", "SA", "H6", "H10", "C9", "D7", "DA"]);
});

test("by rank, trumps at the right", () => {
  expect(sortCards(hand, "rank", "H2")).toEqual(["D7", "C9", "S10", "SA", "DA", "H6", "H10"]);
});

test("thirty cards on a narrow phone take as many rows as leave every index to be read", () => {
  const count = countRows(30, 304, 50, 22);
  expect(count).toBe(3);
  const lines = splitIntoRows(Array.from({ length: 30 }, (_, n) => `${n}`), count);
  expect(lines.map((line) => line.length)).toEqual([10, 10, 10]);
  expect(lines.every((line) => (line.length - 1) * 22 + 50 <= 304)).toBe(true);
});

test("few cards take one row, none take none", () => {
  expect(countRows(6, 304, 50, 22)).toBe(1);
  expect(splitIntoRows([], 1)).toEqual([]);
});

test("a fan is as wide as it may be, and no wider: few cards lie loosely, many tightly, more in rows", () => {
  const cards = (count: number): string[] => Array.from({ length: count }, (_, n) => `${n}`);
  expect(layFan(cards(3), 304, 50, 22)).toEqual({ lines: [["0", "1", "2"]], step: 39 });
  expect(layFan(cards(1), 304, 50, 22).step).toBe(0);
  for (const count of [6, 12, 22, 40]) {
    const { lines, step } = layFan(cards(count), 304, 50, 22);
    expect(lines.flat()).toHaveLength(count);
    expect(step).toBeGreaterThanOrEqual(22);
    expect((lines[0]!.length - 1) * step + 50).toBeLessThanOrEqual(304);
  }
});

test("above and below a card lies one of the next row, the nearest", () => {
  expect(cardInNextRow([6, 6], 2, 1)).toBe(8);
  expect(cardInNextRow([6, 6], 8, -1)).toBe(2);
  expect([cardInNextRow([6, 6], 2, -1), cardInNextRow([6, 6], 8, 1), cardInNextRow([6], 0, 1)]).toEqual([null, null, null]);
  expect([0, 1, 5].map((place) => cardInNextRow([6, 4], place, 1))).toEqual([6, 6, 9]);
  expect([6, 9].map((place) => cardInNextRow([6, 4], place, -1))).toEqual([1, 4]);
  expect([2, 3].map((place) => cardInNextRow([9, 8], cardInNextRow([9, 8], place, 1)!, -1))).toEqual([2, 3]);
  expect([cardInNextRow([7, 7, 5], 7, 1), cardInNextRow([7, 7, 5], 18, -1), cardInNextRow([7, 7, 5], 12, -1)]).toEqual([14, 12, 5]);
});
