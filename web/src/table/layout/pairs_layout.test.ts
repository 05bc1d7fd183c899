import { expect, test } from "vitest";

import { layPairs, PAIR_HEIGHT } from "./pairs_layout";

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
