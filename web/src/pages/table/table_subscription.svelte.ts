// The subscription to a table. It starts again when the viewer sits down or leaves, in this tab or another.
import { modelFromSnapshot, isSeated, type TableModel } from "../../table/state/model";
import { applyEntry } from "../../table/state/updates";
import { call, RefusedError, UnreachableError } from "../../api/calls";
import { watchTable, type AccessKeys } from "../../api/connection.svelte";
import { restoreSession } from "../../api/session.svelte";
import type { TableEntry, TableSnapshot } from "../../api/types";
import type { Stage } from "../../table/flights/stage.svelte";

const RETRY_MS = 2000;

export class TableSubscription {
  /** The viewer's user id; null: not signed in. */
  user = $state.raw<string | null>(null);
  /** Why the table cannot be watched. */
  refused = $state.raw<RefusedError | null>(null);
  /** The number of messages since the chat was last read. */
  unread = $state(0);
  #latest: TableModel | null = null;
  #unsubscribe = (): void => undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #startNumber = 0;

  constructor(
    private readonly table: string,
    private readonly accessKeys: () => AccessKeys,
    private readonly stage: Stage,
    /** Called when the host has removed the viewer. */
    private readonly onRemoved: () => void,
  ) {}

  /** The latest model; the stage may still be showing earlier scenes. */
  get latest(): TableModel | null {
    return this.#latest;
  }

  /** Start, or start again as another user. */
  async start(): Promise<void> {
    this.stop();
    const startNumber = this.#startNumber;
    this.refused = null;
    try {
      const user = (await restoreSession())?.user_id ?? null;
      const snapshot = await call("table.snapshot", { table_id: this.table, ...this.accessKeys() });
      if (startNumber !== this.#startNumber) return; // stopped or started again in the meantime
      this.user = user;
      this.#applySnapshot(snapshot);
      const seated = snapshot.table.your_seat !== null || snapshot.player !== null;
      this.#unsubscribe = watchTable(this.table, seated ? user : null, this.accessKeys(), snapshot, {
        snapshot: (snapshot) => this.#applySnapshot(snapshot),
        entry: (entry) => this.#applyEntry(entry),
        refused: (error) => (this.refused = error),
      });
    } catch (error) {
      if (startNumber !== this.#startNumber) return;
      if (error instanceof RefusedError) this.refused = error;
      else if (error instanceof UnreachableError) this.#retryTimer = setTimeout(() => void this.start(), RETRY_MS);
      else throw error;
    }
  }

  /** Stop the subscription. */
  stop(): void {
    this.#startNumber += 1;
    clearTimeout(this.#retryTimer);
    this.#unsubscribe();
    this.#unsubscribe = () => undefined;
  }

  #applySnapshot(snapshot: TableSnapshot): void {
    const before = this.#latest;
    this.#latest = modelFromSnapshot(snapshot, performance.now(), before);
    if (before) this.unread += Math.max(0, this.#latest.chat.length - before.chat.length);
    this.stage.showModel(this.#latest);
  }

  #applyEntry(entry: TableEntry): void {
    const before = this.#latest;
    if (!before || entry.seq <= before.seq) return;
    const step = applyEntry(before, entry, performance.now());
    this.#latest = step.model;
    const seatChange = step.model.seatChange;
    if (seatChange && seatChange !== before.seatChange && seatChange.what === "removed" && seatChange.player_id === this.user) {
      this.onRemoved();
      return;
    }
    this.stage.playScenes(step.scenes);
    // A seated player's cards come by a channel of their own.
    if (isSeated(step.model, this.user) !== isSeated(before, this.user)) void this.start();
  }
}
