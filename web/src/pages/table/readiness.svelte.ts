// Readiness for the next game. A player who was invited, or who invited others, need not tap "Ready" as well.
import { call } from "../../api/calls";
import type { Done } from "../../api/types";
import { newSeed } from "../../settings.svelte";
import { findSitter, opponentIds, type TableModel } from "../../table/state/model";
import type { TablePageState } from "./table_state.svelte";

/** Tell the server that the viewer is ready to play against the current opponents. */
export const sendReady = (model: TableModel, user: string | null): Promise<Done> =>
  call("tables.ready", {
    table_id: model.table.table_id,
    client_seed: newSeed(),
    opponents: opponentIds(model, user),
  });

/** Whether the next game can start as soon as all seats are taken: it is the first one, and without a stake. */
export const canStartWhenFull = ({ table, closeReason }: TableModel): boolean =>
  table.stake === 0 && table.game_no === 0 && table.status === "open" && !closeReason;

/** Whether the page makes a viewer ready who wants to start with a full table, whoever sits there. */
export const shouldBeReady = (model: TableModel, user: string | null): boolean =>
  canStartWhenFull(model) && findSitter(model, user)?.ready === false;

/** Make a viewer ready who wants to play as soon as the table is full. To be called when the page is created. */
export function useAutoReady(state: TablePageState): void {
  let isHidden = $state(document.hidden);
  /** The seats for which the page has sent "ready". It does so once; after a refusal the player taps "Ready". */
  let sentFor: string | null = null;
  $effect(() => {
    const update = (): void => {
      isHidden = document.hidden;
    };
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  });
  // A host who shows the invitation waits for other players.
  $effect(() => {
    const { model, user, panels } = state;
    if (!model || panels.open !== "share" || model.table.host !== user) return;
    if (canStartWhenFull(model) && model.table.sitters.includes(null)) state.startsWhenFull = true;
  });
  $effect(() => {
    const { model, user } = state;
    if (!model || !state.startsWhenFull || isHidden || !shouldBeReady(model, user)) return;
    const players = model.table.sitters.map((sitter) => sitter?.player_id).join();
    if (players === sentFor) return;
    sentFor = players;
    sendReady(model, user).catch(() => undefined);
  });
}
