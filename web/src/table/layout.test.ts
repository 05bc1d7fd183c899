// The layout of a hand and of the pairs on the battlefield.
import { expect, test } from "vitest";

import { countRows, findCardInNextRow, layFan, layPairs, PAIR_HEIGHT, sortCards, splitIntoRows } from "./layout";

const hand = ["S10", "DA", "H6", "C9", "H10", "D7", "SA"];

test("cards are sorted by suit, with trumps at the right", () => {
  expect(sortCards(hand, "suit", "DQ")).toEqual(["S10", "SA", "H6", "H10", "C9", "D7", "DA"]);
});

test("cards are sorted by rank, with trumps at the right", () => {
  expect(sortCards(hand, "rank", "H2")).toEqual(["D7", "C9", "S10", "SA", "DA", "H6", "H10"]);
});

test("thirty cards on a narrow phone take three rows, so that every index can be read", () => {
  const count = countRows(30, 304, 50, 22);
  expect(count).toBe(3);
  const rows = splitIntoRows(
    Array.from({ length: 30 }, (_, n) => `${n}`),
    count,
  );
  expect(rows.map((row) => row.length)).toEqual([10, 10, 10]);
  expect(rows.every((row) => (row.length - 1) * 22 + 50 <= 304)).toBe(true);
});

test("few cards take one row, and an empty hand has no rows", () => {
  expect(countRows(6, 304, 50, 22)).toBe(1);
  expect(splitIntoRows([], 1)).toEqual([]);
});

test("a fan fits its width: the more cards, the smaller the step, and then the more rows", () => {
  const makeCards = (count: number): string[] => Array.from({ length: count }, (_, n) => `${n}`);
  expect(layFan(makeCards(3), 304, 50, 22)).toEqual({ rows: [["0", "1", "2"]], step: 39 });
  expect(layFan(makeCards(1), 304, 50, 22).step).toBe(0);
  for (const count of [6, 12, 22, 40]) {
    const { rows, step } = layFan(makeCards(count), 304, 50, 22);
    expect(rows.flat()).toHaveLength(count);
    expect(step).toBeGreaterThanOrEqual(22);
    expect((rows[0]!.length - 1) * step + 50).toBeLessThanOrEqual(304);
  }
});

test("above and below a card is the nearest card of the next row", () => {
  expect(findCardInNextRow([6, 6], 2, 1)).toBe(8);
  expect(findCardInNextRow([6, 6], 8, -1)).toBe(2);
  expect([findCardInNextRow([6, 6], 2, -1), findCardInNextRow([6, 6], 8, 1), findCardInNextRow([6], 0, 1)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([0, 1, 5].map((index) => findCardInNextRow([6, 4], index, 1))).toEqual([6, 6, 9]);
  expect([6, 9].map((index) => findCardInNextRow([6, 4], index, -1))).toEqual([1, 4]);
  expect([2, 3].map((index) => findCardInNextRow([9, 8], findCardInNextRow([9, 8], index, 1)!, -1))).toEqual([2, 3]);
  expect([
    findCardInNextRow([7, 7, 5], 7, 1),
    findCardInNextRow([7, 7, 5], 18, -1),
    findCardInNextRow([7, 7, 5], 12, -1),
  ]).toEqual([14, 12, 5]);
});

test.each([
  [1, 240, 150],
  [6, 240, 150],
  [6, 560, 170],
  [6, 440, 120],
  [10, 240, 200],
  [12, 900, 400],
])("%i pairs fit a space of %i by %i pixels", (pairs, width, height) => {
  const { cardWidth, coverOffset, columns } = layPairs(pairs, width, height, 6, 118);
  const rows = Math.ceil(pairs / columns);

  expect(columns * cardWidth * (1 + coverOffset) + (columns - 1) * 6).toBeLessThanOrEqual(width);
  expect(rows * cardWidth * PAIR_HEIGHT + (rows - 1) * 6).toBeLessThanOrEqual(height);
});

test("six pairs lie in one row if the space is wide, and in two if it is narrow", () => {
  expect(layPairs(6, 560, 120, 6, 118).columns).toBe(6);
  expect(layPairs(6, 240, 200, 6, 118).columns).toBe(3);
});

test("no card is too wide, and small cards leave their larger index free", () => {
  expect(layPairs(2, 2000, 1000, 6, 118)).toEqual({ cardWidth: 118, coverOffset: 0.36, columns: 2 });
  expect(layPairs(6, 240, 150, 6, 118).coverOffset).toBe(0.48);
});

test("an empty table that is not measured yet has a layout too", () => {
  expect(layPairs(0, 0, 0, 6, 0)).toEqual({ cardWidth: 20, coverOffset: 0.48, columns: 1 });
});
