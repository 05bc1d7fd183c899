import { expect, it } from "vitest";

import type { TableChange } from "../../table/state/updates";
import { chooseSound } from "./change_sound";

const model = { legalActions: [] };

const soundOfMove = (move: object | null, end: object | null = null): string | null =>
  chooseSound(
    {
      cause: { event: "game.move", data: { prev_move: move, round_end: end } },
      modelBefore: model,
      modelAfter: model,
    } as unknown as TableChange,
    0,
  );

it("plays the sound of the cards that a move lays", () => {
  expect(soundOfMove({ type: "move", seat: 1, cards: ["S9"] })).toBe("lay");
  expect(soundOfMove({ type: "show", seat: 1, card: "S9" })).toBe("lay");
  expect(soundOfMove({ type: "defend", seat: 1, pairs: [{ attack: "S9", defend: "SK" }] })).toBe("beat");
});

it("is silent for a move without cards", () => {
  expect(soundOfMove({ type: "check", seat: 1 })).toBeNull();
  expect(soundOfMove({ type: "redeal", seat: 1 })).toBeNull();
});

it("plays the sound of the end of a bout", () => {
  expect(soundOfMove({ type: "check", seat: 1 }, { result: "taken" })).toBe("take");
  expect(soundOfMove({ type: "check", seat: 1 }, { result: "beaten" })).toBe("discard");
});
