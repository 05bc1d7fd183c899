import { describe, expect, it } from "vitest";

import { applyChips, PLAYER_COUNTS, findChips, KINDS } from "./quick_choice";

const LEVEL = { rules: "classic", seats: 2, level: "master" };

describe("the chips of the home page", () => {
  it("stand for the choice that they make", () => {
    for (const playerCount of PLAYER_COUNTS)
      for (const kind of KINDS) expect(findChips(applyChips(playerCount, kind, LEVEL))).toEqual({ playerCount, kind });
  });

  it("keep the level of the bots", () => {
    expect(applyChips("pairs", "transfer", LEVEL)).toEqual({ rules: "pairs-transfer", seats: 4, level: "master" });
  });

  it("show the nearest game for a choice without chips", () => {
    expect(findChips({ rules: "street", seats: 6, level: "novice" })).toEqual({ playerCount: "4", kind: "classic" });
  });
});
