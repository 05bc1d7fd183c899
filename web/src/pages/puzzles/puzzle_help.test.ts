// Help in a puzzle: the hint, the marked right move, the labelled solution, and a busy server.
import { beforeAll, expect, test } from "vitest";

import { loadLateTexts, loadTexts } from "../../i18n/index.svelte";
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

test("a hint points at the right cards, and the attempt goes on", async () => {
  const visit = await open();
  visit.hints = [{ cards: ["DA"], step: 0 }];
  await visit.run.askHint();
  expect([visit.run.phase, visit.run.hint, visit.run.puzzle!.hinted]).toEqual(["asking", ["DA"], true]);
  expect(explainRun(visit.run).text).toBe("Hint: the marked card is the right one.");
  visit.answers = [makeTried()];
  await visit.run.submit(FIRST);
  expect([visit.run.hint, visit.run.puzzle!.hinted]).toEqual([null, true]);
});

test("a hint without a card says the idea", async () => {
  const visit = await open();
  visit.hints = [{ cards: [], step: 0 }];
  await visit.run.askHint();
  expect(explainRun(visit.run).text).toBe("Hint: you could play another card. But should you?");
});

test("the right move is shown in the position before the wrong one, with both marked", async () => {
  const visit = await open();
  visit.answers = [FAILED];
  await visit.run.submit(SECOND);
  expect(headPuzzle(visit.run, false)).toMatchObject({ title: "Puzzle 1-1", isExample: false });
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
