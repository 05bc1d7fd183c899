import { expect, it } from "vitest";

import { needsLinkToReturn, opponentIds, type TableModel } from "./model";

const sitters = [{ player_id: "u1" }, null, { player_id: "u2" }, { player_id: "bot:novice:3" }];
const model = { table: { sitters } } as unknown as TableModel;

it("lists the ids of all players and bots at the table except the user's own", () => {
  expect(opponentIds(model, "u1")).toEqual(["u2", "bot:novice:3"]);
});

it("needs the link to come back to a private table, unless its people left after a game", () => {
  const makeTable = (game_no: number, guest: string | null): TableModel =>
    ({
      closeReason: null,
      table: {
        private: true,
        host: "u1",
        game_no,
        sitters: [{ player_id: "u1", bot: null }, guest && { player_id: guest, bot: null }],
      },
    }) as unknown as TableModel;
  expect(needsLinkToReturn(makeTable(0, null), "u1")).toBe(true);
  expect(needsLinkToReturn(makeTable(1, "u2"), "u1")).toBe(true);
  expect(needsLinkToReturn(makeTable(1, null), "u1")).toBe(false);
});
