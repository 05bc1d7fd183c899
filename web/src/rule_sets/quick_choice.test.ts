import { describe, expect, it } from "vitest";

import { applyChips, COMPANIES, findChips, KINDS } from "./quick_choice";

const LEVEL = { rules: "classic", seats: 2, level: "master" };

describe("the chips of the home page", () => {
  it("stand for the choice that they make", () => {
    for (const company of COMPANIES)
      for (const kind of KINDS) expect(findChips(applyChips(company, kind, LEVEL))).toEqual({ company, kind });
  });

  it("keep the level of the bots", () => {
    expect(applyChips("pairs", "transfer", LEVEL)).toEqual({ rules: "pairs-transfer", seats: 4, level: "master" });
  });

  it("show the nearest game for a choice without chips", () => {
    expect(findChips({ rules: "street", seats: 6, level: "novice" })).toEqual({ company: "4", kind: "classic" });
  });
});
