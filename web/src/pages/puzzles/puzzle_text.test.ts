// What the page says about an attempt.
import { beforeAll, expect, test, vi } from "vitest";

import type { PuzzleState, PuzzleTried } from "../../api/types";
import { loadLateTexts, loadTexts } from "../../i18n/index.svelte";
import type { Action } from "../../table/state/model";
import { bestMoveText, explainAttempt, explainSolution, puzzleTitle, taskText } from "./puzzle_text";

beforeAll(async () => {
  await loadTexts("en");
  await loadLateTexts("puzzles");
});

const makeState = (changes: Partial<PuzzleState>): PuzzleState =>
  ({
    puzzle_id: "1-7",
    goal: "win",
    status: "open",
    day: null,
    game_id: null,
    best: null,
    start: { hands: [[], []] },
    frames: [],
    line_from: 0,
    ...changes,
  }) as PuzzleState;
const tried = (changes: Partial<PuzzleTried>): PuzzleTried =>
  ({ frames: [{}], outcome: "win", ...changes }) as PuzzleTried;
const TAKE: Action = { type: "check" };

test("the goal is shown before the first move", () => {
  expect(explainAttempt(makeState({}), null, false, false)).toEqual({
    text: "Win from here. Only one move does it.",
    tone: "plain",
  });
  expect(explainAttempt(makeState({ goal: "draw" }), null, false, false).text).toBe(
    "Save the draw. Only one move does it.",
  );
});

test("the goal says that a hidden hand must be remembered", () => {
  const start = { hands: [[], null] } as unknown as PuzzleState["start"];
  expect(explainAttempt(makeState({ start }), null, false, false).text).toBe(
    "Win from here. Remember your opponent's cards.",
  );
});

test("a right move is praised, and so is the last one", () => {
  expect(explainAttempt(makeState({}), tried({}), false, false)).toEqual({
    text: "Right! What's next?",
    tone: "good",
  });
  const solved = makeState({ status: "solved", goal: "draw", frames: [] });
  expect(explainAttempt(solved, tried({ outcome: "draw" }), false, false)).toEqual({
    text: "Solved! Whatever your opponent does now, you have the draw.",
    tone: "good",
  });
  expect(explainAttempt(solved, tried({ outcome: "win" }), false, false).text).toBe(
    "Solved! Whatever your opponent does now, you can win.",
  );
});

test("the end of the game is told as its end, also for a player who has won it already", () => {
  const frames = [{ game: { phase: "over" } }] as unknown as PuzzleState["frames"];
  const solved = makeState({ status: "solved", frames });
  expect(explainAttempt(solved, tried({}), false, false).text).toBe("Solved! You won.");
  const draw = makeState({ status: "solved", goal: "draw", frames });
  expect(explainAttempt(draw, tried({ outcome: "draw" }), false, false).text).toBe("Solved! The game is a draw.");
});

test.each([
  ["lose", "After this move your opponent can win."],
  ["draw", "After this move you can only draw."],
] as const)("a move that leads to %s is explained, and the best move is named on request", (outcome, text) => {
  const state = makeState({ status: "failed", best: TAKE });
  expect(explainAttempt(state, tried({ outcome }), true, false)).toEqual({ text, tone: "bad" });
  expect(explainAttempt(state, null, true, false).text).toBe("Another move was needed here.");
  expect(explainAttempt(state, tried({ outcome }), true, true)).toEqual({
    text: "The best move: take.",
    tone: "plain",
  });
});

test("the text says what the solution reaches, and at its end why it stops there", () => {
  const best: Action = { type: "move", cards: ["S6", "H6"] };
  const at = (phase: string): PuzzleState["line"] => [{ game: { phase } }] as unknown as PuzzleState["line"];
  const explain = (changes: Partial<PuzzleState>, isAtEnd: boolean): string =>
    explainSolution(makeState({ status: "failed", best, ...changes }), false, isAtEnd).text;
  expect(explain({ line: at("lead") }, false)).toBe("How to win: lead 6♠, 6♥.");
  expect(explain({ goal: "draw", line: at("lead") }, false)).toBe("How to save the draw: lead 6♠, 6♥.");
  expect(explain({ line: at("lead") }, true)).toBe("End of the solution: from here you can win.");
  expect(explain({ line: at("over") }, true)).toBe("The game is over: you win.");
  expect(explain({ status: "solved", frames: at("lead") }, false)).toBe("Your moves again.");
  expect(explain({ status: "solved", frames: at("over"), goal: "draw" }, true)).toBe("The game is over: a draw.");
});

test("every kind of move is written in words", () => {
  const moves: [Action, boolean][] = [
    [{ type: "toss", cards: ["S7"] }, false],
    [{ type: "defend", pairs: [{ attack: "S7", defend: "S10" }] }, true],
    [{ type: "transfer", cards: ["D7"] }, true],
    [TAKE, true],
    [TAKE, false],
  ];
  expect(moves.map(([action, isDefender]) => bestMoveText(action, isDefender))).toEqual([
    "throw in 7♠",
    "10♠ beats 7♠",
    "transfer with 7♦",
    "take",
    "no more cards",
  ]);
});

test("the title of a puzzle is its day, the player's game, or its id", () => {
  expect([{ day: "2026-11-18" }, { game_id: "t1.1" }, {}].map((changes) => puzzleTitle(makeState(changes)))).toEqual([
    "Puzzle of November 18",
    "From your game",
    "Puzzle 1-7",
  ]);
});

test("the first visit says what a puzzle is", () => {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  });
  expect([taskText(), taskText()]).toEqual(["An endgame: find the right move", "Find the right move"]);
  vi.unstubAllGlobals();
});
