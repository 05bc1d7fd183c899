// What the page does at the player's turn: the title, the sound of a low clock, and passing with nothing to throw in.
import { useDevice } from "../../device/use_device.svelte";
import { vibrate } from "../../device/vibration";
import { t } from "../../i18n/index.svelte";
import { playSound } from "../../sounds/sounds";
import { msUntilLow } from "../../table/state/clocks";
import type { TableState } from "./table_state.svelte";

/** The pause before an automatic pass lets the player see what happened. */
const AUTO_PASS_MS = 1200;

/** Follow the turns of a game. To be called when the page of its table is created. */
export function followTurns(state: TableState): void {
  useDevice(state.table, {
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
