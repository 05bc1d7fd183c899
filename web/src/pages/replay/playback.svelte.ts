// Plays the steps of a replay at a steady speed, until the end or until the viewer pauses.
export const SPEEDS = [0.5, 1, 2, 4];
/** How long a step is shown at normal speed. */
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

  /** Show a step and pause. */
  show(place: number): void {
    this.pause();
    this.place = Math.min(Math.max(0, place), this.last);
  }

  /** Play or pause; at the end it starts again. */
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

/** Handle a shortcut, unless the focused element needs the key; returns whether it did. */
export function handleKey(playback: Playback, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = event.target as Element | null;
  if (target?.closest("input, select, textarea")) return false;
  switch (event.key) {
    case "ArrowLeft":
      playback.show(playback.place - 1);
      return true;
    case "ArrowRight":
      playback.show(playback.place + 1);
      return true;
    case "Home":
      playback.show(0);
      return true;
    case "End":
      playback.show(playback.last);
      return true;
    case " ":
      if (target?.closest("button, a, summary")) return false;
      playback.toggle();
      return true;
    default:
      return false;
  }
}
