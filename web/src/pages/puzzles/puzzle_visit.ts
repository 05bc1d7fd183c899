// A visit to the page of the puzzles, for tests: a board and a server that the test controls.
import type { NextPuzzle, PuzzleFrame, PuzzleHint, PuzzleState, PuzzleTried, TryPuzzle } from "../../api/types";
import type { Action, TableModel } from "../../table/state/model";
import { LESSONS } from "../learn/lessons";
import { PuzzleRun } from "./puzzle_run.svelte";

// The positions of a lesson serve as those of a puzzle; only their order matters here.
const LESSON = LESSONS.find(({ name }) => name === "endgame")!;
export const FRAMES: PuzzleFrame[] = [LESSON.start, ...LESSON.nodes.flatMap(({ frames }) => frames)].map(
  ({ game, hands }) => ({ game, hands: [hands[0]!, hands[1] ?? []], discard: [] }),
);
export const [START, AFTER_MOVE, AFTER_ANSWER, LATER] = FRAMES as [PuzzleFrame, PuzzleFrame, PuzzleFrame, PuzzleFrame];
export const FIRST: Action = { type: "move", cards: ["DA"] };
export const SECOND: Action = { type: "move", cards: ["SK"] };

export const makePuzzle = (changes: Partial<PuzzleState> = {}): PuzzleState => ({
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
  hinted: false,
  change: null,
  own_rating: 1500,
  own_provisional: true,
  streak: 3,
  best_streak: 5,
  vote: null,
  ...changes,
});

export const makeTried = (changes: Partial<PuzzleTried> = {}): PuzzleTried => ({
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
export const FAILED = makeTried({
  kept: false,
  outcome: "lose",
  status: "failed",
  best: FIRST,
  legal: [],
  line: [LATER],
});

/** A visit to the page of the puzzles, with a board and a server that the test controls. */
export class Visit {
  /** The positions that the board showed, in order; "|" is a pause. */
  shown: (PuzzleFrame["game"] | "|")[] = [];
  model: TableModel | null = null;
  asked: (NextPuzzle | TryPuzzle | [string, boolean | null])[] = [];
  puzzles: (PuzzleState | Error)[] = [makePuzzle()];
  answers: (PuzzleTried | Error)[] = [];
  hints: (PuzzleHint | Error)[] = [];
  /** Ends the current pause if `hasLongPauses`. */
  endPause: (() => void) | null = null;
  /** Whether a pause lasts until the test calls `endPause`. */
  hasLongPauses = false;
  run = new PuzzleRun(
    {
      show: (model) => this.#show(model),
      play: ({ modelAfter }) => Promise.resolve(this.#show(modelAfter)),
      pause: () => {
        this.shown.push("|");
        return this.hasLongPauses ? new Promise((resolve) => (this.endPause = resolve)) : Promise.resolve();
      },
    },
    {
      next: (request) => this.#answer(request, this.puzzles),
      try: (request) => this.#answer(request, this.answers),
      hint: (puzzle, step) => this.#answer({ puzzle, step, action: null }, this.hints),
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

export async function open(puzzle: PuzzleState = makePuzzle()): Promise<Visit> {
  const visit = new Visit();
  visit.puzzles = [puzzle];
  await visit.run.load({});
  return visit;
}
