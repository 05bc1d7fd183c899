// The keyboard shortcuts of a table's page.
import type { TablePageState } from "./table_state.svelte";

const click = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click();

/** Handle a key. `focusTable` moves the focus from the side panel to the table. */
export function handleKey(event: KeyboardEvent, state: TablePageState, focusTable: () => void): void {
  if (!state.model || document.querySelector("dialog[open], :popover-open")) return;
  if (event.key === "Escape" && state.panels.open) return state.panels.close();
  if (event.key === "Escape" && state.isResultShown) return state.closeResult();
  const target = event.target instanceof Element ? event.target : null;
  if (event.key === "Escape" && target?.closest(".side")) focusTable();
  if (target?.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  // Keys are identified by their position, so that a Russian keyboard layout works too.
  const shortcuts: Record<string, () => void> = {
    KeyT: () => takeOrPass(state, "take"),
    KeyP: () => takeOrPass(state, "pass"),
    KeyC: () => state.togglePanel("chat"),
    KeyM: () => state.togglePanel("moves"),
    KeyE: () => click("[data-testid=reactions]"),
    KeyH: () => state.togglePanel("help"),
    KeyR: () => click("[data-testid=ready], [data-testid=rematch]"),
  };
  const runShortcut = event.key === "?" ? shortcuts["KeyH"] : shortcuts[event.code];
  if (!runShortcut) return;
  event.preventDefault();
  runShortcut();
}

// The action `check` means to take for the defender and to pass for the others. The key of the other meaning does
// nothing.
function takeOrPass(state: TablePageState, wanted: "take" | "pass"): void {
  const meaning = state.model?.game?.defender === state.ownSeat ? "take" : "pass";
  if (wanted !== meaning) return;
  // Taking may need to be confirmed, which the button does.
  if (wanted === "take") click("[data-act=check]");
  else void state.submitAction({ type: "check" });
}
