// Decides when the page explains that the viewer took automatically: the bar and the flying cards say it too briefly.
import { untrack } from "svelte";

import { readStored, store } from "../../storage";
import { isForcedTake } from "../../table/state/forced_take";
import { isPlaying } from "../../table/state/model";
import type { Panels } from "./panels.svelte";
import type { TablePageState } from "./table_state.svelte";
import { playsWithBotsOnly } from "./table_hints.svelte";

/** How long a notice stays. It ends earlier when the next bout begins. */
const SHORT_MS = 5000;
/** The first notice stays until it is closed, or until the player moves after this time or the game ends. */
const FIRST_MS = 8000;
const STORAGE_KEY = "kozyr.take_explained";

/** Close the first notice for good. If it was not closed before the game ended, it is shown in the next game. */
export function closeFirstNotice(panels: Panels): void {
  panels.takeNotice = "";
  store(STORAGE_KEY, "yes");
}

/** Show a notice after an automatic take of the viewer. To be called when a component is created. */
export function useTakeNotice(state: TablePageState): void {
  const { panels } = state;
  let shownAt = 0;
  const move = $derived(state.model && isPlaying(state.model) ? (state.model.game?.prev_move ?? null) : null);
  const isOwn = $derived(move !== null && move.seat === state.ownSeat);
  const isTaken = $derived(isOwn && isForcedTake(move, move?.seat === state.model?.game?.defender));
  function show(): void {
    if (panels.takeNotice === "first") return;
    // Only in games against bots does the player's own setting decide.
    const isFirst = playsWithBotsOnly(state.model!, state.user) && readStored(STORAGE_KEY) === null;
    panels.takeNotice = isFirst ? "first" : "short";
    shownAt = performance.now();
  }

  /** Whether the player has moved. The automatic take stays the last move until then. */
  const hasMoved = $derived(isOwn && !isForcedTake(move, true));
  /** Whether the next bout has begun with a lead. */
  const isNextBout = $derived(move?.type === "move");

  $effect(() => {
    if (isTaken) untrack(show); // Neither a later position nor the end of the notice shows it again.
  });
  $effect(() => {
    if (panels.takeNotice !== "short") return;
    const timer = setTimeout(() => (panels.takeNotice = ""), SHORT_MS);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    if (panels.takeNotice === "first") {
      if (hasMoved && performance.now() - shownAt > FIRST_MS) closeFirstNotice(panels);
    } else if (hasMoved || isNextBout) panels.takeNotice = "";
  });
  $effect(() => {
    if (!state.isPlaying) panels.takeNotice = "";
  });
}
