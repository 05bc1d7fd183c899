import { expect, test } from "vitest";

import { describeSeat, isPartner, roleKey, teamOf } from "./seats";

test("teams sit alternately", () => {
  const pairs = { options: { teams: true }, your_seat: 1 };
  expect([0, 1, 2, 3].map((seat) => teamOf(pairs, seat))).toEqual([0, 1, 0, 1]);
  expect([0, 1, 2, 3].map((seat) => isPartner(pairs, seat))).toEqual([false, false, false, true]);
  expect(teamOf({ options: { teams: false }, your_seat: 1 }, 0)).toBeNull();
  expect(isPartner({ options: { teams: true }, your_seat: null }, 1)).toBe(false);
});

test("the role of a defender's partner is shown as waiting", () => {
  expect(roleKey({ role: "partner", state: "inactive" } as never, false)).toBe("role_waiting");
});

test("a thrower who checked is done with a beaten attack, or has passed to a taker", () => {
  const thrower = { role: "thrower", state: "inactive" } as never;
  expect([roleKey(thrower, false), roleKey(thrower, true)]).toEqual(["role_done", "role_passed"]);
});

test("the player who led the bout attacks until it is over, whatever they decide about throwing in", () => {
  const states = ["active", "passive", "inactive"].map((state) => ({ role: "thrower", state }) as never);
  expect(states.map((thrower) => roleKey(thrower, true, true))).toEqual(["role_leader", "role_leader", "role_leader"]);
  expect(states.map((thrower) => roleKey(thrower, true))).toEqual(["role_asked", "role_thrower", "role_passed"]);
});

test("after the last step of a replay the durak has the cap, and no player has a role", () => {
  const players = [0, 1].map((seat) => ({
    seat,
    id: `u${seat}`,
    name: `P${seat}`,
    role: "defender",
    state: "active",
  }));
  const model = {
    table: { status: "playing", sitters: [null, null], seats: 2, options: {}, your_seat: null },
    game: { players, board: { thrown_cards: [] } },
    end: { reason: "cards", results: ["win", "lose"].map((result, seat) => ({ seat, result })) },
  } as never;
  const seats = [0, 1].map((seat) => describeSeat(model, seat, 0));
  expect(seats.map(({ hasCap, role, isActive }) => [hasCap, role, isActive])).toEqual([
    [false, null, false],
    [true, null, false],
  ]);
  expect(seats[1]!.notes).toHaveLength(1);
});

test("a player without cards has a crown while others play on, but not a player who left with cards", () => {
  const players = [
    { role: "out", cards_count: 0 },
    { role: "out", cards_count: 3 },
    { role: "defender", cards_count: 2 },
  ].map((player, seat) => ({ seat, id: `u${seat}`, name: `P${seat}`, state: "active", ...player }));
  const model = {
    table: { status: "playing", sitters: [null, null, null], seats: 3, options: {}, your_seat: null },
    game: { players, board: { thrown_cards: [] } },
    end: null,
  } as never;
  expect([0, 1, 2].map((seat) => describeSeat(model, seat, 0).hasCrown)).toEqual([true, false, false]);
});
