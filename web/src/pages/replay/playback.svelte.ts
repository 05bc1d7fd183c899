// Plays the steps of a replay at a steady speed, until the end or until the viewer pauses.
export const SPEEDS = [0.5, 1, 2, 4];
/** Milliseconds that a step is shown for at the usual speed. */
const STEP_MS = 1400;

export class Playback {
  place = $state(0);
  speed = $state(1);
  playing = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly last: number,
    place: number,
  ) {
    this.place = place;
  }

  /** Show a step, and stay there. */
  show(place: number): void {
    this.pause();
    this.place = Math.min(Math.max(0, place), this.last);
  }

  /** Go on, or stop; from the end it begins again. */
  toggle(): void {
    if (this.playing) return this.pause();
    if (this.place >= this.last) this.place = 0;
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.place += 1;
      if (this.place >= this.last) this.playing = false;
      else this.#wait();
    }, STEP_MS / this.speed);
  }
}

/** What a key means, where it is not meant for what has the focus. */
export function handleKey(player: Playback, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = event.target as Element | null;
  if (target?.closest("input, select, textarea")) return false;
  switch (event.key) {
    case "ArrowLeft":
      player.show(player.place - 1);
      return true;
    case "ArrowRight":
      player.show(player.place + 1);
      return true;
    case "Home":
      player.show(0);
      return true;
    case "End":
      player.show(player.last);
      return true;
    case " ":
      if (target?.closest("button, a, summary")) return false;
      player.toggle();
      return true;
    default:
      return false;
  }
}
