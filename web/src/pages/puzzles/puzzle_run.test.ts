// An attempt at a puzzle: moves, answers, the end, what follows it, and lost connections.
import { expect, test, vi } from "vitest";

import { RefusedError, UnreachableError } from "../../api/calls";
import {
  AFTER_ANSWER,
  AFTER_MOVE,
  FAILED,
  FIRST,
  LATER,
  SECOND,
  START,
  Visit,
  makePuzzle,
  makeTried,
  open,
} from "./puzzle_visit";

test("a puzzle is shown with the player's legal moves", async () => {
  const { run, model } = await open();
  expect([run.phase, model!.game, model!.legalActions]).toEqual(["asking", START.game, [FIRST]]);
  expect(model!.hand).toEqual(START.hands[0]);
});

test("a right move and its answer are shown one after the other, and the next move is awaited", async () => {
  const visit = await open();
  visit.answers = [makeTried()];
  await visit.run.submit(FIRST);
  expect(visit.asked.at(-1)).toEqual({ puzzle: "1-1", step: 0, action: FIRST });
  expect(visit.shown).toEqual([START.game, AFTER_MOVE.game, "|", AFTER_ANSWER.game]);
  expect([visit.run.phase, visit.run.puzzle!.step, visit.model!.legalActions]).toEqual(["asking", 1, [SECOND]]);
});

test("the last right move ends the attempt with the new rating", async () => {
  const visit = await open();
  const change = { before: 1500, after: 1512, deviation: 300, provisional: true };
  visit.answers = [makeTried({ status: "solved", legal: [], change, streak: 4 })];
  await visit.run.submit(FIRST);
  const { phase, puzzle, streakBefore } = visit.run;
  expect([phase, puzzle!.status, puzzle!.own_rating, puzzle!.streak, streakBefore]).toEqual([
    "over",
    "solved",
    1512,
    4,
    3,
  ]);
});

/** Show the solution of one move to its end. */
async function showSolution(visit: Visit): Promise<void> {
  vi.useFakeTimers();
  visit.shown = [];
  visit.run.showSolution();
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
}

test("a wrong move ends the attempt, and the solution is shown from the position before it", async () => {
  const visit = await open();
  visit.answers = [FAILED];
  await visit.run.submit(FIRST);
  expect([visit.run.phase, visit.run.puzzle!.best, visit.run.isBestShown]).toEqual(["over", FIRST, false]);
  await showSolution(visit);
  expect(visit.shown).toEqual([START.game, LATER.game]);
  expect([visit.run.phase, visit.run.isBestShown, visit.run.isSolutionShown]).toEqual(["over", true, true]);
});

test("the solution can be paused, stepped through and skipped", async () => {
  const visit = await open();
  visit.answers = [{ ...FAILED, line: [AFTER_MOVE, AFTER_ANSWER, LATER] }];
  await visit.run.submit(FIRST);
  visit.shown = [];
  visit.run.showSolution();
  const steps = visit.run.solution!;
  steps.show(1);
  steps.show(2);
  steps.show(1);
  expect(visit.shown).toEqual([START.game, AFTER_MOVE.game, AFTER_ANSWER.game, AFTER_MOVE.game]);
  expect([visit.run.phase, steps.isPlaying]).toEqual(["solution", false]);
  visit.run.skip();
  expect([visit.run.phase, visit.run.solution, visit.model!.game]).toEqual(["over", null, LATER.game]);
});

test("loading another puzzle ends the solution", async () => {
  const visit = await open();
  visit.answers = [FAILED];
  await visit.run.submit(FIRST);
  visit.run.showSolution();
  const steps = visit.run.solution!;
  visit.puzzles = [makePuzzle()];
  await visit.run.load({});
  expect([steps.isPlaying, visit.run.solution, visit.run.isSolutionShown]).toEqual([false, null, false]);
});

test("a player who gives up sees the solution", async () => {
  const visit = await open();
  visit.answers = [{ ...FAILED, outcome: "win", frames: [] }];
  visit.shown = [];
  await visit.run.submit(null);
  expect(visit.asked.at(-1)).toEqual({ puzzle: "1-1", step: 0, action: null });
  expect([visit.run.phase, visit.run.isSending]).toEqual(["solution", false]);
  visit.run.skip();
  expect(visit.shown).toEqual([START.game, LATER.game]);
  expect([visit.run.phase, visit.run.isBestShown]).toEqual(["over", true]);
});

test("an open attempt continues at its last position", async () => {
  const { run, model } = await open(
    makePuzzle({ frames: [AFTER_MOVE, AFTER_ANSWER], line_from: 2, step: 1, legal: [SECOND] }),
  );
  expect([run.phase, model!.game, model!.legalActions]).toEqual(["asking", AFTER_ANSWER.game, [SECOND]]);
});

test("a puzzle that is already solved is over when it is loaded", async () => {
  const { run } = await open(makePuzzle({ status: "solved", legal: [], frames: [AFTER_MOVE] }));
  expect(run.phase).toBe("over");
});

test("a failed puzzle that is loaded again shows its solution from the position before the mistake", async () => {
  const frames = [AFTER_MOVE, AFTER_ANSWER, LATER];
  const visit = await open(makePuzzle({ status: "failed", legal: [], frames, line: [START], line_from: 2 }));
  expect([visit.run.phase, visit.model!.game]).toEqual(["over", LATER.game]);
  await showSolution(visit);
  expect(visit.shown).toEqual([AFTER_ANSWER.game, START.game]);
});

test("requests to a busy server are repeated for a minute, for a puzzle and for a move", async () => {
  vi.useFakeTimers();
  const busy = new RefusedError("busy", "Not ready yet.", 503);
  const visit = new Visit();
  visit.puzzles = [busy, busy, makePuzzle()];
  visit.answers = [busy, makeTried()];
  const loading = visit.run.load({});
  await vi.advanceTimersByTimeAsync(2_000);
  await loading;
  const moving = visit.run.submit(FIRST);
  await vi.advanceTimersByTimeAsync(100);
  expect([visit.run.isDelayed, visit.run.problem]).toEqual([true, ""]);
  await vi.advanceTimersByTimeAsync(900);
  await moving;
  expect(visit.run.isDelayed).toBe(false);
  expect([visit.run.phase, visit.run.puzzle!.step, visit.asked.length]).toEqual(["asking", 1, 5]);
  visit.answers = Array.from({ length: 100 }, () => busy);
  const refused = visit.run.submit(SECOND);
  await vi.advanceTimersByTimeAsync(61_000);
  await refused;
  expect([visit.run.phase, visit.run.isSending, visit.run.problem]).toEqual(["asking", false, "Not ready yet."]);
  vi.useRealTimers();
});

test("another attempt requests the same puzzle by its id", async () => {
  const visit = await open();
  visit.answers = [FAILED];
  await visit.run.submit(FIRST);
  visit.puzzles = [makePuzzle({ counts: false })];
  await visit.run.retry();
  expect(visit.asked.at(-1)).toEqual({ puzzle: "1-1" });
  expect([visit.run.phase, visit.run.last]).toEqual(["asking", null]);
});

test("a move without an answer is sent a second time, and then the player may try again", async () => {
  const visit = await open();
  visit.answers = [new UnreachableError("puzzles.try"), makeTried()];
  await visit.run.submit(FIRST);
  expect([visit.run.phase, visit.run.puzzle!.step, visit.run.problem]).toEqual(["asking", 1, ""]);
  visit.answers = [new UnreachableError("puzzles.try"), new UnreachableError("puzzles.try")];
  await visit.run.submit(SECOND);
  expect([visit.run.phase, visit.run.isSending, visit.run.problem !== ""]).toEqual(["asking", false, true]);
});

test("a refused move says why and changes nothing", async () => {
  const visit = await open();
  visit.answers = [new RefusedError("illegal", "You can't play this card.", 409)];
  await visit.run.submit(FIRST);
  expect([visit.run.phase, visit.run.problem, visit.run.puzzle!.step]).toEqual([
    "asking",
    "You can't play this card.",
    0,
  ]);
});

test("after a move in another tab, the attempt is loaded as it is now", async () => {
  const visit = await open();
  visit.answers = [new RefusedError("overtaken", "Another move came first.", 409)];
  visit.puzzles = [makePuzzle({ frames: [AFTER_MOVE, AFTER_ANSWER], line_from: 2, step: 1, legal: [SECOND] })];
  await visit.run.submit(FIRST);
  expect(visit.asked.at(-1)).toEqual({ puzzle: "1-1" });
  expect([visit.run.phase, visit.run.puzzle!.step, visit.run.problem]).toEqual([
    "asking",
    1,
    "Another move came first.",
  ]);
});

test("if there is no puzzle, the run knows why, and whether trying again can help", async () => {
  const visit = new Visit();
  visit.puzzles = [new RefusedError("no_puzzle", "There is no such puzzle.", 404)];
  await visit.run.load({ puzzle: "9" });
  expect([visit.run.phase, visit.run.problem, visit.run.wasRefused]).toEqual([
    "refused",
    "There is no such puzzle.",
    true,
  ]);
  visit.puzzles = [new UnreachableError("puzzles.next")];
  await visit.run.load({});
  expect([visit.run.phase, visit.run.wasRefused]).toEqual(["refused", false]);
});

test("a second equal vote takes the first one back", async () => {
  const visit = await open();
  await visit.run.vote(true);
  expect([visit.run.puzzle!.vote, visit.run.puzzle!.popularity]).toEqual([true, 100]);
  await visit.run.vote(true);
  expect(visit.asked.slice(1)).toEqual([
    ["1-1", true],
    ["1-1", null],
  ]);
  expect(visit.run.puzzle!.vote).toBeNull();
});

test("the moves before a memory puzzle are shown first, and again on request", async () => {
  const visit = await open(makePuzzle({ history: [LATER, AFTER_MOVE] }));
  expect(visit.shown).toEqual([LATER.game, "|", AFTER_MOVE.game, "|", START.game, START.game]);
  expect([visit.run.phase, visit.model!.legalActions]).toEqual(["asking", [FIRST]]);
  visit.shown = [];
  await visit.run.watchAgain();
  expect(visit.shown.at(0)).toEqual(LATER.game);
  expect(visit.run.phase).toBe("asking");
});

test("the moves before a puzzle can be skipped", async () => {
  const visit = new Visit();
  visit.puzzles = [makePuzzle({ history: [LATER, AFTER_MOVE] })];
  visit.hasLongPauses = true;
  const loading = visit.run.load({});
  await Promise.resolve();
  await Promise.resolve();
  expect(visit.run.phase).toBe("watching");
  visit.run.skip();
  visit.endPause!();
  await loading;
  expect([visit.run.phase, visit.model!.game, visit.shown.includes(AFTER_MOVE.game)]).toEqual([
    "asking",
    START.game,
    false,
  ]);
});

test("a stopped run shows nothing more", async () => {
  const visit = await open();
  visit.hasLongPauses = true;
  visit.answers = [makeTried()];
  const moving = visit.run.submit(FIRST);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  visit.run.stop();
  visit.endPause!();
  await moving;
  expect(visit.shown).toEqual([START.game, AFTER_MOVE.game, "|"]);
});

test("a second tap while a move is on its way is ignored", async () => {
  const visit = await open();
  visit.answers = [makeTried(), makeTried()];
  await Promise.all([visit.run.submit(FIRST), visit.run.submit(FIRST)]);
  expect(visit.asked).toHaveLength(2); // The puzzle and one move.
});
