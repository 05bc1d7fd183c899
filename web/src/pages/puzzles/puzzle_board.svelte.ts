// The board of a puzzle: it shows one move after another, with pauses, and describes them to screen readers.
import { settings } from "../../settings.svelte";
import { prefersReducedMotion } from "../../table/flights/animation";
import { AnimationQueue } from "../../table/flights/animation_queue.svelte";
import { describeChange } from "../../table/state/narration";
import type { PuzzleStage } from "./puzzle_stage";
import { PLAYER_SEAT } from "./puzzle_text";

const PAUSE_MS = 1000;
const REDUCED_MOTION_PAUSE_MS = 400;
/** The pause between the moves that lead to a memory puzzle. It is short, because there are about fifty moves. */
const HISTORY_PAUSE_MS = 500;

export class PuzzleBoard {
  /** The last move in words, for screen readers. */
  lines = $state.raw<string[]>([]);
  readonly queue = new AnimationQueue(
    () => PLAYER_SEAT,
    () => settings,
    (change) => {
      this.lines = describeChange(change, PLAYER_SEAT);
      this.#resolveShown();
    },
  );
  readonly stage: PuzzleStage = {
    show: (model) => this.queue.showModel(model),
    play: (change) =>
      new Promise((resolve) => {
        this.queue.finishFlights(); // A player who steps through a solution does not wait for flying cards.
        this.#resolveShown = resolve;
        this.queue.playChanges([change]);
      }),
    pause: (isBeforePuzzle) => {
      const pauseMs = prefersReducedMotion() ? REDUCED_MOTION_PAUSE_MS : PAUSE_MS;
      return new Promise((resolve) => setTimeout(resolve, isBeforePuzzle ? HISTORY_PAUSE_MS : pauseMs));
    },
  };
  /** Resolves the promise of `play` when the board has shown the move. */
  #resolveShown = (): void => {};
}
