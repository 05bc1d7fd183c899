import { expect, test } from "vitest";

import { hueOf, initials, isPartner, roleKey, teamOf } from "./seats";

test("guests without a name of their own are told apart by their number", () => {
  expect(initials("Guest-0317")).toBe("17");
  expect(initials("Гость-9142")).toBe("42");
  expect(initials("Ann-0317")).toBe("A");
  expect(initials("Guest")).toBe("G");
  expect(initials("  ")).toBe("?");
});

test("a colour follows from the player, not from the name's first letter", () => {
  expect(hueOf("u2m4xk7q5zabc")).toBe(hueOf("u2m4xk7q5zabc"));
  expect(new Set(["ua", "ub", "uc", "ud", "ue", "uf"].map(hueOf)).size).toBe(6);
});

test("partners sit alternately, and only with teams", () => {
  const pairs = { options: { teams: true }, your_seat: 1 };
  expect([0, 1, 2, 3].map((seat) => teamOf(pairs, seat))).toEqual([0, 1, 0, 1]);
  expect([0, 1, 2, 3].map((seat) => isPartner(pairs, seat))).toEqual([false, false, false, true]);
  expect(teamOf({ options: { teams: false }, your_seat: 1 }, 0)).toBeNull();
  expect(isPartner({ options: { teams: true }, your_seat: null }, 1)).toBe(false);
});

test("a defender's partner waits: that word is for the viewer's own partner alone", () => {
  expect(roleKey({ role: "partner", state: "inactive" } as never)).toBe("role_waiting");
});
