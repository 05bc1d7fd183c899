import { expect, test } from "vitest";

import { toDataUrl, drawFace } from "./faces";
import { glyph, indexOf } from "./glyphs";
import { RANKS, rankOf, SUITS } from "./names";

const PAINTS = { ink: "#b8141f", paper: "#fffdf7", gold: "#dba63f", skin: "#f7e2cb", lips: "#b8141f" };
const all = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));
const face = (card: string): string => drawFace(card, indexOf(rankOf(card), "ru", "ru"), PAINTS);

test("every card has a face of its own", () => {
  expect(new Set(all.map(face)).size).toBe(52);
});

test("a face bears its index in both corners, and nothing that could not be drawn", () => {
  for (const card of all) {
    const drawing = face(card);
    const strokes = drawing.split(glyph(indexOf(rankOf(card), "ru", "ru")).d).length - 1;
    expect(strokes, card).toBe(2);
    expect(drawing, card).not.toMatch(/undefined|NaN|null/);
  }
});

test("every element that is opened is closed", () => {
  for (const card of all) {
    const names = [...face(card).matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)].filter(([, , , alone]) => !alone);
    const open: string[] = [];
    for (const [, closes, name] of names) {
      if (closes) expect(open.pop(), card).toBe(name);
      else open.push(name!);
    }
    expect(open, card).toEqual([]);
  }
});

test("an address has nothing in it that a style sheet would stumble over", () => {
  for (const card of all) expect(toDataUrl(face(card))).toMatch(/^data:image\/svg\+xml,[^"\\\s()#]*(\([^"\\\s#]*\)[^"\\\s#]*)*$/);
});
