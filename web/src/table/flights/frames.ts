// Timing by frames: moving cards change at the beginning of a frame, everything else after it.

/** A hidden page has no frames, so after this time the next frame is assumed. */
const MAX_FRAME_WAIT_MS = 100;

/** Wait for the beginning of the next frame. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_FRAME_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Run something after the next frame, because texts, sounds and titles can wait for moving cards. */
export function runAfterFrame(work: () => void): void {
  void nextFrame().then(() => setTimeout(work));
}
