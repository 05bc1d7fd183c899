// What the player's device does during a game: the screen stays on, and a notification announces the player's turn.
import { t } from "../i18n/index.svelte";
import { settings } from "../settings.svelte";
import { clearTurnNotice, notifyTurn } from "./turn_notice";
import { keepAwake } from "./wake_lock";

interface TurnState {
  /** Whether the viewer plays in a running game. */
  isPlayer: () => boolean;
  isOwnTurn: () => boolean;
  tableName: () => string;
}

/** Follow the game at a table. To be called when its page is created. */
export function useDevice(table: string, { isPlayer, isOwnTurn, tableName }: TurnState): void {
  const address = `/t/${table}`;
  $effect(() => {
    keepAwake(settings.wakeLock && isPlayer());
  });
  $effect(() => () => keepAwake(false));
  $effect(() => {
    if (!isPlayer() || !isOwnTurn()) return;
    void notifyTurn({ title: t("turn_title"), text: tableName() || t("app"), address });
    const clear = (): void => {
      if (!document.hidden) void clearTurnNotice(address);
    };
    document.addEventListener("visibilitychange", clear);
    return () => {
      document.removeEventListener("visibilitychange", clear);
      void clearTurnNotice(address);
    };
  });
}
