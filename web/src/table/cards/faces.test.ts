// Faces, pips and indices of cards.
import { beforeAll, expect, test } from "vitest";

import { toDataUrl, drawFace } from "./faces";
import { DECKS } from "../look";
import { languageNames, loadLanguage } from "../../i18n/index.svelte";
import { chooseIndex, findGlyph } from "./glyphs";
import { RANKS, rankOf, SUITS } from "./names";
import { drawPips, drawSuit, findPlaces } from "./pips";

const PAINTS = { ink: "#b8141f", paper: "#fffdf7", gold: "#dba63f", skin: "#f7e2cb", lips: "#b8141f" };
const ALL_CARDS = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));
const NUMBER_RANKS = RANKS.slice(0, 9); // 2 to 10
const drawCard = (card: string, deck: (typeof DECKS)[number] = "classic"): string =>
  drawFace(card, chooseIndex(rankOf(card), "ru"), PAINTS, deck);

test("every card of every deck has a different face", () => {
  const drawings = DECKS.flatMap((deck) => ALL_CARDS.map((card) => drawCard(card, deck)));
  // Number cards are the same in both decks with figures.
  expect(new Set(drawings).size).toBe(52 * 3 - NUMBER_RANKS.length * SUITS.length);
});

test("a face has its index in both corners and in the compact face and no invalid values", () => {
  for (const card of ALL_CARDS) {
    const drawing = drawCard(card);
    const indexCount = drawing.split(findGlyph(chooseIndex(rankOf(card), "ru")).path).length - 1;
    expect(indexCount, card).toBe(3);
    expect(drawing, card).not.toMatch(/undefined|NaN|null/);
  }
});

test("if the board sets the face detail, only tiny cards change with their size", () => {
  const widths = (detail?: "full" | "compact"): string[] =>
    [...drawFace("SK", "K", PAINTS, "classic", detail).matchAll(/max-width:(\d+)px/g)].map(([, width]) => width!);
  expect(widths("compact")).toEqual(["51", "40"]);
  expect(widths("full")).toEqual(["51", "40"]);
  expect(widths()).toEqual(["89", "51", "40"]);
});

test.each(DECKS)("every opened element of the deck %s is closed", (deck) => {
  for (const card of ALL_CARDS) {
    const tags = [...drawCard(card, deck).matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)].filter(([, , , isEmpty]) => !isEmpty);
    const openElements: string[] = [];
    for (const [, isClosing, name] of tags) {
      if (isClosing) expect(openElements.pop(), card).toBe(name);
      else openElements.push(name!);
    }
    expect(openElements, card).toEqual([]);
  }
});

test("a data URL has no characters that are special in a style sheet", () => {
  for (const card of ALL_CARDS)
    for (const deck of DECKS)
      expect(toDataUrl(drawCard(card, deck))).toMatch(
        /^data:image\/svg\+xml,[^"\\\s()#]*(\([^"\\\s#]*\)[^"\\\s#]*)*$/,
      );
});

test("a number card has as many pips as its number", () => {
  for (const rank of NUMBER_RANKS) expect(findPlaces(rank).length).toBe(Number(rank));
});

test("pips are the same upside down, except on the seven", () => {
  for (const rank of NUMBER_RANKS.filter((number) => number !== "7")) {
    const turned = findPlaces(rank)
      .map(([x, y]) => `${100 - x} ${Math.round((140 - y) * 10) / 10}`)
      .sort();
    expect(turned, rank).toEqual(
      findPlaces(rank)
        .map(([x, y]) => `${x} ${y}`)
        .sort(),
    );
  }
});

test("pips stay on the card and leave the index free", () => {
  for (const suit of SUITS) {
    for (const rank of NUMBER_RANKS) {
      const numbers = [...drawPips(suit, rank).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)];
      for (const [, x, y] of numbers) {
        expect(Number(x)).toSatisfy((pipX: number) => pipX > 27 && pipX < 73);
        expect(Number(y)).toSatisfy((pipY: number) => pipY > 10 && pipY < 130);
      }
    }
  }
});

test("a suit is drawn around its place", () => {
  expect(drawSuit("D", 10, 20, 10)).toMatch(/^M10 15C/);
  expect(drawSuit("D", 10, 20, 10, { isUpsideDown: true })).toMatch(/^M10 25C/);
});

beforeAll(() => Object.assign(globalThis, { document: { documentElement: {} } }));

test("figures have the letters of the language, or those that the player chose", async () => {
  const joinIndices = (indices: "auto" | "ru" | "international"): string =>
    ["J", "Q", "K", "A", "10"].map((rank) => chooseIndex(rank, indices)).join(" ");
  await loadLanguage("ru");
  expect([joinIndices("auto"), joinIndices("international")]).toEqual(["В Д К Т 10", "J Q K A 10"]);
  await loadLanguage("en");
  expect([joinIndices("auto"), joinIndices("ru")]).toEqual(["J Q K A 10", "В Д К Т 10"]);
});

test("every index can be drawn in every language", async () => {
  for (const lang of Object.keys(languageNames)) {
    await loadLanguage(lang);
    for (const rank of RANKS) expect(findGlyph(chooseIndex(rank, "auto")).path).not.toBe("");
  }
});
