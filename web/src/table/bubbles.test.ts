import { describe, expect, test } from "vitest";

import { layBoard } from "./board_layout";
import { bubbleHeight, placeEdgeBubble, placeSeatBubble, type BubblePlace } from "./bubbles";
import { overlaps, type Rect, type Shape } from "./geometry";

const SIZES = [
  [320, 480],
  [320, 568],
  [390, 844],
  [667, 375],
  [844, 390],
  [768, 1024],
  [1024, 600],
  [1440, 900],
  [2560, 1440],
] as const;

/** The box of the largest bubble at a place. */
function boxOf(shape: Shape, { left, top, side, isAbove, maxWidth, lines }: BubblePlace): Rect {
  const height = bubbleHeight(shape, lines);
  return {
    left: side === "left" ? left - maxWidth : left,
    top: isAbove ? top - height : top,
    width: maxWidth,
    height,
  };
}

describe.each(SIZES)("at %i×%i", (width, height) => {
  test.each([1, 2, 3, 4, 5])("bubbles with %i others stay on the screen and leave bar and hand free", (others) => {
    const layout = layBoard({ width, height, others, hasHand: true, hasBar: true });
    const places = [
      ...layout.seats.map((seat) => placeSeatBubble(layout, seat)),
      placeEdgeBubble(layout, "own"),
      placeEdgeBubble(layout, "spectators"),
    ];
    for (const box of places.map((place) => boxOf(layout.shape, place))) {
      expect(box.width).toBeGreaterThanOrEqual(100);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(width);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(overlaps(box, layout.actionBar)).toBe(false);
      expect(overlaps(box, layout.hand)).toBe(false);
    }
  });

  test("the bubbles of the viewer and of spectators have places of their own", () => {
    const layout = layBoard({ width, height, others: 3, hasHand: true, hasBar: true });
    const own = boxOf(layout.shape, placeEdgeBubble(layout, "own"));
    expect(overlaps(own, boxOf(layout.shape, placeEdgeBubble(layout, "spectators")))).toBe(false);
  });
});

test.each([1, 2, 3, 4, 5])("on a phone in landscape the reaction of one of %i others covers no card", (others) => {
  const layout = layBoard({ width: 844, height: 390, others, hasHand: true, hasBar: true });
  for (const seat of layout.seats) {
    const { left, top, side } = placeSeatBubble(layout, seat, true);
    const box = { left: side === "left" ? left - 52 : left, top, width: 52, height: 44 };
    expect(overlaps(box, layout.field)).toBe(false);
    expect(overlaps(box, layout.actionBar)).toBe(false);
    const plateLeft = seat.left + layout.avatar + 8;
    if (others < 4) expect(left + 36).toBeLessThan(plateLeft);
  }
});

test.each([1, 2, 3])("on a phone, a message of one of %i others leaves the number of cards visible", (others) => {
  const layout = layBoard({ width: 390, height: 844, others, hasHand: true, hasBar: true });
  for (const seat of layout.seats) {
    const { left, side } = placeSeatBubble(layout, seat);
    const badgeRight = seat.left + seat.width / 2 + layout.avatar / 2 + 8;
    if (side === "right") expect(left).toBeGreaterThan(badgeRight);
  }
});

test("a bubble is at the side of the avatar with more room", () => {
  const layout = layBoard({ width: 390, height: 844, others: 3, hasHand: true, hasBar: true });
  expect(layout.seats.map((seat) => placeSeatBubble(layout, seat).side)).toEqual(["right", "right", "left"]);
});

test.each([1, 2, 3])("where %i others have large plates, a message covers neither plate nor shown trump", (others) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const layout = layBoard({ width, height, others, hasHand: true, hasBar: true });
    const { avatar, stage } = layout;
    for (const seat of layout.seats) {
      const middle = seat.left + seat.width / 2;
      const plate = { left: seat.left, top: seat.top + avatar + 2, width: seat.width, height: 40 };
      const cardWidth = avatar * 0.62;
      const isCardAtLeft = middle > stage.left + stage.width * 0.6;
      const card = {
        left: isCardAtLeft ? middle - avatar / 2 - 4 - cardWidth : middle + avatar / 2 + 4,
        top: seat.top,
        width: cardWidth,
        height: cardWidth * 1.4,
      };
      for (const hasCard of [false, true]) {
        const box = boxOf(layout.shape, placeSeatBubble(layout, seat, false, hasCard));
        expect(overlaps(box, plate)).toBe(false);
        if (hasCard) expect(overlaps(box, card)).toBe(false);
      }
    }
  }
});

test("the viewer's own message leaves the viewer's shown trump visible", () => {
  const layout = layBoard({ width: 390, height: 844, others: 1, hasHand: true, hasBar: true });
  expect(placeEdgeBubble(layout, "own", true).left).toBeGreaterThan(layout.actionBar.left + 14 + 4 + 30 + 4);
});
