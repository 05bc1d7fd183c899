import { describe, expect, it } from "vitest";

import type { Rules } from "../api/types";
import { chooseSeatCount, adjustChoice, parseChoice, possibleSeatCounts, DEFAULT_CHOICE } from "./game_choice";

const makeRuleSet = (teams: boolean) => ({ source: "000", texts: {}, differs: {}, options: { teams } });
const book: Rules = { rules: { classic: makeRuleSet(false), pairs: makeRuleSet(true) }, options: {} };

describe("the quick choice", () => {
  it("is the default if nothing valid was saved", () => {
    for (const saved of [null, "", "{", "null", "7", '{"seats":9,"rules":3}'])
      expect(parseChoice(saved)).toEqual(DEFAULT_CHOICE);
  });

  it("is the saved choice", () => {
    expect(parseChoice('{"rules":"pairs","seats":4,"level":"master"}')).toEqual({
      rules: "pairs",
      seats: 4,
      level: "master",
    });
  });

  it("allows only teams of two or three", () => {
    expect(possibleSeatCounts({ teams: true })).toEqual([4, 6]);
    expect(possibleSeatCounts({ teams: false })).toEqual([2, 3, 4, 5, 6]);
    expect([2, 4, 5, 6].map((seats) => chooseSeatCount(seats, [4, 6]))).toEqual([4, 4, 6, 6]);
  });

  it("is adjusted to what the server offers", () => {
    expect(adjustChoice({ rules: "pairs", seats: 2, level: "divine" }, book, ["random"])).toEqual({
      rules: "pairs",
      seats: 4,
      level: "random",
    });
    expect(adjustChoice({ rules: "gone", seats: 3, level: "novice" }, book, ["random", "novice"])).toEqual({
      rules: "classic",
      seats: 3,
      level: "novice",
    });
  });
});
