import { expect, test } from "vitest";

import { glyph, indexOf } from "./glyphs";
import { RANKS, SUITS } from "./names";
import { pips, places, suitAt } from "./pips";

test("a number bears as many pips as it says", () => {
  for (const rank of RANKS.slice(0, 9)) expect(places(rank).length).toBe(Number(rank));
});

test("pips are the same upside down, but for the seven's odd one", () => {
  for (const rank of RANKS.slice(0, 9).filter((each) => each !== "7")) {
    const turned = places(rank).map(([x, y]) => `${100 - x} ${Math.round((140 - y) * 10) / 10}`).sort();
    expect(turned, rank).toEqual(places(rank).map(([x, y]) => `${x} ${y}`).sort());
  }
});

test("every drawing stays on the card and clear of the index", () => {
  for (const suit of SUITS) {
    for (const rank of RANKS.slice(0, 9)) {
      const numbers = [...pips(suit, rank).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)];
      for (const [, x, y] of numbers) {
        expect(Number(x)).toSatisfy((across: number) => across > 27 && across < 73);
        expect(Number(y)).toSatisfy((down: number) => down > 10 && down < 130);
      }
    }
  }
});

test("a suit set somewhere has its middle there", () => {
  expect(suitAt("D", 10, 20, 10)).toMatch(/^M10 15C/);
  expect(suitAt("D", 10, 20, 10, true)).toMatch(/^M10 25C/);
});

test("figures bear Russian letters where they are wanted, and by themselves in Russian", () => {
  const letters = (indices: "auto" | "ru" | "international", lang: "en" | "ru"): string =>
    ["J", "Q", "K", "A", "10"].map((rank) => indexOf(rank, indices, lang)).join(" ");
  expect(letters("auto", "ru")).toBe("В Д К Т 10");
  expect(letters("auto", "en")).toBe("J Q K A 10");
  expect(letters("ru", "en")).toBe("В Д К Т 10");
  expect(letters("international", "ru")).toBe("J Q K A 10");
  expect(letters("auto", "ru")).toMatch(/^[А-Я ]+10$/);
});

test("every index can be drawn", () => {
  for (const rank of RANKS) {
    for (const lang of ["en", "ru"] as const) expect(glyph(indexOf(rank, "auto", lang)).d).not.toBe("");
  }
});
