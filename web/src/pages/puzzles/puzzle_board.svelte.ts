// The board of a puzzle: it shows one move after another, with pauses, and says them for screen readers.
import { settings } from "../../settings.svelte";
import { prefersReducedMotion } from "../../table/flights/animation";
import { AnimationQueue } from "../../table/flights/animation_queue.svelte";
import { describeChange } from "../../table/state/narration";
import type { PuzzleStage } from "./puzzle_stage";
import { PLAYER_SEAT } from "./puzzle_text";

const PAUSE_MS = 1000;
const STILL_PAUSE_MS = 400;
/** The pause between the moves before a puzzle from memory, of which there are about fifty. */
const WATCH_MS = 500;

export class PuzzleBoard {
  /** The last move in words. */
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
      const pauseMs = prefersReducedMotion() ? STILL_PAUSE_MS : PAUSE_MS;
      return new Promise((resolve) => setTimeout(resolve, isBeforePuzzle ? WATCH_MS : pauseMs));
    },
  };
  /** Called when the board shows the move that the puzzle waits for. */
  #resolveShown = (): void => {};
}
