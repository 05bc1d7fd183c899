// Keyboard focus: a panel takes it when it opens and returns it when it closes.
import type { Attachment } from "svelte/attachments";

/** Whether no element has the focus, because the focused one is gone. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Take the focus while a panel is open, and return it afterwards. */
export const holdFocus: Attachment<HTMLElement> = (panel) => {
  const before = document.activeElement;
  panel.tabIndex = -1;
  panel.focus({ preventScroll: true });
  return () => {
    if (!isFocusLost() && !panel.contains(document.activeElement)) return;
    // The element may be gone by now, as cards are after a game: then the page itself gets the focus.
    const back = before !== document.body && before?.isConnected ? before : document.querySelector("main");
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
};
