// The subscription to a table. Players and spectators have different channels,
// so it starts again when the viewer sits down or leaves.
import { findSitter, isPlaying, modelFromSnapshot, type TableModel } from "../../table/state/model";
import { applyEntry } from "../../table/state/updates";
import { call, RefusedError, UnreachableError } from "../../api/calls";
import { watchTable, type AccessKeys } from "../../api/connection.svelte";
import { currentToken, restoreSession } from "../../api/session.svelte";
import type { TableEntry, TableSnapshot } from "../../api/types";
import type { AnimationQueue } from "../../table/flights/animation_queue.svelte";
import type { LastEnd } from "./last_end";

const RETRY_MS = 2000;

export class TableSubscription {
  /** The viewer's user id, or null if the viewer is not signed in. */
  user = $state.raw<string | null>(null);
  /** Why the table cannot be watched. */
  refusal = $state.raw<RefusedError | null>(null);
  /** The number of messages since the chat was last read. The page adds the messages of entries. */
  unread = $state(0);
  #latest: TableModel | null = null;
  #unsubscribe = (): void => undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Grows at every start and stop, so that an outdated start notices it. */
  #startNumber = 0;

  constructor(
    private readonly table: string,
    private readonly accessKeys: () => AccessKeys,
    private readonly queue: AnimationQueue,
    /** Called when the host has removed the viewer. */
    private readonly onRemoved: () => void,
  ) {}

  /** The latest model. The page may still be showing earlier changes. */
  get latest(): TableModel | null {
    return this.#latest;
  }

  /** Start, or start again as another user. */
  async start(): Promise<void> {
    this.stop();
    const startNumber = this.#startNumber;
    this.refusal = null;
    try {
      const { user, snapshot } = await this.#load();
      if (startNumber !== this.#startNumber) return; // The subscription was stopped or started again.
      this.user = user;
      this.#applySnapshot(snapshot);
      const isPlayer = snapshot.table.your_seat !== null || snapshot.player !== null;
      this.#unsubscribe = watchTable(this.table, isPlayer ? user : null, this.accessKeys(), snapshot, {
        snapshot: (newSnapshot) => this.#applySnapshot(newSnapshot),
        entry: (entry) => this.#applyEntry(entry),
        refused: (error) => (this.refusal = error),
      });
    } catch (error) {
      if (startNumber !== this.#startNumber) return;
      if (error instanceof RefusedError) this.refusal = error;
      else if (error instanceof UnreachableError) this.#retryTimer = setTimeout(() => void this.start(), RETRY_MS);
      else throw error;
    }
  }

  /** Add the end of the last game, which a snapshot does not contain. */
  restoreEnd(gameId: string, end: LastEnd): boolean {
    const model = this.#latest;
    if (!model || model.end || isPlaying(model) || model.game?.game_id !== gameId) return false;
    this.#latest = { ...model, ...end };
    this.queue.showModel(this.#latest);
    return true;
  }

  /** Stop the subscription. */
  stop(): void {
    this.#startNumber += 1;
    clearTimeout(this.#retryTimer);
    this.#unsubscribe();
    this.#unsubscribe = () => undefined;
  }

  /** Load the table while the session is restored. If the session is over, load the table again without it. */
  async #load(): Promise<{ user: string | null; snapshot: TableSnapshot }> {
    const loadSnapshot = (): Promise<TableSnapshot> =>
      call("table.snapshot", { table_id: this.table, moves: true, ...this.accessKeys() });
    const restoring = restoreSession();
    const token = currentToken();
    const loading = loadSnapshot();
    loading.catch(() => undefined); // Its error counts only if it is awaited below.
    const user = (await restoring)?.user_id ?? null;
    return { user, snapshot: await (currentToken() === token ? loading : loadSnapshot()) };
  }

  #applySnapshot(snapshot: TableSnapshot): void {
    const oldModel = this.#latest;
    this.#latest = modelFromSnapshot(snapshot, performance.now(), oldModel);
    if (oldModel) this.unread += Math.max(0, this.#latest.chat.length - oldModel.chat.length);
    this.queue.showModel(this.#latest);
  }

  #applyEntry(entry: TableEntry): void {
    const oldModel = this.#latest;
    if (!oldModel || entry.seq <= oldModel.seq) return;
    const { model, changes } = applyEntry(oldModel, entry, performance.now());
    this.#latest = model;
    const { seatChange } = model;
    if (
      seatChange &&
      seatChange !== oldModel.seatChange &&
      seatChange.kind === "removed" &&
      seatChange.player_id === this.user
    ) {
      this.onRemoved();
      return;
    }
    this.queue.playChanges(changes);
    const isSeated = (table: TableModel): boolean => findSitter(table, this.user) !== null;
    if (isSeated(model) !== isSeated(oldModel)) void this.start();
  }
}
