// Timing by frames: moving things change at the beginning of a frame, everything else after it.

/** A page that is not looked at has no frames, and time goes on there, too. */
const UNSEEN_MS = 100;

/** The beginning of the next frame. */
export const nextFrame = (): Promise<void> =>
  new Promise((begins) => {
    const timer = setTimeout(begins, UNSEEN_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      begins();
    });
  });

/** Do something a moment later, in a frame of its own: words, sounds and titles are not what moves. */
export function runAfterFrame(work: () => void): void {
  void nextFrame().then(() => setTimeout(work));
}
