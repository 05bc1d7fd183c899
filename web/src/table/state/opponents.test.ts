import { expect, it } from "vitest";

import type { TableModel } from "./model";
import { opponentIds } from "./opponents";

const sitters = [{ player_id: "u1" }, null, { player_id: "u2" }, { player_id: "bot:novice:3" }];
const model = { table: { sitters } } as unknown as TableModel;

it("names everybody who sits at the table but the player", () => {
  expect(opponentIds(model, "u1")).toEqual(["u2", "bot:novice:3"]);
});
