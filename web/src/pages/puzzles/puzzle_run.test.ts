// An attempt at a puzzle: moves, answers, the end, what follows it, and lost connections.
import { expect, test, vi } from "vitest";

import { RefusedError, UnreachableError } from "../../api/calls";
import type { NextPuzzle, PuzzleFrame, PuzzleState, PuzzleTried, TryPuzzle } from "../../api/types";
import type { Action, TableModel } from "../../table/state/model";
import { LESSONS } from "../learn/lessons";
import { PuzzleRun } from "./puzzle_run.svelte";

// The positions of a lesson serve as those of a puzzle; only their order matters here.
const LESSON = LESSONS.find(({ name }) => name === "endgame")!;
const FRAMES: PuzzleFrame[] = [LESSON.start, ...LESSON.nodes.flatMap(({ frames }) => frames)].map(
  ({ game, hands }) => ({ game, hands: [hands[0]!, hands[1] ?? []], discard: [] }),
);
const [START, AFTER_MOVE, AFTER_ANSWER, LATER] = FRAMES as [PuzzleFrame, PuzzleFrame, PuzzleFrame, PuzzleFrame];
const FIRST: Action = { type: "move", cards: ["DA"] };
const SECOND: Action = { type: "move", cards: ["SK"] };

const makePuzzle = (changes: Partial<PuzzleState> = {}): PuzzleState => ({
  puzzle_id: "1-1",
  goal: "win",
  themes: ["long"],
  rules: "transfer",
  moves: 2,
  rating: 1500,
  provisional: true,
  plays: 0,
  popularity: 0,
  game_id: null,
  day: null,
  table: LESSON.table,
  history: [],
  start: START,
  frames: [],
  legal: [FIRST],
  step: 0,
  status: "open",
  best: null,
  line: [],
  line_from: 0,
  counts: true,
  change: null,
  own_rating: 1500,
  streak: 3,
  best_streak: 5,
  vote: null,
  ...changes,
});

const makeTried = (changes: Partial<PuzzleTried> = {}): PuzzleTried => ({
  kept: true,
  outcome: "win",
  frames: [AFTER_MOVE, AFTER_ANSWER],
  legal: [SECOND],
  step: 1,
  status: "open",
  best: null,
  line: [],
  change: null,
  streak: 3,
  best_streak: 5,
  ...changes,
});
const FAILED = makeTried({ kept: false, outcome: "lose", status: "failed", best: FIRST, legal: [], line: [LATER] });

class Visit {
  /** The positions that the board showed, in order; "|" is a pause. */
  shown: (PuzzleFrame["game"] | "|")[] = [];
  model: TableModel | null = null;
  asked: (NextPuzzle | TryPuzzle | [string, boolean | null])[] = [];
  puzzles: (PuzzleState | Error)[] = [makePuzzle()];
  answers: (PuzzleTried | Error)[] = [];
  /** Resolves the pauses; null if they end at once. */
  endPause: (() => void) | null = null;
  isSlow = false;
  run = new PuzzleRun(
    {
      show: (model) => this.#show(model),
      play: ({ modelAfter }) => Promise.resolve(this.#show(modelAfter)),
      pause: () => {
        this.shown.push("|");
        return this.isSlow ? new Promise((resolve) => (this.endPause = resolve)) : Promise.resolve();
      },
    },
    {
      next: (request) => this.#answer(request, this.puzzles),
      try: (request) => this.#answer(request, this.answers),
      vote: (puzzle, up) => {
        this.asked.push([puzzle, up]);
        return Promise.resolve({ vote: up, popularity: up === null ? 0 : 100 });
      },
    },
  );

  #show(model: TableModel): void {
    this.model = model;
    this.shown.push(model.game!);
  }

  #answer<T>(request: NextPuzzle | TryPuzzle, answers: (T | Error)[]): Promise<T> {
    this.asked.push(request);
    const answer = answers.shift()!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }
}

async function open(puzzle: PuzzleState = makePuzzle()): Promise<Visit> {
  const visit = new Visit();
  visit.puzzles = [puzzle];
  await visit.run.load({});
  return visit;
}

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

test("a puzzle that is loaded ends the solution", async () => {
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

test("an attempt that is open goes on where it stood", async () => {
  const { run, model } = await open(
    makePuzzle({ frames: [AFTER_MOVE, AFTER_ANSWER], line_from: 2, step: 1, legal: [SECOND] }),
  );
  expect([run.phase, model!.game, model!.legalActions]).toEqual(["asking", AFTER_ANSWER.game, [SECOND]]);
});

test("the puzzle of the day that is over stays over", async () => {
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

test("a server that is not ready is asked again in a moment, for a puzzle and for a move", async () => {
  vi.useFakeTimers();
  const busy = new RefusedError("busy", "Not ready yet.", 503);
  const visit = new Visit();
  visit.puzzles = [busy, busy, makePuzzle()];
  visit.answers = [busy, makeTried()];
  const loading = visit.run.load({});
  await vi.advanceTimersByTimeAsync(2_000);
  await loading;
  const moving = visit.run.submit(FIRST);
  await vi.advanceTimersByTimeAsync(1_000);
  await moving;
  expect([visit.run.phase, visit.run.puzzle!.step, visit.asked.length]).toEqual(["asking", 1, 5]);
  visit.answers = Array.from({ length: 100 }, () => busy);
  const refused = visit.run.submit(SECOND);
  await vi.advanceTimersByTimeAsync(61_000);
  await refused;
  expect([visit.run.phase, visit.run.isSending, visit.run.problem]).toEqual(["asking", false, "Not ready yet."]);
  vi.useRealTimers();
});

test("a puzzle is tried again by its name", async () => {
  const visit = await open();
  visit.answers = [FAILED];
  await visit.run.submit(FIRST);
  visit.puzzles = [makePuzzle({ counts: false })];
  await visit.run.retry();
  expect(visit.asked.at(-1)).toEqual({ puzzle: "1-1" });
  expect([visit.run.phase, visit.run.last]).toEqual(["asking", null]);
});

test("a move without an answer is sent again, and after that the player may try", async () => {
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

test("a move that another tab has overtaken loads the attempt as it is", async () => {
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

test("without a puzzle the page says why, and whether it is worth trying again", async () => {
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

test("the same vote again takes it back", async () => {
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

test("the moves before a puzzle from memory are shown first, and again on request", async () => {
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
  visit.isSlow = true;
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

test("a run that is stopped or goes to another puzzle shows nothing of the old one", async () => {
  const visit = await open();
  visit.isSlow = true;
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
  expect(visit.asked).toHaveLength(2); // the puzzle and one move
});
