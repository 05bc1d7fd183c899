// Plays the steps of a replay at a steady speed, until the end or until the viewer pauses.
export const SPEEDS = [0.5, 1, 2, 4];
/** How long a step is shown at normal speed. */
const STEP_MS = 1400;

export class Playback {
  stepIndex = $state(0);
  speed = $state(1);
  isPlaying = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly lastIndex: number,
    stepIndex: number,
    /** Called with every step that is shown after the first one. */
    private readonly onStep: (stepIndex: number) => void = () => {},
  ) {
    this.stepIndex = stepIndex;
  }

  /** Show a step and pause. */
  show(stepIndex: number): void {
    this.pause();
    this.#moveTo(Math.min(Math.max(0, stepIndex), this.lastIndex));
  }

  /** Play or pause. At the end, playing starts again from the beginning. */
  toggle(): void {
    if (this.isPlaying) return this.pause();
    if (this.stepIndex >= this.lastIndex) this.#moveTo(0);
    this.isPlaying = true;
    this.#scheduleNextStep();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  #moveTo(stepIndex: number): void {
    this.stepIndex = stepIndex;
    this.onStep(stepIndex);
  }

  #scheduleNextStep(): void {
    this.#timer = setTimeout(() => {
      this.#moveTo(this.stepIndex + 1);
      if (this.stepIndex >= this.lastIndex) this.isPlaying = false;
      else this.#scheduleNextStep();
    }, STEP_MS / this.speed);
  }
}

/** Handle a keyboard shortcut, unless the focused element needs the key. Returns whether the key was handled. */
export function handleKey(playback: Playback, event: KeyboardEvent, focused = event.target): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = focused as Element | null;
  if (target?.closest("input, select, textarea")) return false;
  const commands: Record<string, () => void> = {
    ArrowLeft: () => playback.show(playback.stepIndex - 1),
    ArrowRight: () => playback.show(playback.stepIndex + 1),
    Home: () => playback.show(0),
    End: () => playback.show(playback.lastIndex),
    " ": () => playback.toggle(),
  };
  const command = commands[event.key];
  if (!command || (event.key === " " && target?.closest("button, a, summary"))) return false;
  command();
  return true;
}
