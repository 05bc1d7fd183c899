// Keyboard focus: a panel takes it when it opens and returns it when it closes.
import type { Attachment } from "svelte/attachments";

/** Whether no element has the focus, for example because the focused element was removed. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Take the focus while a panel is open, and return it afterwards. */
export const holdFocus: Attachment<HTMLElement> = (panel) => {
  const previousElement = document.activeElement;
  panel.tabIndex = -1;
  panel.focus({ preventScroll: true });
  return () => {
    if (!isFocusLost() && !panel.contains(document.activeElement)) return;
    // If the previous element was removed in the meantime, the page itself gets the focus.
    const canReturn = previousElement !== document.body && previousElement?.isConnected;
    const target = canReturn ? previousElement : document.querySelector("main");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
};
