// What is heard of a table, and through whose eyes? Who sits down or leaves, in this tab or another, sees it anew.
import { fromSnapshot, sits, type TableModel } from "../../table/state/model";
import { advance } from "../../table/state/updates";
import { call, RefusedError, UnreachableError } from "../../api/calls";
import { watchTable, type AccessKeys } from "../../api/connection.svelte";
import { restoreSession } from "../../api/session.svelte";
import type { TableEntry, TableSnapshot } from "../../api/types";
import type { Stage } from "../../table/flights/stage.svelte";

const AGAIN_MS = 2000;

export class Watching {
  /** Who looks; null: nobody that the server knows. */
  user = $state.raw<string | null>(null);
  /** Why the table cannot be watched. */
  refused = $state.raw<RefusedError | null>(null);
  /** What has been said since the chat was last read. */
  unread = $state(0);
  #truth: TableModel | null = null;
  #stop = (): void => undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #begun = 0;

  constructor(
    private readonly table: string,
    private readonly keys: () => AccessKeys,
    private readonly stage: Stage,
    /** Called when the host has removed the player who looks. */
    private readonly removed: () => void,
  ) {}

  /** How it stands, as soon as it is known; the stage may still be showing how it came to be so. */
  get truth(): TableModel | null {
    return this.#truth;
  }

  /** Begin, or begin again as somebody else. */
  async begin(): Promise<void> {
    this.end();
    const begun = this.#begun;
    this.refused = null;
    try {
      const user = (await restoreSession())?.user_id ?? null;
      const first = await call("table.snapshot", { table_id: this.table, ...this.keys() });
      if (begun !== this.#begun) return; // the page was left meanwhile, or it was begun again
      this.user = user;
      this.#stands(first);
      const seated = first.table.your_seat !== null || first.player !== null;
      this.#stop = watchTable(this.table, seated ? user : null, this.keys(), first, {
        snapshot: (snapshot) => this.#stands(snapshot),
        entry: (entry) => this.#happened(entry),
        refused: (why) => (this.refused = why),
      });
    } catch (error) {
      if (begun !== this.#begun) return;
      if (error instanceof RefusedError) this.refused = error;
      else if (error instanceof UnreachableError) this.#retry = setTimeout(() => void this.begin(), AGAIN_MS);
      else throw error;
    }
  }

  /** Hear no more. */
  end(): void {
    this.#begun += 1;
    clearTimeout(this.#retry);
    this.#stop();
    this.#stop = () => undefined;
  }

  #stands(snapshot: TableSnapshot): void {
    const before = this.#truth;
    this.#truth = fromSnapshot(snapshot, performance.now(), before);
    if (before) this.unread += Math.max(0, this.#truth.chat.length - before.chat.length);
    this.stage.set(this.#truth);
  }

  #happened(entry: TableEntry): void {
    const before = this.#truth;
    if (!before || entry.seq <= before.seq) return;
    const step = advance(before, entry, performance.now());
    this.#truth = step.model;
    const change = step.model.company;
    if (change && change !== before.company && change.what === "removed" && change.player_id === this.user) {
      this.removed();
      return;
    }
    this.stage.enter(step.scenes);
    // The cards of who sits come by a channel of his own.
    if (sits(step.model, this.user) !== sits(before, this.user)) void this.begin();
  }
}
