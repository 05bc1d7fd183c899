// The sounds of moves, tested with game states that have only the fields that matter.
import { describe, expect, test } from "vitest";

import type { GameState, PrevMove } from "../../api/types";
import type { Action, TableModel } from "../../table/state/model";
import type { TableChange } from "../../table/state/updates";
import { chooseSound } from "./change_sound";

const YOU = 0;
const makeGame = (move: Partial<PrevMove> | null, more: object = {}): GameState =>
  ({
    trump: "H6",
    defender: 1,
    prev_move: move,
    round_end: null,
    players: [
      { seat: 0, role: "attacker" },
      { seat: 1, role: "defender" },
    ],
    ...more,
  }) as GameState;
const makeChange = (game: GameState, legalActions: Action[] = []): TableChange => ({
  cause: { event: "game.move", data: game },
  modelBefore: { game: makeGame(null), legalActions: [] as Action[] } as TableModel,
  modelAfter: { game, legalActions } as TableModel,
});
const makeBeat = (attack: string, defend: string): GameState =>
  makeGame({ type: "defend", pairs: [{ attack, defend }] });

describe("the sound of a move", () => {
  const lead: Partial<PrevMove> = { type: "move", cards: ["S6"] };
  test.each([
    ["a lead", makeGame(lead), "lay"],
    ["a card beats another of its suit", makeBeat("S6", "SK"), "beat"],
    ["a trump beats a plain card", makeBeat("S6", "H7"), "trump"],
    ["a trump beats a trump", makeBeat("H7", "H9"), "beat"],
    ["a pass", makeGame({ type: "check" }), null],
    ["a redeal, which lays no card", makeGame({ type: "redeal" }), null],
    ["a transfer to another player", makeGame({ type: "transfer", cards: ["C6"] }), "lay"],
    ["a transfer to you", makeGame({ type: "transfer", cards: ["C6"] }, { defender: YOU }), "transfer"],
    ["a player goes out", makeGame(lead, { players: [{ seat: 0, role: "out" }] }), "out"],
    ["the defender takes", makeGame(lead, { round_end: { result: "taken" } }), "take"],
    ["all cards on the table are beaten", makeGame(lead, { round_end: { result: "beaten" } }), "discard"],
  ])("%s", (_, game, sound) => {
    expect(chooseSound(makeChange(game), YOU)).toBe(sound);
  });

  test("it becomes your turn", () => {
    expect(chooseSound(makeChange(makeGame(lead), [{ type: "check" }]), YOU)).toBe("your_turn");
  });
});
