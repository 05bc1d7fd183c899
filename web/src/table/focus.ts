// Where is the keyboard, when a panel opens and when it closes? In it, and back where it was.
import type { Attachment } from "svelte/attachments";

/** Whether nothing has the focus: what had it is gone. */
export const lost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Take the focus while a panel is there, and give it back. */
export const takesFocus: Attachment<HTMLElement> = (panel) => {
  const before = document.activeElement;
  panel.tabIndex = -1;
  panel.focus({ preventScroll: true });
  return () => {
    if ((lost() || panel.contains(document.activeElement)) && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
};
