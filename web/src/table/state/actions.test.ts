// A gesture means an act of the server's list, or nothing.
import { expect, test } from "vitest";

import { atOnce, beside, canCheck, cardsOf, companion, meant, offered, onto, playable, targets } from "./actions";
import type { Act } from "./model";

const lead: Act[] = [
  { type: "move", cards: ["S7"] }, { type: "move", cards: ["H7"] }, { type: "move", cards: ["DA"] },
  { type: "move", cards: ["H7", "S7"] },
];
const defence: Act[] = [
  { type: "defend", pairs: [{ attack: "S9", defend: "SJ" }] }, { type: "defend", pairs: [{ attack: "S10", defend: "SJ" }] },
  { type: "defend", pairs: [{ attack: "S9", defend: "D6" }] }, { type: "transfer", cards: ["H9"] }, { type: "show", card: "D9" },
  { type: "transfer", cards: ["D9"] }, { type: "check" },
];
const throwing: Act[] = [{ type: "toss", cards: ["S9"] }, { type: "toss", cards: ["H9"] }, { type: "check" }];

test("the cards that can be played are those of the list", () => {
  expect([...playable(defence)].sort()).toEqual(["D6", "D9", "H9", "SJ"]);
  expect(cardsOf({ type: "check" })).toEqual([]);
  expect(playable([]).size).toBe(0);
});

test("a card that can do one thing does it at once", () => {
  expect(atOnce(lead, "DA")).toEqual({ type: "move", cards: ["DA"] });
  expect(atOnce(defence, "D6")).toEqual({ type: "defend", pairs: [{ attack: "S9", defend: "D6" }] });
});

test("a card that could go with another, or do several things, is chosen first", () => {
  expect(atOnce(lead, "S7")).toBeNull();
  expect(atOnce(throwing, "S9")).toBeNull();
  expect(atOnce(defence, "SJ")).toBeNull();
  expect(atOnce(defence, "D9")).toBeNull();
  expect(atOnce(lead, "C2")).toBeNull();
});

test("several cards are the act that has exactly them, in any order", () => {
  expect(meant(lead, ["S7", "H7"])).toEqual([{ type: "move", cards: ["H7", "S7"] }]);
  expect(meant(lead, ["S7", "DA"])).toEqual([]);
  expect(meant(throwing, ["S9", "H9"])).toEqual([{ type: "toss", cards: ["S9", "H9"] }]);
  expect(meant(throwing, [])).toEqual([]);
});

test("a companion goes with what is chosen", () => {
  expect(companion(lead, ["S7"], "H7")).toBe(true);
  expect(companion(throwing, ["S9"], "S9")).toBe(false);
  expect(companion(defence, ["SJ"], "D6")).toBe(false);
});

test("dropping onto a card beats it, dropping beside lays", () => {
  expect(onto(defence, ["SJ"], "S10")).toEqual({ type: "defend", pairs: [{ attack: "S10", defend: "SJ" }] });
  expect(onto(defence, ["D6"], "S10")).toBeNull();
  expect(beside(defence, ["H9"])).toEqual({ type: "transfer", cards: ["H9"] });
  expect(beside(defence, ["D9"])).toEqual({ type: "transfer", cards: ["D9"] });
  expect(beside(defence, ["D6"])).toEqual({ type: "defend", pairs: [{ attack: "S9", defend: "D6" }] });
  expect(beside(defence, ["SJ"])).toBeNull();
  expect([...targets(defence, ["SJ"])].sort()).toEqual(["S10", "S9"]);
});

test("whether one may take or pass is the server's word", () => {
  expect([canCheck(defence), canCheck(lead)]).toEqual([true, false]);
});

test("an act is offered until the list says otherwise", () => {
  expect(offered(throwing, { type: "toss", cards: ["S9", "H9"] })).toBe(true);
  expect(offered(defence, { type: "defend", pairs: [{ attack: "S10", defend: "SJ" }] })).toBe(true);
  expect(offered(throwing, { type: "check" })).toBe(true);
  expect(offered(lead, { type: "check" })).toBe(false);
  expect(offered(lead, { type: "move", cards: ["DA", "H7"] })).toBe(false);
});

test("no more cards go together than there is room for", () => {
  expect(atOnce(throwing, "S9")).toBeNull();
  expect(atOnce(throwing, "S9", 1)).toEqual({ type: "toss", cards: ["S9"] });
  expect(companion(throwing, ["S9"], "H9", 2)).toBe(true);
  expect(companion(throwing, ["S9"], "H9", 1)).toBe(false);
});
