// Passing automatically: only as a thrower who can do nothing else.
import { expect, test } from "vitest";

import { shouldAutoPass, type AutoPass } from "./auto_pass";
import type { Action, TableModel } from "./model";

const CHECK: Action = { type: "check" };
const TOSS: Action = { type: "toss", cards: ["H9"] };

function makeModel(legalActions: Action[], bots: (string | null)[], defender = 1, status = "playing"): TableModel {
  const players = bots.map((bot, seat) => ({ seat, bot }));
  return { table: { status }, game: { defender, players }, legalActions } as unknown as TableModel;
}

test.each<[string, TableModel, number | null, AutoPass, boolean]>([
  ["against bots", makeModel([CHECK], [null, "novice", "master"]), 0, "bots", true],
  ["with another person", makeModel([CHECK], [null, "novice", null]), 0, "bots", false],
  ["with another person, if wanted", makeModel([CHECK], [null, "novice", null]), 0, "always", true],
  ["never, if wanted", makeModel([CHECK], [null, "novice"]), 0, "never", false],
  ["with a card to throw in", makeModel([TOSS, CHECK], [null, "novice"]), 0, "always", false],
  ["as the defender, who would take", makeModel([CHECK], [null, "novice"], 0), 0, "always", false],
  ["with nothing to do", makeModel([], [null, "novice"]), 0, "always", false],
  ["as a spectator", makeModel([CHECK], [null, "novice"]), null, "always", false],
  ["after the game", makeModel([CHECK], [null, "novice"], 1, "over"), 0, "always", false],
])("automatic passing %s", (_, model, ownSeat, setting, expected) => {
  expect(shouldAutoPass(model, ownSeat, setting)).toBe(expected);
});
