import { describe, expect, it } from "vitest";

import { differences, nameOptions, isSwitch, readValue, valueKey, writeValue } from "./options";

const CLASSIC = { deck: 36, teams: false, cap: 6, first: "lowest_trump" };
const line = (values: unknown[]) => ({ values, default: values[0], section: "§1", en: "", ru: "" });

describe("options of the rules", () => {
  it("differ where a value is another", () => {
    expect(differences({ ...CLASSIC, deck: 52, cap: null }, CLASSIC)).toEqual({ deck: 52, cap: null });
    expect(differences({ ...CLASSIC }, CLASSIC)).toEqual({});
  });

  it("that the rule set does not know are not sent", () => {
    expect(differences({ jokers: true }, CLASSIC)).toEqual({});
  });

  it("are switches where they are a yes or a no", () => {
    expect(isSwitch(line([true, false]))).toBe(true);
    expect(isSwitch(line([24, 36, 52]))).toBe(false);
  });

  it("come back from a form's field as they were", () => {
    for (const value of [true, 36, null, "lowest_trump"]) expect(readValue(writeValue(value))).toBe(value);
  });

  it("have words for their values", () => {
    expect(valueKey("teams", true)).toBe("value_yes");
    expect(valueKey("cap", null)).toBe("value_cap_none");
    expect(valueKey("first", "lot")).toBe("value_first_lot");
  });

  it("are called in sentences as the form calls them", () => {
    expect(nameOptions("none: no lower limit than `cap`.", () => "“Most cards”")).toBe("none: no lower limit than “Most cards”.");
  });
});
