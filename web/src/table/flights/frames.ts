// Timing by frames: moving things change at the beginning of a frame, everything else after it.

/** A hidden page has no frames: after this time the next frame is assumed. */
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

/** Run something after the next frame: texts, sounds and titles can wait for what moves. */
export function runAfterFrame(work: () => void): void {
  void nextFrame().then(() => setTimeout(work));
}
