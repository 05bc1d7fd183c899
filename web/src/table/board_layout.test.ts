// The layout of the board at all sizes: nothing overlaps, nothing sticks out, and cards have the designed widths.
import { expect, test } from "vitest";

import { chooseFaceDetail, chooseShape, layBoard, type BoardLayout } from "./board_layout";
import { overlaps, type Rect } from "./geometry";
import { enlargeFewPairs, layPairs } from "./layout";

const SIZES: [number, number][] = [
  [320, 480],
  [320, 568],
  [360, 640],
  [390, 664],
  [390, 844],
  [600, 600],
  [768, 1024],
  [667, 375],
  [720, 450],
  [844, 390],
  [1024, 600],
  [1280, 600],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];
const OTHERS = [1, 2, 3, 4, 5];

const lay = (width: number, height: number, others: number, openCards = 0, isLeftHanded = false): BoardLayout =>
  layBoard({ width, height, others, hasHand: true, hasBar: true, openCards, isLeftHanded });

const isInside = (rect: Rect, width: number, height: number): boolean =>
  rect.left >= 0 && rect.top >= 0 && rect.left + rect.width <= width + 0.01 && rect.top + rect.height <= height + 0.01;

test("the size of the screen decides the shape", () => {
  expect(chooseShape(390, 844)).toBe("portrait");
  expect(chooseShape(844, 390)).toBe("zones");
  expect(chooseShape(1024, 600)).toBe("zones");
  expect(chooseShape(768, 1024)).toBe("portrait");
  expect(chooseShape(1366, 768)).toBe("desktop");
});

test.each([
  [320, 568, 64],
  [360, 640, 72],
  [390, 664, 76],
  [390, 844, 78],
  [667, 375, 69],
  [844, 390, 88],
  [768, 1024, 118],
  [1024, 600, 104],
  [1366, 768, 101],
  [1440, 900, 118],
  [1920, 1080, 130],
])("at %i × %i a card of the hand is %i pixels wide", (width, height, expected) => {
  expect(lay(width, height, 3).handCard).toBe(expected);
});

test.each(SIZES)("at %i × %i nothing overlaps or sticks out, with any number of seats", (width, height) => {
  for (const [others, isLeftHanded] of OTHERS.flatMap((count) => [[count, false] as const, [count, true] as const])) {
    const layout = lay(width, height, others, 0, isLeftHanded);
    const { bar, actionBar, hand, talon, discard, field, seats } = layout;
    expect(seats).toHaveLength(others);
    const boxes: [string, Rect][] = [
      ["bar", bar],
      ["action bar", actionBar],
      ["hand", hand],
      ["talon", talon],
      ["discard", discard],
      ["field", field],
      ...seats.map((seat, index): [string, Rect] => [`seat ${index}`, seat]),
    ];
    for (const [name, rect] of boxes) expect(isInside(rect, width, height), `${name} of ${others}`).toBe(true);
    for (const [index, [name, rect]] of boxes.entries())
      for (const [otherName, other] of boxes.slice(index + 1))
        expect(overlaps(rect, other), `${name} and ${otherName} of ${others}`).toBe(false);
  }
});

test.each(SIZES)("at %i × %i the left-handed layout has talon and discard on the other side", (width, height) => {
  for (const others of OTHERS) {
    const right = lay(width, height, others);
    const left = lay(width, height, others, 0, true);
    const middleOf = (box: Rect): number => box.left + box.width / 2;
    for (const pile of ["talon", "discard"] as const) {
      expect(middleOf(right[pile])).toBeLessThan(middleOf(right.field));
      expect(middleOf(left[pile])).toBeCloseTo(width - middleOf(right[pile]));
    }
    expect(left.field).toMatchObject({ width: right.field.width, height: right.field.height, top: right.field.top });
    expect(middleOf(left.actionBar)).toBeCloseTo(width - middleOf(right.actionBar));
    // The next player clockwise is at the left in both layouts.
    for (const [index, seat] of left.seats.entries())
      expect(seat.left - left.stage.left).toBeCloseTo(right.seats[index]!.left - right.stage.left);
  }
});

test("on low screens the left-handed action bar is at the left edge", () => {
  expect(lay(844, 390, 3, 0, true).actionBar.left).toBe(10);
  expect(lay(844, 390, 3).actionBar.left).toBe(702);
});

test.each(SIZES)("at %i × %i six pairs fit the battlefield and can be read", (width, height) => {
  for (const others of OTHERS) {
    const { field, fieldCard } = lay(width, height, others);
    expect(layPairs(6, field.width, field.height, 8, fieldCard).cardWidth, `${others} others`).toBeGreaterThanOrEqual(
      30,
    );
  }
});

test("two players on a phone have large cards on the battlefield", () => {
  const { field, fieldCard } = lay(390, 844, 1);
  expect(layPairs(4, field.width, field.height, 8, fieldCard).cardWidth).toBeGreaterThanOrEqual(70);
});

test.each([
  [390, 844, 90],
  [844, 390, 98],
  [667, 375, 78],
  [1440, 900, 138],
])("at %i × %i one or two pairs are at least %i pixels wide, with any number of seats", (width, height, expected) => {
  for (const others of OTHERS.slice(0, 3)) {
    const { field, fieldCard } = lay(width, height, others);
    const cardWidth = layPairs(2, field.width, field.height, 8, enlargeFewPairs(2, fieldCard)).cardWidth;
    expect(cardWidth, `${others} others`).toBeGreaterThanOrEqual(expected);
  }
});

test.each([1200, 1366, 1440, 1920])("beside a panel on a screen %i wide nothing overlaps", (screen) => {
  const sideWidth = Math.max(300, Math.min(380, screen * 0.21));
  for (const others of OTHERS) {
    const { seats, talon, discard, field, actionBar, fieldCard } = layBoard({
      width: screen - sideWidth,
      height: 768,
      sideWidth,
      others,
      hasHand: true,
      hasBar: true,
    });
    const boxes = [...seats, talon, discard, field, actionBar];
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1)) expect(overlaps(box, other), `${others} others`).toBe(false);
    expect(layPairs(6, field.width, field.height, 8, fieldCard).cardWidth).toBeGreaterThanOrEqual(56);
  }
});

test("a spectator has no hand, and the seats leave a battlefield", () => {
  for (const [width, height] of SIZES) {
    const layout = layBoard({ width, height, others: 6, hasHand: false, hasBar: true });
    expect(layout.seats).toHaveLength(6);
    expect(layout.field.height, `${width} × ${height}`).toBeGreaterThan(80);
  }
});

test("open hands at the seats leave a battlefield", () => {
  for (const [width, height] of SIZES) expect(lay(width, height, 3, 12).field.height).toBeGreaterThan(60);
});

test("the only open hand of a small phone has cards that can be read, and leaves the battlefield as high", () => {
  const layout = layBoard({ width: 320, height: 472, others: 1, hasHand: true, hasBar: false, openCards: 6 });
  expect(layout.openCard).toBeGreaterThanOrEqual(36);
  expect(layout.field.height).toBeGreaterThanOrEqual(150);
  expect(isInside(layout.seats[0]!, 320, 472)).toBe(true);
});

test.each([2, 3, 4, 5])("on low screens the rings around %i avatars are not cut by the edge", (others) => {
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const)
    for (const openCards of [0, 8]) {
      const { seats } = layBoard({ width, height, others, hasHand: true, hasBar: true, openCards });
      expect(Math.min(...seats.map((seat) => seat.top))).toBeGreaterThanOrEqual(10);
    }
});

test("all cards of a screen have the same face detail, full only where the cards on the battlefield are large", () => {
  const sizes: [number, number][] = [
    [390, 844],
    [844, 390],
    [667, 375],
    [1280, 720],
    [1440, 900],
    [768, 1024],
  ];
  expect(sizes.map(([width, height]) => chooseFaceDetail(width, height))).toEqual([
    "compact",
    "compact",
    "compact",
    "compact",
    "full",
    "full",
  ]);
});

test.each([
  [390, 748, 170, "stage"],
  [1440, 832, 170, "stage"],
  [844, 338, 120, "hand"],
  [320, 472, 150, "stage"],
] as const)(
  "at %i × %i a panel %i high leaves the battlefield free if it can",
  (width, height, panelHeight, place) => {
    const input = { width, height, others: 1, hasHand: true, hasBar: false, openCards: 6, panelHeight };
    const layout = layBoard(input);
    expect(layout.sheet).toEqual(layout[place]);
    const { top, height: fieldHeight } = layout.field;
    const isFree = top + fieldHeight <= layout.sheet.top + layout.sheet.height - panelHeight;
    expect(isFree).toBe(width > 320); // The smallest phones have no room for both.
  },
);

test.each([
  [413, 290, 250, 3],
  [508, 300, 320, 5],
])("at %i × %i beside a report nothing overlaps or sticks out", (width, height, sideWidth, most) => {
  for (const others of OTHERS.filter((count) => count <= most)) {
    const layout = layBoard({
      width,
      height,
      sideWidth,
      others,
      hasHand: true,
      hasBar: true,
      hasActionBar: false,
      openCards: 6,
    });
    expect(layout.shape).toBe("zones");
    expect(layout.actionBar.width).toBe(0);
    const rects = [layout.bar, layout.talon, layout.discard, layout.field, layout.hand];
    for (const rect of [...rects, ...layout.seats]) expect(isInside(rect, width, height)).toBe(true);
    for (const seat of layout.seats) expect(overlaps(seat, layout.field)).toBe(false);
  }
});

test.each([
  // A phone of 844 × 390 on its side: a report beside the board, or none.
  { width: 508, height: 296, sideWidth: 320, hasActionBar: false, isLeftHanded: false, least: 40 },
  { width: 508, height: 296, sideWidth: 320, hasActionBar: false, isLeftHanded: true, least: 40 },
  { width: 828, height: 340, sideWidth: 0, hasActionBar: true, isLeftHanded: false, least: 34 },
  // A phone of 667 × 375.
  { width: 398, height: 281, sideWidth: 253, hasActionBar: false, isLeftHanded: false, least: 31 },
])("on a low board ($width × $height) open hands leave cards of $least pixels to the bout", ({ least, ...size }) => {
  for (const others of [2, 3])
    for (const openCards of [1, 6, 12, 16]) {
      const layout = layBoard({ ...size, others, hasHand: true, hasBar: true, openCards });
      const { field, fieldCard, hand, seats } = layout;
      const name = `${others} others with ${openCards} cards`;
      for (const pairs of [1, 2, 3, 4])
        expect(layPairs(pairs, field.width, field.height, 8, fieldCard).cardWidth, name).toBeGreaterThanOrEqual(least);
      for (const box of [field, hand, ...seats]) expect(isInside(box, size.width, size.height), name).toBe(true);
      for (const seat of seats) expect(overlaps(seat, field), name).toBe(false);
      for (const [index, seat] of seats.entries())
        for (const other of seats.slice(index + 1)) expect(overlaps(seat, other), name).toBe(false);
    }
});

test("open hands have the usual size where the bout has room", () => {
  expect(lay(390, 844, 3, 8).openCard).toBe(26);
  expect(lay(1440, 900, 3, 8).openCard).toBe(26);
});

test.each([
  [320, 568],
  [390, 844],
  [1440, 900],
])("at %i × %i the action bar is at the lower edge while no cards are dealt", (width, height) => {
  const { actionBar } = layBoard({ width, height, others: 3, hasHand: true, hasBar: true, isHandDealt: false });
  expect(height - actionBar.top - actionBar.height).toBe(8);
  expect(actionBar.height).toBe(lay(width, height, 3).actionBar.height);
});

test("on low screens the action bar is the same with and without cards", () => {
  const { actionBar } = layBoard({
    width: 844,
    height: 390,
    others: 3,
    hasHand: true,
    hasBar: true,
    isHandDealt: false,
  });
  expect(actionBar).toEqual(lay(844, 390, 3).actionBar);
});
