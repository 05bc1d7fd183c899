// The page makes a player ready automatically only for the first game, and only without a stake.
import { expect, test } from "vitest";

import type { TableModel } from "../../table/state/model";
import { shouldBeReady } from "./readiness.svelte";

const ANN = { player_id: "ann", ready: false };
const BOB = { player_id: "bob", ready: true };

function makeModel(table: object, seatChange: object | null = null): TableModel {
  const defaults = { stake: 0, game_no: 0, status: "open", sitters: [ANN, BOB] };
  return { table: { ...defaults, ...table }, seatChange, closeReason: null } as unknown as TableModel;
}

test.each<[string, TableModel, boolean]>([
  ["at a full table", makeModel({}), true],
  ["after a friend sat down", makeModel({}, { kind: "seated", bot: null }), true],
  ["after a bot was added", makeModel({}, { kind: "seated", bot: "novice" }), true],
  ["with a free seat", makeModel({ sitters: [ANN, null] }), true],
  ["with a stake", makeModel({ stake: 50 }), false],
  ["after a game", makeModel({ game_no: 1, status: "over" }), false],
  ["when already ready", makeModel({ sitters: [{ ...ANN, ready: true }, BOB] }), false],
  ["as a spectator", makeModel({ sitters: [BOB, { ...BOB, player_id: "cyd" }] }), false],
])("whether the page makes the player ready %s", (_, model, expected) => {
  expect(shouldBeReady(model, "ann")).toBe(expected);
});
