// The arrow runs beside the middle of the battlefield, where cards and the buttons of a lead lie.
import { expect, test } from "vitest";

import { drawArrow, type ArrowPaths } from "./arrow_path";
import { layBattlefield } from "./battlefield_layout";
import { layBoard, type BoardLayout } from "./board_layout";
import { faceBoxes } from "./bubbles";
import type { Rect } from "./geometry";

const SIZES = [
  [390, 844],
  [844, 390],
  [667, 375],
  [1440, 900],
] as const;

const draw = (layout: BoardLayout, from: Rect, to: Rect): ArrowPaths =>
  drawArrow(layout, from, to) ?? { line: "", head: "" };

const readNumbers = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);

/** Find the points of a path M x y C x y x y x y. */
function listPathPoints(line: string): { x: number; y: number }[] {
  const numbers = readNumbers(line);
  if (!numbers.length) return [];
  const valueAt = (t: number, axis: 0 | 1): number =>
    [1, 3, 3, 1].reduce(
      (sum, factor, index) => sum + factor * (1 - t) ** (3 - index) * t ** index * numbers[2 * index + axis]!,
      0,
    );
  return Array.from({ length: 50 }, (_, index) => {
    const t = (index + 1) / 51;
    return { x: valueAt(t, 0), y: valueAt(t, 1) };
  });
}

test.each(SIZES.flatMap(([width, height]) => [1, 2, 3, 5].map((others) => [width, height, others] as const)))(
  "at %i × %i with %i others, the arrow to each of them leaves the middle free",
  (width, height, others) => {
    const layout = layBoard({ width, height, others, hasHand: true, hasBar: true });
    const { field, fieldCard } = layout;
    const centre = { x: field.left + field.width / 2, y: field.top + field.height / 2 };
    for (const seat of layout.seats)
      for (const { line } of [draw(layout, layout.actionBar, seat), draw(layout, seat, layout.actionBar)])
        for (const { x, y } of listPathPoints(line))
          expect(Math.abs(x - centre.x) > fieldCard * 0.9 || Math.abs(y - centre.y) > fieldCard * 0.45, line).toBe(
            true,
          );
  },
);

test.each(SIZES.flatMap(([width, height]) => [1, 2, 3, 5].map((others) => [width, height, others] as const)))(
  "at %i × %i with %i others, the head of every arrow is inside the stage",
  (width, height, others) => {
    const layout = layBoard({ width, height, others, hasHand: true, hasBar: true });
    const boxes = [...layout.seats, layout.actionBar];
    for (const from of boxes)
      for (const to of boxes.filter((box) => box !== from)) {
        const numbers = readNumbers(draw(layout, from, to).head);
        for (const x of numbers.filter((_, index) => index % 2 === 0)) {
          expect(x).toBeGreaterThan(layout.stage.left);
          expect(x).toBeLessThan(layout.stage.left + layout.stage.width);
        }
      }
  },
);

test.each([1, 2, 3, 5])("on low screens with %i others, every arrow is above the cards", (others) => {
  for (const [width, height] of [SIZES[1], SIZES[2]]) {
    const layout = layBoard({ width, height, others, hasHand: true, hasBar: true });
    const boxes = [...layout.seats, layout.actionBar];
    for (const from of boxes)
      for (const to of boxes.filter((box) => box !== from))
        for (const { y } of listPathPoints(draw(layout, from, to).line)) expect(y).toBeLessThan(layout.field.top);
  }
});

test.each(SIZES)("at %i × %i an arrow has the same shape in both directions", (width, height) => {
  const layout = layBoard({ width, height, others: 3, hasHand: true, hasBar: true });
  const boxes = [layout.actionBar, ...layout.seats];
  for (const from of boxes)
    for (const to of boxes.filter((box) => box !== from)) {
      const pairs = ({ line }: ArrowPaths): string[] => line.match(/-?[\d.]+ -?[\d.]+/g) ?? [];
      expect(pairs(draw(layout, from, to))).toEqual(pairs(draw(layout, to, from)).reverse());
    }
});

test("on a phone the arrow between the player and the only opponent runs beside two pairs of cards", () => {
  const layout = layBoard({ width: 390, height: 844, others: 1, hasHand: true, hasBar: true });
  const pairs = layBattlefield(2, 2, layout);
  const right = layout.field.left + pairs.start! + 2 * pairs.cardWidth * (1 + pairs.coverOffset) + 8;
  const middle = layout.field.top + layout.field.height / 2;
  const beside = listPathPoints(draw(layout, layout.seats[0]!, layout.actionBar).line).filter(
    ({ y }) => Math.abs(y - middle) < pairs.cardWidth * 0.8,
  );
  expect(beside.length).toBeGreaterThan(3);
  for (const { x } of beside) expect(x).toBeGreaterThan(right);
});

test.each([1, 2, 3])("on a phone with %i others, the arrow to the player runs behind no face", (others) => {
  const layout = layBoard({ width: 390, height: 844, others, hasHand: true, hasBar: true });
  for (const seat of layout.seats)
    for (const { x, y } of listPathPoints(draw(layout, layout.actionBar, seat).line))
      for (const { left, top, width, height } of faceBoxes(layout))
        expect(x > left && x < left + width && y > top && y < top + height).toBe(false);
});

test("there is no arrow between seats that are too close", () => {
  const layout = layBoard({ width: 413, height: 290, sideWidth: 250, others: 5, hasHand: true, hasBar: true });
  expect(drawArrow(layout, layout.seats[0]!, layout.seats[1]!)).toBeNull();
});

test.each([2, 3, 5])("on low screens with %i others, the arrow between neighbours is not behind a seat", (others) => {
  for (const [width, height] of [SIZES[1], SIZES[2]]) {
    const layout = layBoard({ width, height, others, hasHand: true, hasBar: true });
    layout.seats.slice(1).forEach((seat, index) => {
      for (const { x, y } of listPathPoints(draw(layout, seat, layout.seats[index]!).line))
        for (const box of layout.seats)
          expect(x > box.left && x < box.left + box.width && y < box.top + box.height).toBe(false);
    });
  }
});
