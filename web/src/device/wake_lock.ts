// Keeps the screen on while a game is played.

let sentinel: WakeLockSentinel | null = null;
let isWanted = false;

/** Whether this browser can keep the screen on. Pages without encryption cannot. */
export const canKeepAwake = (): boolean => "wakeLock" in navigator;

/** Keep the screen on, or stop. The browser ends the lock when the page is hidden, so it is requested again. */
export function keepAwake(isNeeded: boolean): void {
  if (!canKeepAwake() || isNeeded === isWanted) return;
  isWanted = isNeeded;
  if (isNeeded) {
    document.addEventListener("visibilitychange", requestLock);
    requestLock();
  } else {
    document.removeEventListener("visibilitychange", requestLock);
    void sentinel?.release().catch(() => undefined);
    sentinel = null;
  }
}

function requestLock(): void {
  if (document.hidden) return;
  navigator.wakeLock.request("screen").then(
    (lock) => {
      if (isWanted) sentinel = lock;
      else void lock.release().catch(() => undefined);
    },
    () => undefined, // The system may refuse, for example when the battery is low.
  );
}
