import { describe, expect, it } from "vitest";

import { findDifferences, replaceOptionIds, isSwitch, readValue, valueKey, writeValue } from "./options";

const CLASSIC = { deck: 36, teams: false, cap: 6, first: "lowest_trump" };
const makeOption = (values: unknown[]) => ({ values, default: values[0], section: "§1", texts: {} });

describe("options of the rules", () => {
  it("are found where they differ from the rule set", () => {
    expect(findDifferences({ ...CLASSIC, deck: 52, cap: null }, CLASSIC)).toEqual({ deck: 52, cap: null });
    expect(findDifferences({ ...CLASSIC }, CLASSIC)).toEqual({});
  });

  it("that the rule set does not have are left out", () => {
    expect(findDifferences({ jokers: true }, CLASSIC)).toEqual({});
  });

  it("are switches if they are either on or off", () => {
    expect(isSwitch(makeOption([true, false]))).toBe(true);
    expect(isSwitch(makeOption([24, 36, 52]))).toBe(false);
  });

  it("can be written to a form field and read back", () => {
    for (const value of [true, 36, null, "lowest_trump"]) expect(readValue(writeValue(value))).toBe(value);
  });

  it("have a catalogue key for every value", () => {
    expect(valueKey("teams", true)).toBe("value_yes");
    expect(valueKey("cap", null)).toBe("value_cap_none");
    expect(valueKey("first", "lot")).toBe("value_first_lot");
  });

  it("have the same names in sentences as in the form", () => {
    expect(replaceOptionIds("none: no lower limit than `cap`.", () => "“Most cards”")).toBe(
      "none: no lower limit than “Most cards”.",
    );
  });
});
