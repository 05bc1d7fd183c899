import { describe, expect, it } from "vitest";

import { chooseSeatCount, parseChoice, possibleSeatCounts, DEFAULT_CHOICE } from "./game_choice";

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
});
