// A gesture means a legal action of the server's list, or nothing.
import { expect, test } from "vitest";

import { findImmediateAction, findLayAction, canCheck, cardsOf, canAddCard, findMatchingActions, isOffered, findBeatAction, findPlayableCards, findBeatableCards } from "./actions";
import type { Action } from "./model";

const lead: Action[] = [
  { type: "move", cards: ["S7"] }, { type: "move", cards: ["H7"] }, { type: "move", cards: ["DA"] },
  { type: "move", cards: ["H7", "S7"] },
];
const defence: Action[] = [
  { type: "defend", pairs: [{ attack: "S9", defend: "SJ" }] }, { type: "defend", pairs: [{ attack: "S10", defend: "SJ" }] },
  { type: "defend", pairs: [{ attack: "S9", defend: "D6" }] }, { type: "transfer", cards: ["H9"] }, { type: "show", card: "D9" },
  { type: "transfer", cards: ["D9"] }, { type: "check" },
];
const throwing: Action[] = [{ type: "toss", cards: ["S9"] }, { type: "toss", cards: ["H9"] }, { type: "check" }];

test("the cards that can be played are those of the list", () => {
  expect([...findPlayableCards(defence)].sort()).toEqual(["D6", "D9", "H9", "SJ"]);
  expect(cardsOf({ type: "check" })).toEqual([]);
  expect(findPlayableCards([]).size).toBe(0);
});

test("a card that can do one thing does it at once", () => {
  expect(findImmediateAction(lead, "DA")).toEqual({ type: "move", cards: ["DA"] });
  expect(findImmediateAction(defence, "D6")).toEqual({ type: "defend", pairs: [{ attack: "S9", defend: "D6" }] });
});

test("a card that could go with another, or do several things, is chosen first", () => {
  expect(findImmediateAction(lead, "S7")).toBeNull();
  expect(findImmediateAction(throwing, "S9")).toBeNull();
  expect(findImmediateAction(defence, "SJ")).toBeNull();
  expect(findImmediateAction(defence, "D9")).toBeNull();
  expect(findImmediateAction(lead, "C2")).toBeNull();
});

test("several cards are the act that has exactly them, in any order", () => {
  expect(findMatchingActions(lead, ["S7", "H7"])).toEqual([{ type: "move", cards: ["H7", "S7"] }]);
  expect(findMatchingActions(lead, ["S7", "DA"])).toEqual([]);
  expect(findMatchingActions(throwing, ["S9", "H9"])).toEqual([{ type: "toss", cards: ["S9", "H9"] }]);
  expect(findMatchingActions(throwing, [])).toEqual([]);
});

test("a companion goes with what is chosen", () => {
  expect(canAddCard(lead, ["S7"], "H7")).toBe(true);
  expect(canAddCard(throwing, ["S9"], "S9")).toBe(false);
  expect(canAddCard(defence, ["SJ"], "D6")).toBe(false);
});

test("dropping onto a card beats it, dropping beside lays", () => {
  expect(findBeatAction(defence, ["SJ"], "S10")).toEqual({ type: "defend", pairs: [{ attack: "S10", defend: "SJ" }] });
  expect(findBeatAction(defence, ["D6"], "S10")).toBeNull();
  expect(findLayAction(defence, ["H9"])).toEqual({ type: "transfer", cards: ["H9"] });
  expect(findLayAction(defence, ["D9"])).toEqual({ type: "transfer", cards: ["D9"] });
  expect(findLayAction(defence, ["D6"])).toEqual({ type: "defend", pairs: [{ attack: "S9", defend: "D6" }] });
  expect(findLayAction(defence, ["SJ"])).toBeNull();
  expect([...findBeatableCards(defence, ["SJ"])].sort()).toEqual(["S10", "S9"]);
});

test("whether one may take or pass is the server's word", () => {
  expect([canCheck(defence), canCheck(lead)]).toEqual([true, false]);
});

test("an act is offered until the list says otherwise", () => {
  expect(isOffered(throwing, { type: "toss", cards: ["S9", "H9"] })).toBe(true);
  expect(isOffered(defence, { type: "defend", pairs: [{ attack: "S10", defend: "SJ" }] })).toBe(true);
  expect(isOffered(throwing, { type: "check" })).toBe(true);
  expect(isOffered(lead, { type: "check" })).toBe(false);
  expect(isOffered(lead, { type: "move", cards: ["DA", "H7"] })).toBe(false);
});

test("no more cards go together than there is room for", () => {
  expect(findImmediateAction(throwing, "S9")).toBeNull();
  expect(findImmediateAction(throwing, "S9", 1)).toEqual({ type: "toss", cards: ["S9"] });
  expect(canAddCard(throwing, ["S9"], "H9", 2)).toBe(true);
  expect(canAddCard(throwing, ["S9"], "H9", 1)).toBe(false);
});
