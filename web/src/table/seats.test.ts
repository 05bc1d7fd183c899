import { expect, test } from "vitest";

import { computeHue, makeInitials, isPartner, roleKey, teamOf } from "./seats";

test("guests without a name of their own have digits as initials", () => {
  expect(makeInitials("Guest-0317")).toBe("17");
  expect(makeInitials("Гость-9142")).toBe("42");
  expect(makeInitials("Ann-0317")).toBe("A");
  expect(makeInitials("Guest")).toBe("G");
  expect(makeInitials("  ")).toBe("?");
});

test("the colour depends on the player's id", () => {
  expect(computeHue("u2m4xk7q5zabc")).toBe(computeHue("u2m4xk7q5zabc"));
  expect(new Set(["ua", "ub", "uc", "ud", "ue", "uf"].map(computeHue)).size).toBe(6);
});

test("teams sit alternately", () => {
  const pairs = { options: { teams: true }, your_seat: 1 };
  expect([0, 1, 2, 3].map((seat) => teamOf(pairs, seat))).toEqual([0, 1, 0, 1]);
  expect([0, 1, 2, 3].map((seat) => isPartner(pairs, seat))).toEqual([false, false, false, true]);
  expect(teamOf({ options: { teams: false }, your_seat: 1 }, 0)).toBeNull();
  expect(isPartner({ options: { teams: true }, your_seat: null }, 1)).toBe(false);
});

test("the role of a defender's partner is shown as waiting", () => {
  expect(roleKey({ role: "partner", state: "inactive" } as never)).toBe("role_waiting");
});
