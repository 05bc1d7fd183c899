// Keeps the keyboard's focus on the board.
import { isFocusLost } from "../components/focus";

/** If a change removed the focused element of the board, a card of the hand gets the focus. */
export function keepFocus(root: () => HTMLElement | null, readChanges: () => unknown): void {
  let hadFocus = false;
  $effect.pre(() => {
    readChanges(); // The effects run when one of these values changes.
    hadFocus = root()?.contains(document.activeElement) ?? false;
  });
  $effect(() => {
    readChanges();
    if (hadFocus && isFocusLost())
      root()?.querySelector<HTMLElement>("[data-hand] [tabindex='0']")?.focus({ preventScroll: true });
  });
}
