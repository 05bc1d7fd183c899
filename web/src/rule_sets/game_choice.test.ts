import { describe, expect, it } from "vitest";

import type { Rules } from "../api/types";
import { nearestSeats, adjustChoice, readChoice, seatsFor, DEFAULT_CHOICE } from "./game_choice";

const set = (teams: boolean) => ({ source: "000", en: "", ru: "", differs: {}, options: { teams } });
const book: Rules = { rules: { classic: set(false), pairs: set(true) }, options: {} };

describe("the small choice", () => {
  it("is as usual where nothing was kept, or nonsense", () => {
    for (const kept of [null, "", "{", "null", "7", '{"seats":9,"rules":3}']) expect(readChoice(kept)).toEqual(DEFAULT_CHOICE);
  });

  it("is what was kept", () => {
    expect(readChoice('{"rules":"pairs","seats":4,"level":"master"}')).toEqual({ rules: "pairs", seats: 4, level: "master" });
  });

  it("seats teams of two or three", () => {
    expect(seatsFor({ teams: true })).toEqual([4, 6]);
    expect(seatsFor({ teams: false })).toEqual([2, 3, 4, 5, 6]);
    expect([2, 4, 5, 6].map((wish) => nearestSeats(wish, [4, 6]))).toEqual([4, 4, 6, 6]);
  });

  it("becomes one that this server can play", () => {
    expect(adjustChoice({ rules: "pairs", seats: 2, level: "divine" }, book, ["random"])).toEqual({ rules: "pairs", seats: 4, level: "random" });
    expect(adjustChoice({ rules: "gone", seats: 3, level: "novice" }, book, ["random", "novice"])).toEqual({
      rules: "classic", seats: 3, level: "novice",
    });
  });
});
