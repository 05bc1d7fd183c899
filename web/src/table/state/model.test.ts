import { expect, it } from "vitest";

import { opponentIds, type TableModel } from "./model";

const sitters = [{ player_id: "u1" }, null, { player_id: "u2" }, { player_id: "bot:novice:3" }];
const model = { table: { sitters } } as unknown as TableModel;

it("lists the ids of all players and bots at the table except the user's own", () => {
  expect(opponentIds(model, "u1")).toEqual(["u2", "bot:novice:3"]);
});
