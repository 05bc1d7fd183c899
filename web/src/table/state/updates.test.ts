// An entry of the server makes one change for each of its events.
import { expect, test } from "vitest";

import type { TableEntry } from "../../api/types";
import type { TableModel } from "./model";
import { applyEntry } from "./updates";

const makeGame = (move: object, end: object | null = null): object => ({
  game_id: "g",
  redeal_no: 0,
  bout: 1,
  defender: 1,
  players: [],
  prev_move: move,
  round_end: end,
});

test("a position says that the defender's forced take follows in the same entry", () => {
  const lead = { event: "game.move", data: makeGame({ type: "move", seat: 0, cards: ["S9"] }) };
  const take = { event: "game.move", data: makeGame({ type: "check", seat: 1, auto: true }) };
  const pass = { event: "game.move", data: makeGame({ type: "check", seat: 0, auto: true }) };
  const model = { seq: 0, skew: null, table: {}, game: makeGame({}), hand: [], legalActions: [] };
  const follow = (...events: object[]): unknown[] =>
    applyEntry(model as unknown as TableModel, { seq: 1, at: 0, events } as unknown as TableEntry, 0).changes.map(
      ({ modelAfter }) => modelAfter.isTakeNext,
    );
  expect(follow(lead, take)).toEqual([true, false]);
  expect(follow(lead, pass)).toEqual([false, false]);
  expect(follow(lead)).toEqual([false]);
});

test("the place of a player is that at which they went out", () => {
  const makePosition = (...roles: string[]): object => ({
    ...makeGame({}),
    players: roles.map((role, seat) => ({ seat, role, name: "Ann", bot: null })),
  });
  const positions = [
    makePosition("out", "thrower", "defender", "thrower"),
    makePosition("out", "thrower", "thrower", "defender"),
    makePosition("out", "out", "thrower", "defender"),
  ];
  const events = positions.map((data) => ({ event: "game.move", data }));
  const game = makePosition("thrower", "thrower", "defender", "thrower");
  const model = { seq: 0, skew: null, table: {}, game, hand: [], legalActions: [] } as unknown as TableModel;
  const { model: after } = applyEntry(model, { seq: 1, at: 0, events } as unknown as TableEntry, 0);
  expect(after.places).toEqual({ 0: 1, 1: 2 });
});
