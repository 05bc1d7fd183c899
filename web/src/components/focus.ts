// Where is the keyboard, when a panel opens and when it closes? In it, and back where it was.
import type { Attachment } from "svelte/attachments";

/** Whether nothing has the focus: what had it is gone. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Take the focus while a panel is there, and give it back. */
export const holdFocus: Attachment<HTMLElement> = (panel) => {
  const before = document.activeElement;
  panel.tabIndex = -1;
  panel.focus({ preventScroll: true });
  return () => {
    if (!isFocusLost() && !panel.contains(document.activeElement)) return;
    // What had it may be gone meanwhile, as cards are when a game is over: then the page itself has it.
    const back = before !== document.body && before?.isConnected ? before : document.querySelector("main");
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
};
