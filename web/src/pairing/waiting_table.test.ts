// Which table of the lobby is offered to a searching player.
import { expect, test } from "vitest";

import type { TableLine } from "../api/types";
import { findWaitingTable } from "./waiting_table";

const ann = { user_id: "u_ann", guest: true };

const makeTable = (changes: Partial<TableLine> = {}): TableLine =>
  ({
    rules: "transfer",
    seats: 2,
    stake: 0,
    rated: false,
    has_password: false,
    taken: 1,
    players: ["Bob", null],
    player_ids: ["u_bob", null],
    levels: [null, null],
    away: [false, false],
    ...changes,
  }) as TableLine;

test("a table that plays a searched game is offered", () => {
  const table = makeTable();
  expect(findWaitingTable([makeTable({ rules: "classic" }), table], ["2-transfer"], ann)).toBe(table);
  const pairs = makeTable({ rules: "pairs", seats: 4 });
  expect(findWaitingTable([table, pairs], ["3-transfer", "pairs-classic-casual"], ann)).toBe(pairs);
});

test.each([
  ["has other rules", { rules: "book" }],
  ["has another number of seats", { seats: 6 }],
  ["is for coins", { stake: 10 }],
  ["needs a password", { has_password: true }],
  ["is full", { taken: 2 }],
  ["has the player already", { player_ids: ["u_ann", null] }],
  ["has a bot only", { levels: ["novice", null] }],
  ["has nobody who is connected", { away: [true, false] }],
  ["is rated, and the player is a guest", { rated: true }],
] as [string, Partial<TableLine>][])("a table is not offered that %s", (_, changes) => {
  expect(findWaitingTable([makeTable(changes)], ["2-transfer"], ann)).toBeNull();
});

test("a rated table is offered to a registered player who searches for rated games", () => {
  const player = { ...ann, guest: false };
  const table = makeTable({ rated: true });
  expect(findWaitingTable([table], ["2-transfer"], player)).toBe(table);
  expect(findWaitingTable([table], ["2-transfer-casual"], player)).toBeNull();
});
