// One page of the table list, kept current by the lobby's channel.
import { call } from "../../api/calls";
import { listen } from "../../api/connection.svelte";
import type { TableLine } from "../../api/types";
import { toRequest, type Filters } from "./filters";
import { errorText } from "../../i18n/labels";

/** The shortest pause between two reads of the list. */
const REFRESH_PAUSE_MS = 1500;

export class Lobby {
  tables = $state.raw<TableLine[] | null>(null);
  total = $state.raw(0);
  error = $state.raw("");
  #filters: Filters;
  #refreshTimer: ReturnType<typeof setTimeout> | null = null;
  #requestNumber = 0;

  constructor(filters: Filters) {
    this.#filters = filters;
  }

  /** Show the tables that match these filters. */
  setFilters(filters: Filters): void {
    this.#filters = filters;
    void this.read();
  }

  /** Read the list again. */
  async read(): Promise<void> {
    const requestNumber = (this.#requestNumber += 1);
    try {
      const page = await call("tables.list", toRequest(this.#filters));
      if (requestNumber !== this.#requestNumber) return; // a later request replaces this one
      this.tables = page.tables;
      this.total = page.total;
      this.error = "";
    } catch (error) {
      if (requestNumber === this.#requestNumber) this.error = errorText(error);
    }
  }

  /** Subscribe to the lobby; returns the function that stops it. The list is read again after a reconnection. */
  subscribe(): () => void {
    const stop = listen("lobby", ({ event, data }) => this.#applyEvent(event, data as TableLine), () => void this.read());
    return () => {
      stop();
      if (this.#refreshTimer) clearTimeout(this.#refreshTimer);
      this.#refreshTimer = null;
    };
  }

  // A listed table changes in place. The server knows whether it still matches: the list is read again soon.
  #applyEvent(event: string, line: TableLine): void {
    const gone = event === "table.closed";
    this.tables = this.tables?.flatMap((each) => (each.table_id === line.table_id ? (gone ? [] : [line]) : [each])) ?? null;
    this.#refreshTimer ??= setTimeout(() => {
      this.#refreshTimer = null;
      void this.read();
    }, REFRESH_PAUSE_MS);
  }
}
