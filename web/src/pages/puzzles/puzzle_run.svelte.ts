// A puzzle while it is solved: the player's moves, the opponent's answers, and what follows the last move.
import { RefusedError, UnreachableError } from "../../api/calls";
import type {
  NextPuzzle,
  PuzzleFrame,
  PuzzleHint,
  PuzzleState,
  PuzzleTried,
  PuzzleVoted,
  TryPuzzle,
} from "../../api/types";
import { errorText } from "../../i18n/labels";
import type { Action } from "../../table/state/model";
import { Playback } from "../../replay/playback.svelte";
import type { ShownHint } from "./puzzle_hint";
import { findDecision, listSolution } from "./puzzle_solution";
import { makeChange, puzzleModel, type PuzzleStage } from "./puzzle_stage";
import { PLAYER_SEAT } from "./puzzle_text";

/** The server's calls about puzzles. */
export interface PuzzleCalls {
  next: (request: NextPuzzle) => Promise<PuzzleState>;
  try: (request: TryPuzzle) => Promise<PuzzleTried>;
  hint: (puzzle: string, step: number) => Promise<PuzzleHint>;
  vote: (puzzle: string, up: boolean | null) => Promise<PuzzleVoted>;
}

/**
 * `loading`: the puzzle is requested. `refused`: there is no puzzle, and `problem` says why. `watching`: the moves
 * before the puzzle are shown. `showing`: the player's move and the answer to it are shown. `asking`: a move is
 * awaited. `over`: the attempt is over. `solution`: the solution is shown step by step.
 */
export type PuzzlePhase = "loading" | "refused" | "watching" | "showing" | "asking" | "over" | "solution";

/** A request that fails only after this time has reached the server, which was too slow to answer. */
const SLOW_MS = 5_000;
/** For how long requests to a slow or busy server are repeated. */
const PATIENCE_MS = 60_000;
/** The refusal of a server that cannot judge moves yet, and the pause before the next request. */
const BUSY = "busy";
const BUSY_PAUSE_MS = 1_000;
/** How much faster than a replay the solution is shown. */
const SOLUTION_SPEED = 1.5;

/** The refusals of a move because another tab has changed the attempt. */
const CHANGED_ELSEWHERE = ["overtaken", "attempt_over", "no_attempt"];

export class PuzzleRun {
  phase = $state<PuzzlePhase>("loading");
  puzzle = $state.raw<PuzzleState | null>(null);
  /** The server's answer to the last move since the puzzle was loaded, or null. */
  last = $state.raw<PuzzleTried | null>(null);
  /** Whether a move was sent and is not answered yet. */
  isSending = $state(false);
  /** Whether the server is slow or busy, so that a request is repeated. */
  isDelayed = $state(false);
  /** The hint, if the player asked for it. The first one names the kind of the move, the second marks the cards. */
  hint = $state.raw<ShownHint | null>(null);
  /** The text of the last error, or empty. */
  problem = $state("");
  /** Whether the server refused, so that the same request would fail again. */
  wasRefused = $state(false);
  /** How many puzzles the streak had before this one. */
  streakBefore = $state(0);
  /** Whether the player has asked for the best move of a failed attempt. */
  isBestShown = $state(false);
  /** The steps of the solution while it is shown. */
  solution = $state.raw<Playback | null>(null);
  /** Whether the board shows the end of the solution. */
  isSolutionShown = $state(false);
  #shownStep = 0;
  /** Grows when the board begins to show something else. Code of an older generation then shows nothing more. */
  #generation = 0;

  constructor(
    private readonly stage: PuzzleStage,
    private readonly calls: PuzzleCalls,
  ) {}

  /** Whether the player defends at the last decision. */
  readonly isDefender: boolean = $derived.by(
    () => this.puzzle !== null && findDecision(this.puzzle).game.defender === PLAYER_SEAT,
  );

  /** Ask the server for a puzzle and show it. */
  async load(request: NextPuzzle): Promise<void> {
    this.stop();
    const generation = this.#generation;
    this.phase = "loading";
    this.problem = "";
    try {
      const puzzle = await this.#sendUntilAnswered(() => this.calls.next(request), 1);
      if (generation === this.#generation) await this.#open(puzzle);
    } catch (error) {
      if (generation !== this.#generation) return;
      this.#setProblem(error);
      this.phase = "refused";
    }
  }

  /** Make a move; null gives up. */
  async submit(action: Action | null): Promise<void> {
    const puzzle = this.puzzle;
    if (!puzzle || this.phase !== "asking" || this.isSending) return;
    const generation = this.#generation;
    this.isSending = true;
    this.problem = "";
    try {
      const request = { puzzle: puzzle.puzzle_id, step: puzzle.step, action };
      const tried = await this.#sendUntilAnswered(() => this.calls.try(request), 2);
      if (generation === this.#generation) await this.#showAnswer(puzzle, tried);
    } catch (error) {
      if (generation !== this.#generation) return;
      this.#setProblem(error);
      // Another tab has changed the attempt, so it is loaded as it is now.
      if (error instanceof RefusedError && CHANGED_ELSEWHERE.includes(error.word)) {
        const { problem } = this;
        await this.load({ puzzle: puzzle.puzzle_id });
        // Loading clears the text, but the player must still read why the move was refused.
        this.problem ||= problem;
      }
    } finally {
      this.isSending = false;
    }
  }

  /**
   * Ask for a hint, and then for a clearer one. The attempt goes on, but solving the puzzle then changes no rating.
   */
  async askHint(): Promise<void> {
    const puzzle = this.puzzle;
    if (!puzzle || this.phase !== "asking" || this.isSending) return;
    if (this.hint) {
      this.hint = { ...this.hint, isMarked: true };
      return;
    }
    const generation = this.#generation;
    this.isSending = true;
    this.problem = "";
    try {
      const { type, cards } = await this.#sendUntilAnswered(() => this.calls.hint(puzzle.puzzle_id, puzzle.step), 2);
      if (generation !== this.#generation) return;
      this.hint = { type, cards, isMarked: false };
      this.puzzle = { ...puzzle, hinted: true };
    } catch (error) {
      if (generation === this.#generation) this.#setProblem(error);
    } finally {
      this.isSending = false;
    }
  }

  /** Begin another attempt, which does not count. */
  async retry(): Promise<void> {
    if (this.puzzle && (this.phase === "over" || this.phase === "solution"))
      await this.load({ puzzle: this.puzzle.puzzle_id });
  }

  /** Show the best move of a failed attempt, in the position before the wrong move. */
  showBest(): void {
    if (!this.puzzle || this.phase !== "over") return;
    this.isBestShown = true;
    this.isSolutionShown = false;
    this.stage.show(puzzleModel(this.puzzle, findDecision(this.puzzle)));
  }

  /** Show the solution step by step: from the last decision, or all moves of a player who solved the puzzle. */
  showSolution(): void {
    const { puzzle } = this;
    if (!puzzle || this.phase !== "over") return;
    const frames = listSolution(puzzle);
    if (frames.length === 1) return;
    this.stop();
    this.isBestShown = true;
    this.isSolutionShown = false;
    this.phase = "solution";
    this.stage.show(puzzleModel(puzzle, frames[0]));
    this.#shownStep = 0;
    this.solution = new Playback(frames.length - 1, 0, (step) => void this.#showStep(puzzle, step));
    this.solution.speed = SOLUTION_SPEED;
    this.solution.toggle();
  }

  /** Show the moves before the puzzle again. */
  async watchAgain(): Promise<void> {
    if (this.puzzle?.history.length && this.phase === "asking") await this.#watch(this.puzzle);
  }

  /** Go to the puzzle while the moves before it are shown, or to the end of the solution. */
  skip(): void {
    if (this.phase === "watching") this.#ask();
    if (this.phase !== "solution") return;
    const puzzle = this.puzzle!;
    this.stage.show(puzzleModel(puzzle, listSolution(puzzle).at(-1)!));
    this.#endSolution();
  }

  /** Vote for the puzzle or against it; the same vote again takes it back. */
  async vote(up: boolean): Promise<void> {
    const { puzzle } = this;
    if (!puzzle) return;
    this.problem = "";
    try {
      const { vote, popularity } = await this.calls.vote(puzzle.puzzle_id, puzzle.vote === up ? null : up);
      if (this.puzzle?.puzzle_id === puzzle.puzzle_id) this.puzzle = { ...this.puzzle, vote, popularity };
    } catch (error) {
      this.#setProblem(error);
    }
  }

  /** Show nothing more. */
  stop(): void {
    this.#generation += 1;
    this.solution?.pause();
    this.solution = null;
  }

  /**
   * Send a request that has no second effect if it is repeated. It is sent up to `tries` times if the server cannot be
   * reached, and for up to PATIENCE_MS if the server is slow or busy, as it is before it judges its first move.
   */
  async #sendUntilAnswered<T>(send: () => Promise<T>, tries: number): Promise<T> {
    const generation = this.#generation;
    const start = performance.now();
    for (let count = 1; ; count += 1) {
      const sentAt = performance.now();
      try {
        const answer = await send();
        this.isDelayed = false;
        return answer;
      } catch (error) {
        const now = performance.now();
        const isInTime = now - start < PATIENCE_MS && generation === this.#generation;
        if (error instanceof RefusedError && error.word === BUSY && isInTime) {
          this.isDelayed = true;
          await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
        } else if (!(error instanceof UnreachableError) || !(count < tries || (now - sentAt > SLOW_MS && isInTime))) {
          this.isDelayed = false;
          throw error;
        } else this.isDelayed = true;
      }
    }
  }

  #setProblem(error: unknown): void {
    this.problem = errorText(error);
    this.wasRefused = error instanceof RefusedError;
  }

  async #open(puzzle: PuzzleState): Promise<void> {
    this.last = null;
    this.hint = null;
    this.streakBefore = puzzle.streak;
    // A player who gave up made no move after the last decision, and has seen the best move.
    this.isBestShown = puzzle.frames.length === puzzle.line_from;
    this.isSolutionShown = false;
    this.puzzle = puzzle;
    if (puzzle.status === "open" && puzzle.history.length && !puzzle.frames.length) await this.#watch(puzzle);
    else this.#ask();
  }

  /** Show the moves before the puzzle, and then ask for a move. */
  async #watch(puzzle: PuzzleState): Promise<void> {
    const generation = (this.#generation += 1);
    const [first, ...others] = [...puzzle.history, puzzle.start];
    this.phase = "watching";
    this.stage.show(puzzleModel(puzzle, first));
    if ((await this.#playFrames(puzzle, first, others, true)) && generation === this.#generation) this.#ask();
  }

  /** Show the last position, in which the player moves unless the attempt is over. */
  #ask(): void {
    const puzzle = this.puzzle!;
    this.#generation += 1;
    const frame = puzzle.frames.at(-1) ?? puzzle.start;
    this.stage.show(puzzleModel(puzzle, frame, puzzle.legal));
    this.phase = puzzle.status === "open" ? "asking" : "over";
  }

  /** Show the move that the player tried, and the answer to it. */
  async #showAnswer(puzzle: PuzzleState, tried: PuzzleTried): Promise<void> {
    const generation = (this.#generation += 1);
    const { legal, step, status, best, line, change, streak, best_streak } = tried;
    const before = puzzle.frames.at(-1) ?? puzzle.start;
    this.last = tried;
    this.hint = null;
    this.isBestShown = false;
    this.puzzle = {
      ...puzzle,
      ...{ legal, step, status, best, line, change, streak, best_streak },
      frames: [...puzzle.frames, ...tried.frames],
      line_from: puzzle.frames.length,
      own_rating: change?.after ?? puzzle.own_rating,
      own_provisional: change?.provisional ?? puzzle.own_provisional,
    };
    this.phase = "showing";
    const isShown = await this.#playFrames(this.puzzle, before, tried.frames, false, legal);
    if (!isShown || generation !== this.#generation) return;
    this.phase = status === "open" ? "asking" : "over";
    // A player who gives up wants to see the solution.
    if (status === "failed" && !tried.frames.length) this.showSolution();
  }

  /** Show a step of the solution: the next one with its move, any other immediately. The last step ends it. */
  async #showStep(puzzle: PuzzleState, step: number): Promise<void> {
    const generation = this.#generation;
    const frames = listSolution(puzzle);
    const isNext = step === this.#shownStep + 1;
    const shown = this.#shownStep;
    this.#shownStep = step;
    if (isNext) await this.stage.play(makeChange(puzzle, frames[shown]!, frames[step]!));
    else this.stage.show(puzzleModel(puzzle, frames[step]!));
    if (generation === this.#generation && this.#shownStep === step && step === frames.length - 1) this.#endSolution();
  }

  #endSolution(): void {
    this.stop();
    this.isSolutionShown = true;
    this.phase = "over";
  }

  /** Show moves one after another. Returns whether all were shown. */
  async #playFrames(
    puzzle: PuzzleState,
    before: PuzzleFrame,
    frames: readonly PuzzleFrame[],
    startsWithPause: boolean,
    legal: Action[] = [],
  ): Promise<boolean> {
    const generation = this.#generation;
    let previous = before;
    for (const [index, frame] of frames.entries()) {
      if (index > 0 || startsWithPause) await this.stage.pause(this.phase === "watching");
      if (generation !== this.#generation) return false;
      await this.stage.play(makeChange(puzzle, previous, frame, index === frames.length - 1 ? legal : []));
      if (generation !== this.#generation) return false;
      previous = frame;
    }
    return true;
  }
}
