// One page of the table list, kept current by the lobby's channel.
import { call } from "../../api/calls";
import { listen } from "../../api/connection.svelte";
import type { TableLine } from "../../api/types";
import { toRequest, type Filters } from "./filters";
import { errorText } from "../../i18n/labels";

/** However much happens, the list is read again this often at most. */
const REFRESH_PAUSE_MS = 1500;

export class Lobby {
  tables = $state.raw<TableLine[] | null>(null);
  total = $state.raw(0);
  error = $state.raw("");
  #filters: Filters;
  #waiting: ReturnType<typeof setTimeout> | null = null;
  #asked = 0;

  constructor(filters: Filters) {
    this.#filters = filters;
  }

  /** Look for these. */
  setFilters(filters: Filters): void {
    this.#filters = filters;
    void this.read();
  }

  /** Read the list again. */
  async read(): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      const page = await call("tables.list", toRequest(this.#filters));
      if (asked !== this.#asked) return; // something else is looked for by now
      this.tables = page.tables;
      this.total = page.total;
      this.error = "";
    } catch (error) {
      if (asked === this.#asked) this.error = errorText(error);
    }
  }

  /** Subscribe to the lobby; returns the function that stops it. The list is read again after a reconnection. */
  subscribe(): () => void {
    const stop = listen("lobby", ({ event, data }) => this.#heard(event, data as TableLine), () => void this.read());
    return () => {
      stop();
      if (this.#waiting) clearTimeout(this.#waiting);
      this.#waiting = null;
    };
  }

  // A listed table changes in place. The server knows whether it still matches: the list is read again soon.
  #heard(event: string, line: TableLine): void {
    const gone = event === "table.closed";
    this.tables = this.tables?.flatMap((each) => (each.table_id === line.table_id ? (gone ? [] : [line]) : [each])) ?? null;
    this.#waiting ??= setTimeout(() => {
      this.#waiting = null;
      void this.read();
    }, REFRESH_PAUSE_MS);
  }
}
