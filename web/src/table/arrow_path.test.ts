// The arrow runs beside the middle of the battlefield, where cards and the buttons of a lead lie.
import { expect, test } from "vitest";

import { drawArrow } from "./arrow_path";
import { layBoard } from "./board_layout";

const SIZES = [
  [390, 844],
  [844, 390],
  [667, 375],
  [1440, 900],
] as const;

/** Find the points of a path M x y Q x y x y. */
function listPathPoints(line: string): { x: number; y: number }[] {
  const [x0, y0, x1, y1, x2, y2] = line.match(/-?[\d.]+/g)!.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Array.from({ length: 50 }, (_, index) => {
    const t = (index + 1) / 51;
    return {
      x: (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t ** 2 * x2,
      y: (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t ** 2 * y2,
    };
  });
}

test.each(SIZES.flatMap(([width, height]) => [1, 2, 3, 5].map((others) => [width, height, others] as const)))(
  "at %i × %i with %i others, the arrow to each of them leaves the middle free",
  (width, height, others) => {
    const layout = layBoard({ width, height, others, hasHand: true, hasBar: true });
    const { field, fieldCard } = layout;
    const centre = { x: field.left + field.width / 2, y: field.top + field.height / 2 };
    for (const seat of layout.seats)
      for (const { line } of [drawArrow(layout, layout.actionBar, seat), drawArrow(layout, seat, layout.actionBar)])
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
        const numbers = drawArrow(layout, from, to)
          .head.match(/-?[\d.]+/g)!
          .map(Number);
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
        for (const { y } of listPathPoints(drawArrow(layout, from, to).line)) expect(y).toBeLessThan(layout.field.top);
  }
});

test("the arrow to the only opponent ends beside the avatar", () => {
  const layout = layBoard({ width: 390, height: 844, others: 1, hasHand: true, hasBar: true });
  const [seat] = layout.seats as [(typeof layout.seats)[0]];
  const [endX, endY] = drawArrow(layout, layout.actionBar, seat)
    .line.match(/-?[\d.]+/g)!
    .map(Number)
    .slice(4) as [number, number];
  expect(Math.abs(endX - seat.left - seat.width / 2)).toBeLessThan(layout.avatar);
  expect(endY).toBeLessThan(seat.top + layout.avatar);
});

test.each([2, 3, 5])("on low screens with %i others, the arrow between neighbours is not behind a seat", (others) => {
  for (const [width, height] of [SIZES[1], SIZES[2]]) {
    const layout = layBoard({ width, height, others, hasHand: true, hasBar: true });
    layout.seats.slice(1).forEach((seat, index) => {
      for (const { x, y } of listPathPoints(drawArrow(layout, seat, layout.seats[index]!).line))
        for (const box of layout.seats)
          expect(x > box.left && x < box.left + box.width && y < box.top + box.height).toBe(false);
    });
  }
});
