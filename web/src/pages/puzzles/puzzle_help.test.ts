// Help in a puzzle: the hint, the marked right move, the labelled solution, and a busy server.
import { beforeAll, expect, test } from "vitest";

import { loadLateTexts, loadTexts } from "../../i18n/index.svelte";
import type { PuzzleState } from "../../api/types";
import { explainHint } from "./puzzle_hint";
import { explainRun, headPuzzle } from "./puzzle_heading";
import { markBest } from "./puzzle_marks";
import { FAILED, FIRST, makePuzzle, makeTried, open, SECOND, START } from "./puzzle_visit";

beforeAll(async () => {
  await loadTexts("en");
  await loadLateTexts("puzzles");
});

test("a player whose move waits for a busy server is asked for a moment", async () => {
  const { run } = await open();
  run.isDelayed = true;
  expect(explainRun(run)).toEqual({ text: "One moment…", tone: "plain" });
});

test("the first hint names the kind of the move, the second marks the cards, and the attempt goes on", async () => {
  const visit = await open();
  visit.hints = [{ type: "move", cards: ["DA"], step: 0 }];
  await visit.run.askHint();
  expect([visit.run.phase, visit.run.hint!.isMarked, visit.run.puzzle!.hinted]).toEqual(["asking", false, true]);
  expect(explainRun(visit.run).text).toMatch(/^Hint: .*lead/);
  await visit.run.askHint();
  expect(visit.run.hint!.isMarked).toBe(true);
  expect(visit.asked).toHaveLength(2); // The puzzle and one hint.
  expect(explainRun(visit.run).text).toBe("Hint: the marked card is the right one.");
  visit.answers = [makeTried()];
  await visit.run.submit(FIRST);
  expect([visit.run.hint, visit.run.puzzle!.hinted]).toEqual([null, true]);
});

test("a hint without a card says the idea, and then the move", async () => {
  const visit = await open();
  visit.hints = [{ type: "check", cards: [], step: 0 }];
  await visit.run.askHint();
  expect(explainRun(visit.run).text).toBe("Hint: you could play another card. But should you?");
  await visit.run.askHint();
  expect(explainRun(visit.run).text).toBe("Hint: no more cards.");
});

test.each([
  ["move", ["H6"], ["S7", "S9"], [], "Hint: lead a trump."],
  ["move", ["S7"], ["H6", "S9"], [], "Hint: don't lead a trump."],
  ["move", ["S7"], ["D10", "SK"], [], "Hint: lead one of your lower cards."],
  ["move", ["SK"], ["D10", "S7"], [], "Hint: lead one of your higher cards."],
  ["move", ["S7", "D7"], ["SK"], [], "Hint: lead several cards at once. Hold the first."],
  ["toss", ["S7"], ["SK"], [], "Hint: throw in."],
  ["transfer", ["S7"], ["SK"], [], "Hint: transfer."],
  ["defend", ["S9"], ["H6"], ["S9", "H6"], "Hint: beat it without a trump."],
  ["defend", ["H6"], ["S9"], ["S9", "H6"], "Hint: beat it with a trump."],
  ["defend", ["S9"], ["D6"], ["S9"], "Hint: beat it."],
  ["check", [], ["D6"], [], "Hint: you can beat it. But should you?"],
] as const)("the first hint for %s with %j beside %j is a nudge", (type, cards, others, covers, text) => {
  const game = { defender: type === "move" || type === "toss" ? 1 : 0, trump: "HQ" };
  const start = { game, hands: [[...cards, ...others], []] } as unknown as PuzzleState["start"];
  const legal = covers.map((defend) => ({ type: "defend" as const, pairs: [{ attack: "S8", defend }] }));
  expect(explainHint({ type, cards: [...cards], isMarked: false }, { frames: [], start, legal }).text).toBe(text);
});

test("a player who solved the puzzle can see the own moves again", async () => {
  const visit = await open();
  visit.answers = [makeTried({ status: "solved", legal: [] })];
  await visit.run.submit(FIRST);
  visit.run.showSolution();
  expect(visit.run.phase).toBe("solution");
  expect(visit.model!.game).toEqual(START.game);
  expect(headPuzzle(visit.run, false)).toMatchObject({ title: "Solution", details: "move 0 of 2", isExample: true });
  visit.run.skip();
  expect(visit.model!.game).toEqual(visit.run.puzzle!.frames.at(-1)!.game);
  expect(explainRun(visit.run).text).toBe("End of the solution: from here you can win.");
});

test("the right move is shown in the position before the wrong one, with both marked", async () => {
  const visit = await open();
  visit.answers = [FAILED];
  await visit.run.submit(SECOND);
  expect(headPuzzle(visit.run, false)).toMatchObject({ title: "Puzzle 1-1", isExample: false });
  expect(headPuzzle(visit.run, false).rating).toBe("your rating 1500?");
  visit.run.showBest();
  expect(visit.model!.game).toEqual(START.game);
  expect(headPuzzle(visit.run, false)).toMatchObject({ title: "The right move", isExample: true });
  expect(markBest(visit.run.puzzle!, false, "international").map(({ kind, text }) => [kind, text])).toEqual([
    ["played", "You: no more cards"],
    ["better", "Right: A♦"],
  ]);
});

test("the solution is named with its step, and the player can try the puzzle meanwhile", async () => {
  const visit = await open();
  visit.answers = [FAILED];
  await visit.run.submit(SECOND);
  visit.run.showSolution();
  expect(headPuzzle(visit.run, false)).toMatchObject({ title: "Solution", details: "move 0 of 1", isExample: true });
  visit.puzzles = [makePuzzle({ counts: false })];
  await visit.run.retry();
  expect([visit.run.phase, headPuzzle(visit.run, false).isExample]).toEqual(["asking", false]);
});
