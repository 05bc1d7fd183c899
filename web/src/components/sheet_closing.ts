// Ways to close a sheet on a phone: the back gesture, and a swipe down.
import type { Attachment } from "svelte/attachments";

/** How far a finger moves down to close a sheet. */
const SWIPE_PX = 40;

/** The browser's close request: the back gesture of a phone, or Escape. Browsers without it lack the type. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}
type WithCloseWatcher = typeof globalThis & { CloseWatcher?: new () => CloseWatcher };

/** Close with the back gesture, which otherwise leaves the page. */
export function closeOnBack(close: () => void): Attachment {
  return () => {
    const { CloseWatcher } = globalThis as WithCloseWatcher;
    if (!CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", close);
    return () => watcher.destroy();
  };
}

/** Close with a swipe down that begins on this element, such as a sheet's header. */
export function closeOnSwipe(close: () => void): Attachment<HTMLElement> {
  return (element) => {
    let startY: number | null = null;
    element.style.touchAction = "none";
    const start = (event: PointerEvent): void => {
      startY = event.isPrimary ? event.clientY : null;
    };
    const end = (event: PointerEvent): void => {
      if (startY !== null && event.clientY - startY >= SWIPE_PX) close();
      startY = null;
    };
    element.addEventListener("pointerdown", start);
    // The finger may leave the header while it moves down.
    addEventListener("pointerup", end);
    return () => {
      element.removeEventListener("pointerdown", start);
      removeEventListener("pointerup", end);
    };
  };
}
