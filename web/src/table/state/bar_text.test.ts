// The action bar says what happens, also to a player for whom the page passes or who has no cards any more.
import { beforeAll, expect, test } from "vitest";

import { loadLanguage } from "../../i18n/index.svelte";
import { barText, findAwaitedSeat } from "./bar_text";
import type { Action, TableModel } from "./model";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
});

function makeModel(roles: string[], legalActions: Action[]): TableModel {
  const players = roles.map((role, seat) => ({ seat, role, state: seat ? "inactive" : "active", name: `P${seat}` }));
  const game = { phase: "throw_in", defender: 1, players, limit: 6, board: { thrown_cards: [] }, prev_move: null };
  return {
    table: { status: "playing", options: {}, sitters: roles.map(() => null) },
    game,
    legalActions,
  } as unknown as TableModel;
}

test.each([
  ["taking", true, { title: "P1 takes", hint: "" }],
  ["taking", false, { title: "P1 takes", hint: "You have nothing to add" }],
  ["defender", true, { title: "You have nothing to add", hint: "" }],
  ["defender", false, { title: "You have nothing to add", hint: "Tap Done to finish" }],
])("an opponent is %s and passing is automatic: %s", (role, isAutoPass, text) => {
  expect(barText(makeModel(["thrower", role], [{ type: "check" }]), 0, isAutoPass)).toEqual(text);
});

test("a player who can throw in is asked", () => {
  const actions: Action[] = [{ type: "check" }, { type: "toss", cards: ["S9"] }];
  expect(barText(makeModel(["thrower", "defender"], actions), 0)).toEqual({
    title: "Throw in?",
    hint: "Everything is beaten",
  });
});

test("a player who is out reads their place", () => {
  const model = { ...makeModel(["out", "out", "defender", "attacker"], []), places: { 0: 2, 1: 1 } };
  Object.assign(model.table, { options: {} });
  expect(barText(model, 0).title).toBe("You're safe: second out!");
  expect(barText(model, 1).title).toBe("You're out first!");
  Object.assign(model.table, { options: { teams: true } });
  expect(barText(model, 0).title).toBe("You're out!");
});

test.each([
  [["out", "defender", "attacker"], { title: "You're out!", hint: "The others play on" }],
  [["out", "defender", "out"], { title: "You're out!", hint: "" }],
  [["out", "out", "out"], { title: "", hint: "" }],
])("a player is out, with the roles %j", (roles, text) => {
  expect(barText(makeModel(roles, []), 0)).toEqual(text);
});

test("after the last step of a replay the bar tells the result", () => {
  const end = { reason: "cards", results: [{ seat: 0, result: "win", place: 1 }] };
  const model = { ...makeModel(["out", "defender"], []), end } as unknown as TableModel;
  Object.assign(model.table, { seats: 2, options: {} });
  expect(barText(model, 0).title).toBe("You won!");
});

test("a long name leaves room for the verb", () => {
  const model = makeModel(["attacker", "defender"], []);
  model.game!.phase = "lead";
  Object.assign(model.game!.players[0]!, { name: "Борис Константинович" });
  expect(barText(model, 1, false, 14).title).toBe("Борис Констан… leads");
  expect(barText(model, 1).title).toBe("Борис Константинович leads");
});

test("the bar says that the awaited player is away", () => {
  const model = makeModel(["attacker", "defender"], []);
  const sitter = { seat: 0, player_id: "u0", name: "P0", bot: null, connected: false };
  Object.assign(model.table, { sitters: [sitter, null] });
  expect(barText(model, 1)).toEqual({ title: "P0 is deciding", hint: "away" });
  Object.assign(sitter, { connected: true });
  expect(barText(model, 1).hint).toBe("");
});

test("a moment before a forced take, and during it, the bar says that nothing beats", () => {
  const before = { ...makeModel(["defender", "defender"], []), isTakeNext: true };
  Object.assign(before.game!, { defender: 0 });
  const text = { title: "You can't beat: taking", hint: "" };
  expect(barText(before, 0)).toEqual(text);
  const during = makeModel(["taking", "thrower"], []);
  Object.assign(during.game!, { defender: 0, prev_move: { type: "check", seat: 0, auto: true } });
  Object.assign(during.game!.players[1]!, { state: "active" });
  expect(barText(during, 0)).toEqual(text);
});

test.each([
  ["another player must act", ["attacker", "defender", "thrower"], [], 1, 0],
  ["the viewer must act", ["attacker", "defender", "thrower"], [], 0, null],
  ["the viewer can act", ["attacker", "defender", "thrower"], [{ type: "check" }], 1, null],
  ["another player takes", ["thrower", "taking", "thrower"], [], 2, 1],
  ["the viewer takes", ["thrower", "taking", "thrower"], [], 1, null],
  ["the viewer is out", ["attacker", "defender", "out"], [], 2, null],
])("the bar shows the face of the player it is about: %s", (_, roles, actions, ownSeat, seat) => {
  expect(findAwaitedSeat(makeModel(roles, actions as Action[]), ownSeat)).toBe(seat);
});

test("the bar shows the face of the taker while passing is automatic", () => {
  expect(findAwaitedSeat(makeModel(["thrower", "taking"], [{ type: "check" }]), 0, true)).toBe(1);
  expect(findAwaitedSeat(makeModel(["thrower", "defender"], [{ type: "check" }]), 0, true)).toBeNull();
});

test.each([
  ["defender", "Your partner is defending"],
  ["taking", ""],
])("the partner of the viewer is %s", (role, hint) => {
  expect(barText(makeModel(["attacker", role, "thrower", "partner"], []), 3).hint).toBe(hint);
});

test.each<[string, Action[]]>([
  ["Beat or take", [{ type: "defend", pairs: [{ attack: "S6", defend: "S7" }] }]],
  [
    "Beat, transfer or take",
    [
      { type: "defend", pairs: [{ attack: "S6", defend: "S7" }] },
      { type: "transfer", cards: ["D6"] },
    ],
  ],
  ["Transfer or take", [{ type: "transfer", cards: ["D6"] }]],
])("the bar says what the defender can do: %s", (hint, actions) => {
  const model = makeModel(["thrower", "defender"], [...actions, { type: "check" }]);
  Object.assign(model.game!, { phase: "defence", defender: 1 });
  expect(barText(model, 1).hint).toBe(hint);
});
