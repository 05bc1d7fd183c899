// Readiness for the next game. A player who was invited, or who invited others, need not tap "Ready" as well.
import { call } from "../../api/calls";
import type { Done } from "../../api/types";
import { newSeed } from "../../settings.svelte";
import { findSitter, opponentIds, type TableModel } from "../../table/state/model";
import type { TableState } from "./table_state.svelte";

/** Tell the server that the viewer is ready to play against these opponents. */
export const sendReady = (model: TableModel, user: string | null): Promise<Done> =>
  call("tables.ready", {
    table_id: model.table.table_id,
    client_seed: newSeed(),
    opponents: opponentIds(model, user),
  });

/** Whether the first game of a table without stakes can start as soon as all seats are taken. */
export const canStartWhenFull = ({ table, closeReason }: TableModel): boolean =>
  table.stake === 0 && table.game_no === 0 && table.status === "open" && !closeReason;

/** Whether a viewer who wants to play as soon as the table is full should be ready now. A bot needs fresh consent. */
export function shouldBeReady(model: TableModel, user: string | null): boolean {
  if (!canStartWhenFull(model) || model.seatChange?.bot) return false;
  return findSitter(model, user)?.ready === false;
}

/** Send the readiness of a viewer who wants to play as soon as the table is full. Called when the page is created. */
export function followReadiness(state: TableState): void {
  let isHidden = $state(document.hidden);
  /** The opponents for whom the readiness was sent; after a refusal the player taps "Ready". */
  let sentFor: string | null = null;
  $effect(() => {
    const update = (): void => {
      isHidden = document.hidden;
    };
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  });
  // A host who shows the invitation to a private table waits for a friend.
  $effect(() => {
    const { model, user, panels } = state;
    if (!model || panels.open !== "share" || model.table.host !== user || !model.table.private) return;
    if (canStartWhenFull(model) && model.table.sitters.includes(null)) state.startsWhenFull = true;
  });
  $effect(() => {
    const { model, user } = state;
    if (!model || !state.startsWhenFull || isHidden || !shouldBeReady(model, user)) return;
    const opponents = opponentIds(model, user).join();
    if (opponents === sentFor) return;
    sentFor = opponents;
    sendReady(model, user).catch(() => undefined);
  });
}
