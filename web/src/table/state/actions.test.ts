// A gesture means one of the legal actions of the server's list, or nothing.
import { expect, test } from "vitest";

import {
  findImmediateAction,
  findLayAction,
  canCheck,
  cardsOf,
  canAddCard,
  findMatchingActions,
  isLegal,
  findBeatAction,
  findPlayableCards,
  findBeatableCards,
} from "./actions";
import type { Action } from "./model";

const lead: Action[] = [
  { type: "move", cards: ["S7"] },
  { type: "move", cards: ["H7"] },
  { type: "move", cards: ["DA"] },
  { type: "move", cards: ["H7", "S7"] },
];
const defence: Action[] = [
  { type: "defend", pairs: [{ attack: "S9", defend: "SJ" }] },
  { type: "defend", pairs: [{ attack: "S10", defend: "SJ" }] },
  { type: "defend", pairs: [{ attack: "S9", defend: "D6" }] },
  { type: "transfer", cards: ["H9"] },
  { type: "show", card: "D9" },
  { type: "transfer", cards: ["D9"] },
  { type: "check" },
];
const throwing: Action[] = [{ type: "toss", cards: ["S9"] }, { type: "toss", cards: ["H9"] }, { type: "check" }];

test("all cards of the legal actions can be played", () => {
  expect([...findPlayableCards(defence)].sort()).toEqual(["D6", "D9", "H9", "SJ"]);
  expect(cardsOf({ type: "check" })).toEqual([]);
  expect(findPlayableCards([]).size).toBe(0);
});

test("a card with one possible action is played immediately", () => {
  expect(findImmediateAction(lead, "DA")).toEqual({ type: "move", cards: ["DA"] });
  expect(findImmediateAction(defence, "D6")).toEqual({ type: "defend", pairs: [{ attack: "S9", defend: "D6" }] });
});

test("a card is played immediately even if another card of its rank could be added", () => {
  expect(findImmediateAction(lead, "S7")).toEqual({ type: "move", cards: ["S7"] });
  expect(findImmediateAction(throwing, "S9")).toEqual({ type: "toss", cards: ["S9"] });
});

test("a card with several possible actions is only chosen", () => {
  expect(findImmediateAction(defence, "SJ")).toBeNull();
  expect(findImmediateAction(defence, "D9")).toBeNull();
  expect(findImmediateAction(lead, "C2")).toBeNull();
});

test("chosen cards match the actions with exactly these cards, in any order", () => {
  expect(findMatchingActions(lead, ["S7", "H7"])).toEqual([{ type: "move", cards: ["H7", "S7"] }]);
  expect(findMatchingActions(lead, ["S7", "DA"])).toEqual([]);
  expect(findMatchingActions(throwing, ["S9", "H9"])).toEqual([{ type: "toss", cards: ["S9", "H9"] }]);
  expect(findMatchingActions(throwing, [])).toEqual([]);
});

test("a card can be added if the cards can be played together", () => {
  expect(canAddCard(lead, ["S7"], "H7")).toBe(true);
  expect(canAddCard(throwing, ["S9"], "S9")).toBe(false);
  expect(canAddCard(defence, ["SJ"], "D6")).toBe(false);
});

test("cards dropped onto a card beat it, and cards dropped beside it are laid", () => {
  expect(findBeatAction(defence, ["SJ"], "S10")).toEqual({ type: "defend", pairs: [{ attack: "S10", defend: "SJ" }] });
  expect(findBeatAction(defence, ["D6"], "S10")).toBeNull();
  expect(findLayAction(defence, ["H9"])).toEqual({ type: "transfer", cards: ["H9"] });
  expect(findLayAction(defence, ["D9"])).toEqual({ type: "transfer", cards: ["D9"] });
  expect(findLayAction(defence, ["D6"])).toEqual({ type: "defend", pairs: [{ attack: "S9", defend: "D6" }] });
  expect(findLayAction(defence, ["SJ"])).toBeNull();
  expect([...findBeatableCards(defence, ["SJ"])].sort()).toEqual(["S10", "S9"]);
});

test("a player may take or pass if the server offers it", () => {
  expect([canCheck(defence), canCheck(lead)]).toEqual([true, false]);
});

test("an action is legal while the list contains it", () => {
  expect(isLegal(throwing, { type: "toss", cards: ["S9", "H9"] })).toBe(true);
  expect(isLegal(defence, { type: "defend", pairs: [{ attack: "S10", defend: "SJ" }] })).toBe(true);
  expect(isLegal(throwing, { type: "check" })).toBe(true);
  expect(isLegal(lead, { type: "check" })).toBe(false);
  expect(isLegal(lead, { type: "move", cards: ["DA", "H7"] })).toBe(false);
});

test("no more cards can be played together than the limit allows", () => {
  expect(canAddCard(throwing, ["S9"], "H9", 2)).toBe(true);
  expect(canAddCard(throwing, ["S9"], "H9", 1)).toBe(false);
});
