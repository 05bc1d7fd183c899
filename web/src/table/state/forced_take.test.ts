// The position before a forced take is shown only if the take ends the bout in the same change.
import { beforeAll, expect, test } from "vitest";

import type { PrevMove } from "../../api/types";
import { loadLanguage, t } from "../../i18n/index.svelte";
import { positionBeforeForcedTake } from "./forced_take";
import { moveText } from "./narration";
import type { TableChange } from "./updates";

const TAKE = { type: "check", seat: 1, player_id: "b", auto: true } as unknown as PrevMove;
const END = { result: "taken", cards: ["H9"] };

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
});

function makeChange(move: PrevMove | null, end: object | null, event = "game.move"): TableChange {
  const players = [
    { seat: 0, role: "attacker" },
    { seat: 1, role: "defender" },
  ];
  const modelBefore = { game: { defender: 1, players, prev_move: null }, legalActions: [{ type: "check" }] };
  return { cause: { event, data: { prev_move: move, round_end: end } }, modelBefore } as unknown as TableChange;
}

test("before a forced take the defender is taking, and no player can act", () => {
  const position = positionBeforeForcedTake(makeChange(TAKE, END));

  expect(position?.game?.players.map(({ role }) => role)).toEqual(["attacker", "taking"]);
  expect(position?.game?.prev_move).toEqual(TAKE);
  expect(position?.legalActions).toEqual([]);
});

test.each<[string, TableChange]>([
  ["a take that the player chose", makeChange({ ...TAKE, auto: false } as PrevMove, END)],
  ["a forced take after which cards can be added", makeChange(TAKE, null)],
  ["an automatic pass", makeChange({ ...TAKE, seat: 0 }, END)],
  ["a bout that ends without a move", makeChange(null, END)],
  ["another event", makeChange(TAKE, END, "game.clock")],
])("no pause before %s", (_, change) => {
  expect(positionBeforeForcedTake(change)).toBeNull();
});

test("the log says why the player took", () => {
  expect(moveText(TAKE, t("you"), "take")).toBe("You have nothing to beat with, so you take.");
  expect(moveText(TAKE, "Bob", "take")).toBe("Bob can't beat and takes.");
  expect(moveText({ ...TAKE, auto: false } as PrevMove, t("you"), "take")).toBe("You decided to take.");
});
