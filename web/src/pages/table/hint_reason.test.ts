// Why an action is suggested.
import { beforeAll, expect, test } from "vitest";

import { loadLanguage, loadLateTexts } from "../../i18n/index.svelte";
import type { Action, TableModel } from "../../table/state/model";
import { hintReason } from "./hint_reason";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
  await loadLateTexts("hints");
});

const cover = (attack: string, defend: string): Action => ({ type: "defend", pairs: [{ attack, defend }] });
const lead = (...cards: string[]): Action => ({ type: "move", cards });

/** A position with hearts as trumps, in which the player on seat 0 defends or attacks. */
const makeModel = (hand: string[], legalActions: Action[], table: [string, string | null][] = [], defender = 0) =>
  ({
    hand,
    legalActions,
    game: {
      trump: "H7",
      defender,
      board: { thrown_cards: table.map(([attack, defend]) => ({ attack, defend })) },
    },
  }) as unknown as TableModel;

test.each<[string, Action, TableModel, string]>([
  [
    "a lonely cover",
    cover("S7", "SQ"),
    makeModel(["SQ", "D6"], [cover("S7", "SQ")], [["S7", null]]),
    "No other card of yours beats 7♠.",
  ],
  [
    "a cover that saves a trump",
    cover("S7", "SQ"),
    makeModel(["SQ", "H6"], [cover("S7", "SQ"), cover("S7", "H6")], [["S7", null]]),
    "It saves your trumps.",
  ],
  [
    "the cheapest of two",
    cover("S7", "S9"),
    makeModel(["S9", "SQ"], [cover("S7", "S9"), cover("S7", "SQ")], [["S7", null]]),
    "It's your cheapest card that beats it.",
  ],
  [
    "a rank that lies already",
    cover("S7", "SQ"),
    makeModel(
      ["S9", "SQ"],
      [cover("S7", "S9"), cover("S7", "SQ")],
      [
        ["D10", "DQ"],
        ["S7", null],
      ],
    ),
    "Its rank is already on the table, so nothing new can be thrown in.",
  ],
  [
    "a take",
    { type: "check" },
    makeModel(["HA", "D6"], [{ type: "check" }, cover("S7", "HA")], [["S7", null]]),
    "Beating would cost you A♥.",
  ],
  [
    "a pass",
    { type: "check" },
    makeModel(["H7"], [{ type: "check" }, { type: "toss", cards: ["H7"] }], [["S7", "SQ"]], 1),
    "Throwing in would cost you 7♥.",
  ],
  ["a low lead", lead("D6"), makeModel(["D6", "SQ"], [lead("D6"), lead("SQ")], [], 1), "It's your lowest card."],
  [
    "a low lead beside a lower trump",
    lead("D7"),
    makeModel(["D7", "H6"], [lead("D7"), lead("H6")], [], 1),
    "It's your lowest card that isn't a trump.",
  ],
  [
    "a low lead beside a trump of the same rank",
    lead("D6"),
    makeModel(["D6", "H6"], [lead("D6"), lead("H6")], [], 1),
    "It's your lowest card.",
  ],
  [
    "a lead of trumps alone",
    lead("H6"),
    makeModel(["H6", "HQ"], [lead("H6"), lead("HQ")], [], 1),
    "You have only trumps, and it's the lowest.",
  ],
  [
    "a pair",
    lead("D9", "S9"),
    makeModel(["D9", "S9"], [lead("D9", "S9")], [], 1),
    "Several cards of one rank are harder to beat.",
  ],
  [
    "a transfer",
    { type: "transfer", cards: ["D7"] },
    makeModel(["D7"], [{ type: "transfer", cards: ["D7"] }], [["S7", null]]),
    "Then you don't have to defend.",
  ],
])("%s has its reason", (_, action, model, reason) => {
  expect(hintReason(action, model, 0)).toBe(reason);
});
