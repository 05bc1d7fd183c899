// Shows the changes of a table one after another, each as soon as possible and with its flights (cards that move).
import { tick } from "svelte";

import { planFlights, type Flight } from "./plan";
import { positionBeforeForcedTake } from "../state/forced_take";
import type { TableModel } from "../state/model";
import type { TableChange } from "../state/updates";
import type { BoardLook } from "../look";
import {
  computeFlightTimes,
  measurePlaces,
  nextFrame,
  nextPaint,
  startFlights,
  type Places,
  type RunningFlights,
} from "./animation";

/** If more changes than this wait, cards do not fly until the queue is shorter. */
const MAX_WAITING_CHANGES = 3;

/** How long a position in which the defender must take stays visible after it was drawn, before its cards leave. */
const FORCED_TAKE_MS = 1200;

export class AnimationQueue {
  /** The model that is shown. */
  model = $state.raw<TableModel | null>(null);
  /** The board's element, and the layer on which cards fly. */
  root: HTMLElement | null = null;
  layer: HTMLElement | null = null;
  #waitingChanges: TableChange[] = [];
  /** Changes that are not the last of their entry. Their cards arrive before the next change starts. */
  #followedChanges = new WeakSet<TableChange>();
  #runningFlights: RunningFlights | null = null;
  #isRunning = false;
  #endPause: (() => void) | null = null;

  constructor(
    private readonly ownSeat: () => number | null,
    private readonly look: () => Readonly<BoardLook>,
    private readonly onChange: (change: TableChange) => void,
    /** The factor by which cards fly faster than the look sets. */
    private readonly speedFactor: () => number = () => 1,
  ) {}

  /** Show a model without any flight. */
  showModel(model: TableModel): void {
    this.stop();
    this.model = model;
  }

  /** Show the changes of one entry, the first immediately and the others after it. */
  playChanges(changes: readonly TableChange[]): void {
    this.#waitingChanges.push(...changes);
    for (const change of changes.slice(0, -1)) this.#followedChanges.add(change);
    if (!this.#isRunning) void this.#run();
  }

  /** Show everything immediately, so that a player who acts does not wait for flying cards. */
  finishFlights(): void {
    this.#runningFlights?.stop();
    this.#endPause?.();
    while (this.#waitingChanges.length) this.#show(this.#waitingChanges.shift()!);
  }

  /** Drop the waiting changes and stop the flights. */
  stop(): void {
    this.#waitingChanges = [];
    this.#endPause?.();
    this.#runningFlights?.stop();
  }

  /**
   * Wait until the shown model is drawn and has been visible for some time. A busy device may draw it late.
   * A tap, `finishFlights` and `stop` end the pause.
   */
  async #pause(durationMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      void nextPaint().then(() => {
        if (!isOver) timer = setTimeout(resolve, durationMs);
      });
      this.#endPause = () => {
        isOver = true;
        clearTimeout(timer);
        resolve();
      };
      addEventListener("pointerdown", this.#endPause, { once: true });
    });
    removeEventListener("pointerdown", this.#endPause!);
    this.#endPause = null;
  }

  #show(change: TableChange): void {
    this.model = change.modelAfter;
    this.onChange(change);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waitingChanges.length) {
      const change = this.#waitingChanges[0]!;
      // At the beginning of a frame the layout is known, and changes become visible at the end of the frame.
      await nextFrame();
      if (this.#waitingChanges[0] !== change) continue; // finishFlights or stop was called.
      const canFly = this.#waitingChanges.length <= MAX_WAITING_CHANGES + 1 && !document.hidden;
      const position = document.hidden ? null : positionBeforeForcedTake(change);
      if (position) {
        this.#runningFlights?.stop();
        this.model = position;
        await this.#pause(FORCED_TAKE_MS / this.speedFactor());
        if (this.#waitingChanges[0] !== change) continue;
      }
      this.#waitingChanges.shift();
      const flights = canFly ? planFlights(change, this.ownSeat()) : [];
      const oldPlaces = flights.length && this.root ? measurePlaces(this.root, flights) : null;
      this.#runningFlights?.stop();
      this.#show(change);
      if (oldPlaces) await this.#fly(change, flights, oldPlaces);
      if (canFly) await nextFrame(); // That frame is for the texts of this change (Board.svelte).
    }
    this.#isRunning = false;
  }

  /** Let the cards of a change fly. Resolves when the next change can be shown. */
  async #fly(change: TableChange, flights: readonly Flight[], oldPlaces: Places): Promise<void> {
    const look = this.look();
    const times = computeFlightTimes(look, this.speedFactor());
    if (!(times.flight || times.clear)) return;
    await tick();
    if (this.model !== change.modelAfter || !this.root || !this.layer) return; // Another model is shown already.
    this.#runningFlights = startFlights(this.root, this.layer, oldPlaces, flights, times, look);
    // A change of a later entry does not wait: it is shown immediately and ends these flights.
    if (this.#followedChanges.has(change)) await this.#runningFlights.done;
  }
}
