// The running games of the current player, followed live while a page other than the table is open.
import { call } from "../api/calls";
import { watchTable, type TableListener } from "../api/connection.svelte";
import type { MyTable, TableSnapshot } from "../api/types";
import { findOwnSeat, isPlaying, modelFromSnapshot, type TableModel } from "../table/state/model";
import { applyEntry } from "../table/state/updates";

/** How often the list of the player's tables is loaded again. */
const REFRESH_MS = 15_000;
/** The most games that are followed; the bar shows the most urgent one. */
const MAX_FOLLOWED = 3;

/** The tables at which the player sits, by the last answer of the server. */
let ownTableIds = $state.raw<string[]>([]);
export const isOwnTable = (tableId: string): boolean => ownTableIds.includes(tableId);

export interface RunningGame {
  table: MyTable;
  model: TableModel;
  ownSeat: number | null;
  isOwnTurn: boolean;
}

export class RunningGames {
  #models = $state.raw<Record<string, { table: MyTable; model: TableModel }>>({});
  #unsubscribers: Record<string, () => void> = {};
  #timer: ReturnType<typeof setInterval> | undefined;
  #isStopped = false;

  constructor(private readonly user: string) {
    void this.#load();
    this.#timer = setInterval(() => void this.#load(), REFRESH_MS);
  }

  /** The game that the bar shows: one that waits for the player, or else the first one; null without a game. */
  get mostUrgent(): RunningGame | null {
    const games = Object.values(this.#models)
      .filter(({ model }) => isPlaying(model))
      .map(({ table, model }) => {
        const ownSeat = findOwnSeat(model, this.user);
        return { table, model, ownSeat, isOwnTurn: model.legalActions.length > 0 };
      });
    return games.find(({ isOwnTurn }) => isOwnTurn) ?? games[0] ?? null;
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const unsubscribe of Object.values(this.#unsubscribers)) unsubscribe();
  }

  async #load(): Promise<void> {
    try {
      const { tables } = await call("tables.mine", {});
      ownTableIds = tables.map(({ table_id }) => table_id);
      const running = tables.filter(({ status }) => status === "playing").slice(0, MAX_FOLLOWED);
      for (const table of running) if (!(table.table_id in this.#unsubscribers)) await this.#follow(table);
      for (const id of Object.keys(this.#unsubscribers))
        if (!running.some(({ table_id }) => table_id === id)) this.#unfollow(id);
    } catch {
      // The bar is only a shortcut, so an error is not shown; the list is loaded again later.
    }
  }

  async #follow(table: MyTable): Promise<void> {
    const id = table.table_id;
    const snapshot = await call("table.snapshot", { table_id: id });
    if (this.#isStopped || id in this.#unsubscribers) return;
    this.#show(table, snapshot);
    const listener: TableListener = {
      snapshot: (newSnapshot) => this.#show(table, newSnapshot),
      entry: (entry) => {
        const old = this.#models[id]?.model;
        if (old && entry.seq > old.seq) this.#set(table, applyEntry(old, entry, performance.now()).model);
      },
      refused: () => this.#unfollow(id),
    };
    this.#unsubscribers[id] = watchTable(id, this.user, {}, snapshot, listener, { isAway: true });
  }

  #show(table: MyTable, snapshot: TableSnapshot): void {
    this.#set(table, modelFromSnapshot(snapshot, performance.now()));
  }

  #set(table: MyTable, model: TableModel): void {
    this.#models = { ...this.#models, [table.table_id]: { table, model } };
  }

  #unfollow(id: string): void {
    this.#unsubscribers[id]?.();
    delete this.#unsubscribers[id];
    const { [id]: _, ...others } = this.#models;
    this.#models = others;
  }
}
