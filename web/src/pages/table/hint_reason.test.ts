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

const throwIn = (...cards: string[]): Action => ({ type: "toss", cards });
const CHECK: Action = { type: "check" };

/** A position with hearts as trumps, in which the player on seat 0 defends or attacks. */
const makeModel = (
  hand: string[],
  legalActions: Action[],
  table: [string, string | null][] = [],
  defender = 0,
  defenderRole = "defender",
) =>
  ({
    hand,
    legalActions,
    game: {
      trump: "H7",
      defender,
      players: [0, 1].map((seat) => ({ seat, role: seat === defender ? defenderRole : "attacker" })),
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
    "the cheapest of two plain cards and a trump",
    cover("S7", "S9"),
    makeModel(["S9", "SQ", "H6"], [cover("S7", "S9"), cover("S7", "SQ"), cover("S7", "H6")], [["S7", null]]),
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
    "It brings no new rank to the table.",
  ],
  [
    "a dear cover without a visible reason",
    cover("S7", "H6"),
    makeModel(["S9", "H6"], [cover("S7", "S9"), cover("S7", "H6")], [["S7", null]]),
    "",
  ],
  [
    "a take that keeps an ace",
    CHECK,
    makeModel(["HA", "D6"], [CHECK, cover("S7", "HA")], [["S7", null]]),
    "Beating would cost you A♥.",
  ],
  [
    "a take of two cards, of which only one can be beaten",
    CHECK,
    makeModel(
      ["S9", "D6"],
      [CHECK, cover("S7", "S9"), cover("S8", "S9")],
      [
        ["S7", null],
        ["S8", null],
      ],
    ),
    "You can't beat everything.",
  ],
  [
    "a take of two cards that two trumps could beat",
    CHECK,
    makeModel(
      ["HQ", "H9", "S10"],
      [CHECK, cover("S7", "HQ"), cover("S7", "H9"), cover("S7", "S10"), cover("D8", "HQ"), cover("D8", "H9")],
      [
        ["S7", null],
        ["D8", null],
      ],
    ),
    "Beating would cost you 9♥.",
  ],
  [
    "a take of a trump that a low card could not have",
    CHECK,
    makeModel(
      ["S8", "S9"],
      [CHECK, cover("S7", "S8"), cover("S7", "S9")],
      [
        ["H6", "H9"],
        ["S7", null],
      ],
    ),
    "You pick up a trump: 6♥.",
  ],
  [
    "a take that a low card could prevent",
    CHECK,
    makeModel(["S9", "D6"], [CHECK, cover("S7", "S9")], [["S7", null]]),
    "",
  ],
  [
    "a pass that keeps a trump",
    CHECK,
    makeModel(["H7"], [CHECK, throwIn("H7")], [["S7", "SQ"]], 1),
    "Throwing in would cost you 7♥.",
  ],
  ["a pass that keeps a low card", CHECK, makeModel(["D7"], [CHECK, throwIn("D7")], [["S7", "SQ"]], 1), ""],
  [
    "a pass without a choice",
    CHECK,
    makeModel(["D8"], [CHECK], [["S7", "SQ"]], 1),
    "There is nothing else to do here.",
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
  ["the last card", lead("H6"), makeModel(["H6"], [lead("H6")], [], 1), "It's your last card."],
  [
    "a lead of one card that keeps two of a rank",
    lead("S8"),
    makeModel(["D6", "S6", "S8", "H6"], [], [], 1),
    "It keeps 6♦ 6♠ together.",
  ],
  ["a lead above a lower card", lead("SQ"), makeModel(["D6", "SQ", "H6"], [], [], 1), ""],
  [
    "a pair",
    lead("D9", "S9"),
    makeModel(["D9", "S9"], [lead("D9", "S9")], [], 1),
    "Several cards of one rank are harder to beat.",
  ],
  [
    "a low card that is thrown in beside trumps that cannot be",
    throwIn("D9"),
    makeModel(["C6", "D9", "H6"], [throwIn("D9"), CHECK], [["S9", "SQ"]], 1),
    "You get rid of a low card.",
  ],
  [
    "a card that is thrown in instead of a trump",
    throwIn("D9"),
    makeModel(["C6", "D9", "H9"], [throwIn("D9"), throwIn("H9"), CHECK], [["S9", "SQ"]], 1),
    "It saves your trumps.",
  ],
  ["a king that is thrown in", throwIn("DK"), makeModel(["C6", "DK"], [throwIn("DK"), CHECK], [["SK", "SA"]], 1), ""],
  [
    "a low card for a taker",
    throwIn("D9"),
    makeModel(["D9", "DK"], [throwIn("D9"), CHECK], [["S9", null]], 1, "taking"),
    "They take anyway: get rid of a low card.",
  ],
  [
    "a trump for a taker",
    throwIn("H9"),
    makeModel(["H9", "HK"], [throwIn("H9"), CHECK], [["S9", null]], 1, "taking"),
    "",
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
