import { describe, expect, test } from "vitest";

import { layBoard } from "./board_layout";
import { findCardsBox } from "./battlefield_layout";
import { avoidPanel, bubbleBox, faceBoxes, placeSeatBubble } from "./bubbles";
import { overlaps } from "./geometry";
import { placeOwnBubble, placeSpectatorBubble } from "./own_bubble";

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

describe.each(SIZES)("at %i×%i", (width, height) => {
  test.each([1, 2, 3, 4, 5])("bubbles with %i others stay on the screen and leave bar and hand free", (others) => {
    const layout = layBoard({ width, height, others, hasHand: true, hasBar: true });
    const places = [
      ...layout.seats.map((seat) => placeSeatBubble(layout, seat)),
      placeOwnBubble(layout),
      placeSpectatorBubble(layout),
    ];
    for (const box of places.map((place) => bubbleBox(layout.shape, place))) {
      expect(box.width).toBeGreaterThanOrEqual(100);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(width);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(overlaps(box, layout.actionBar)).toBe(false);
      expect(overlaps(box, layout.hand)).toBe(false);
    }
  });

  test.each([1, 2, 3, 4, 5])("bubbles of %i others cover the face of no other player", (others) => {
    const layout = layBoard({ width, height, others, hasHand: true, hasBar: true });
    const faces = faceBoxes(layout);
    for (const [index, seat] of layout.seats.entries())
      for (const [isReaction, hasCard] of [
        [true, false],
        [true, true],
        [false, false],
        [false, true],
      ] as const) {
        const box = bubbleBox(layout.shape, placeSeatBubble(layout, seat, isReaction, hasCard), isReaction);
        const covered = faces.flatMap((face, other) => (other !== index && overlaps(box, face) ? [other] : []));
        expect(covered, `seat ${index}, reaction ${isReaction}`).toEqual([]);
        expect(overlaps(box, layout.actionBar)).toBe(false);
        // The bubble is at its own seat, beside the shown trump.
        const gap = hasCard ? layout.avatar : 8;
        const near = { left: seat.left - gap, top: seat.top, width: seat.width + 2 * gap, height: seat.height + 8 };
        expect(overlaps(box, near)).toBe(true);
      }
  });

  test("the bubbles of the viewer and of spectators have places of their own", () => {
    const layout = layBoard({ width, height, others: 3, hasHand: true, hasBar: true });
    const own = bubbleBox(layout.shape, placeOwnBubble(layout));
    expect(overlaps(own, bubbleBox(layout.shape, placeSpectatorBubble(layout)))).toBe(false);
  });
});

test.each([
  [844, 390],
  [667, 375],
] as const)("on a phone in landscape (%i×%i) a reaction covers neither card nor face nor number", (width, height) => {
  for (const others of [1, 2, 3, 4, 5]) {
    const layout = layBoard({ width, height, others, hasHand: true, hasBar: true });
    const faces = layout.seats.map((seat) => {
      const left = layout.isPlateBeside ? seat.left + 6 : seat.left + (seat.width - layout.avatar) / 2;
      return { left, top: seat.top, width: layout.avatar + 6, height: layout.avatar };
    });
    for (const seat of layout.seats) {
      const { left, top, side } = placeSeatBubble(layout, seat, true);
      const box = { left: side === "left" ? left - 36 : left, top, width: 36, height: 36 };
      expect(overlaps(box, layout.field)).toBe(false);
      expect(overlaps(box, layout.actionBar)).toBe(false);
      expect(overlaps(box, layout.bar)).toBe(false);
      expect(faces.filter((face) => overlaps(box, face))).toEqual([]);
    }
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

test.each(SIZES)("at %i×%i the own bubble is beside the own avatar and covers no seat", (width, height) => {
  for (const others of [1, 3, 5])
    for (const isLeftHanded of [false, true]) {
      const layout = layBoard({ width, height, others, hasHand: true, hasBar: true, isLeftHanded });
      const { actionBar, shape } = layout;
      const box = bubbleBox(shape, placeOwnBubble(layout));
      const isAtLeft = box.left < actionBar.left + actionBar.width / 2;
      expect(isAtLeft).toBe(!isLeftHanded);
      const near = { ...actionBar, left: actionBar.left - 5, top: actionBar.top - 5, width: actionBar.width + 10 };
      expect(overlaps(box, near)).toBe(true);
      if (shape === "zones") expect(box.top).toBeLessThan(actionBar.top + actionBar.height / 2);
      expect(layout.seats.filter((seat) => overlaps(box, seat))).toEqual([]);
      expect(overlaps(box, layout.talon)).toBe(false);
    }
});

test.each([
  [390, 844],
  [844, 390],
  [1440, 900],
] as const)("at %i×%i the own message covers neither of two pairs of cards", (width, height) => {
  const layout = layBoard({ width, height, others: 3, hasHand: true, hasBar: true });
  for (const count of [1, 2]) {
    const cards = findCardsBox(count, layout);
    expect(cards).not.toBeNull();
    expect(overlaps(bubbleBox(layout.shape, placeOwnBubble(layout, { cards })), cards!)).toBe(false);
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
        const box = bubbleBox(layout.shape, placeSeatBubble(layout, seat, false, hasCard));
        expect(overlaps(box, plate)).toBe(false);
        if (hasCard) expect(overlaps(box, card)).toBe(false);
      }
    }
  }
});

test("the viewer's own message leaves the viewer's shown trump visible", () => {
  const layout = layBoard({ width: 390, height: 844, others: 1, hasHand: true, hasBar: true });
  expect(placeOwnBubble(layout, { hasCard: true }).left).toBeGreaterThan(layout.actionBar.left + 14 + 4 + 30 + 4);
});

test.each(SIZES)("at %i×%i the own bubble is beside or above the panel between games", (width, height) => {
  const layout = layBoard({ width, height, others: 3, hasHand: true, isHandDealt: false, hasBar: true });
  const { stage } = layout;
  const panelWidth = Math.min(416, stage.width - 16);
  const left = stage.left + (stage.width - panelWidth) / 2;
  const panel = { left, top: stage.top + stage.height - 118, width: panelWidth, height: 110 };
  for (const place of [placeOwnBubble(layout), placeSpectatorBubble(layout)]) {
    const box = bubbleBox(layout.shape, avoidPanel(place, panel, layout));
    expect(overlaps(box, panel)).toBe(false);
    expect(box.left).toBeGreaterThanOrEqual(stage.left);
    expect(box.left + box.width).toBeLessThanOrEqual(stage.left + stage.width);
    expect(box.top).toBeGreaterThanOrEqual(stage.top);
  }
  const own = placeOwnBubble(layout);
  expect(avoidPanel(own, null, layout)).toEqual(own);
  // A panel as high as the stage leaves no room above it, and only low screens have room below it.
  const highPanel = { ...panel, top: stage.top, height: stage.height - 8 };
  const box = bubbleBox(layout.shape, avoidPanel(own, highPanel, layout));
  expect(box.top).toBeGreaterThanOrEqual(stage.top);
  expect(box.top + box.height).toBeLessThanOrEqual(height);
});
