// The layout of a hand and of the pairs on the battlefield.
import { expect, test } from "vitest";

import {
  enlargeFewPairs,
  findCardInNextRow,
  layHand,
  layPairs,
  limitRaise,
  PAIR_HEIGHT,
  sortCards,
  splitIntoRows,
} from "./layout";

const hand = ["S10", "DA", "H6", "C9", "H10", "D7", "SA"];

test("cards are sorted by suit, with trumps at the right", () => {
  expect(sortCards(hand, "suit", "DQ")).toEqual(["S10", "SA", "H6", "H10", "C9", "D7", "DA"]);
});

test.each([
  ["S6", "H C D S"],
  ["H6", "S D C H"],
  ["C6", "H S D C"],
  ["D6", "S H C D"],
  [null, "S H C D"],
])("with the trump %s red and black suits alternate", (trump, suits) => {
  const sorted = sortCards(["S7", "C7", "D7", "H7"], "suit", trump);
  expect(sorted.map((card) => card.charAt(0)).join(" ")).toBe(suits);
});

test("cards are sorted by rank, with trumps at the right", () => {
  expect(sortCards(hand, "rank", "H2")).toEqual(["D7", "C9", "S10", "SA", "DA", "H6", "H10"]);
});

const makeCards = (count: number): string[] => Array.from({ length: count }, (_, n) => `${n}`);

test("a hand is split into rows of equal length, and an empty hand has no rows", () => {
  expect(splitIntoRows(makeCards(30), 3).map((row) => row.length)).toEqual([10, 10, 10]);
  expect(splitIntoRows([], 1)).toEqual([]);
});

test("few cards lie in one row with full width", () => {
  expect(layHand(makeCards(3), 304, 120, 60)).toEqual({
    rows: [["0", "1", "2"]],
    cardWidth: 60,
    step: 48,
    rowStep: 45,
  });
  expect(layHand(makeCards(1), 304, 120, 60).step).toBe(0);
});

test.each([
  [6, 1],
  [12, 2],
  [20, 2],
  [30, 3],
  [46, 4],
])("%i cards on the narrowest phone take %i rows, and every index can be read", (count, rowCount) => {
  const { rows, cardWidth, step, rowStep } = layHand(makeCards(count), 304, 118, 64);
  expect(rows.flat()).toHaveLength(count);
  expect(rows).toHaveLength(rowCount);
  expect(step).toBeGreaterThanOrEqual(21);
  expect((rows[0]!.length - 1) * step + cardWidth).toBeLessThanOrEqual(304.001);
  expect(cardWidth * 1.4 + rowStep * (rows.length - 1)).toBeLessThanOrEqual(118);
});

test("ten cards on a phone lie in one row of slightly narrower cards", () => {
  const { rows, cardWidth } = layHand(makeCards(10), 358, 127, 78);
  expect(rows).toHaveLength(1);
  expect(cardWidth).toBe(74);
});

test("few pairs are larger, in two steps", () => {
  expect([1, 2, 3, 4, 5, 6].map((pairs) => Math.round(enlargeFewPairs(pairs, 100)))).toEqual([
    130, 130, 115, 115, 100, 100,
  ]);
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

test("a raised card leaves the index of the card in the row above visible", () => {
  const oneRow = layHand(makeCards(3), 304, 120, 60);
  const threeRows = layHand(makeCards(27), 280, 97, 64);
  expect(limitRaise(8, oneRow)).toBe(8);
  expect(threeRows.rows.length).toBe(3);
  expect(threeRows.rowStep - limitRaise(8, threeRows)).toBeGreaterThanOrEqual(20);
});

test("the deck with large indices leaves a larger share of each card visible", () => {
  const { cardWidth, step } = layHand(makeCards(8), 358, 127, 78, "large");
  expect(step / cardWidth).toBeGreaterThanOrEqual(0.5);
});
