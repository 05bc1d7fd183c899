// Shows scenes one after another, each as soon as possible, without leaving one out.
import { tick } from "svelte";

import { planFlights } from "./plan";
import type { TableModel } from "../state/model";
import type { Scene } from "../state/updates";
import { nextFrame } from "./frames";
import { startFlights, measurePlaces, type RunningFlights, type Speeds } from "./animation";

/** The most scenes that may wait; with more, cards do not fly until the queue is shorter. */
const MAX_QUEUED_SCENES = 3;

export class Stage {
  /** The model that is shown. */
  model = $state.raw<TableModel | null>(null);
  root: HTMLElement | null = null;
  layer: HTMLElement | null = null;
  #queue: Scene[] = [];
  /** Scenes followed by another one of the same entry: their cards arrive before it starts. */
  #followed = new WeakSet<Scene>();
  #flying: RunningFlights | null = null;
  #busy = false;

  constructor(
    private readonly ownSeat: () => number | null,
    private readonly speeds: () => Speeds,
    private readonly onScene: (scene: Scene) => void,
  ) {}

  /** Show a model without any flight. */
  showModel(model: TableModel): void {
    this.#queue = [];
    this.#flying?.stop();
    this.model = model;
  }

  /** Show scenes: the first immediately, the others after it. */
  playScenes(scenes: readonly Scene[]): void {
    this.#queue.push(...scenes);
    for (const scene of scenes.slice(0, -1)) this.#followed.add(scene);
    if (!this.#busy) void this.#run();
  }

  /** Show everything now: a player who acts does not wait for cards in the air. */
  finishFlights(): void {
    this.#flying?.stop();
    while (this.#queue.length) this.#show(this.#queue.shift()!);
  }

  /** Stop when the page is closed. */
  stop(): void {
    this.#queue = [];
    this.#flying?.stop();
  }

  #show(scene: Scene): void {
    this.model = scene.after;
    this.onScene(scene);
  }

  async #run(): Promise<void> {
    this.#busy = true;
    while (this.#queue.length) {
      const scene = this.#queue[0]!;
      // At the beginning of a frame the layout is known, and changes become visible at its end.
      await nextFrame();
      if (this.#queue[0] !== scene) continue; // finishFlights was called
      this.#queue.shift();
      const flights = this.#queue.length > MAX_QUEUED_SCENES || document.hidden ? [] : planFlights(scene, this.ownSeat());
      const before = flights.length && this.root ? measurePlaces(this.root, flights) : null;
      this.#flying?.stop();
      this.#show(scene);
      const speeds = this.speeds();
      if (!before || !this.layer || !(speeds.flight || speeds.clear)) continue;
      await tick();
      if (this.model !== scene.after || !this.root || !this.layer) continue; // finishFlights was called: no flight
      this.#flying = startFlights(this.root, this.layer, before, flights, speeds);
      // A later entry is shown immediately and cuts the flights short.
      if (this.#followed.has(scene)) await this.#flying.done;
    }
    this.#busy = false;
  }
}
