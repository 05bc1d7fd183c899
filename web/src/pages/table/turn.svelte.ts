// What the page does at the player's turn: the title of the tab, the sound of a low clock, and the automatic pass.
import { useDevice } from "../../device/use_device.svelte";
import { vibrate } from "../../device/vibration";
import { t } from "../../i18n/index.svelte";
import { playSound } from "../../sounds/sounds";
import { msUntilLow } from "../../table/state/clocks";
import type { TablePageState } from "./table_state.svelte";

/** The pause before an automatic pass lets the player see what happened. */
const AUTO_PASS_MS = 1200;

/** Keep the title, the sound and the automatic pass in step with the game. To be called when the page is created. */
export function useTurnEffects(state: TablePageState): void {
  useDevice(state.tableId, {
    isPlayer: () => state.ownSeat !== null && state.isPlaying,
    isOwnTurn: () => state.isOwnTurn,
    tableName: () => state.model?.table.name ?? "",
  });

  const title = $derived(`${state.isOwnTurn ? `● ${t("turn_title")} · ` : ""}${t("app")}`);
  $effect(() => {
    const newTitle = title;
    state.runLater(() => (document.title = newTitle));
  });

  $effect(() => {
    void state.model; // Each new position starts the pause again.
    if (state.isWaiting || !state.isAutoPass) return;
    const timer = setTimeout(() => void state.submitAction({ type: "check" }), AUTO_PASS_MS);
    return () => clearTimeout(timer);
  });

  $effect(() => {
    const { model, ownSeat } = state;
    const delayMs =
      model?.legalActions.length && ownSeat !== null ? msUntilLow(model, ownSeat, performance.now()) : null;
    if (delayMs === null) return;
    const timer = setTimeout(() => {
      playSound("clock_low");
      vibrate("clock_low");
    }, delayMs);
    return () => clearTimeout(timer);
  });
}
