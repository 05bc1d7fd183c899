// One page of the table list. The lobby's channel reports all changes.
import { call } from "../../api/calls";
import { listen } from "../../api/connection.svelte";
import type { TableLine } from "../../api/types";
import { makeRequest, type Filters } from "./filters";
import { errorText } from "../../i18n/labels";

/** How long after a change the list is loaded again. */
const REFRESH_DELAY_MS = 1500;

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
    void this.load();
  }

  /** Load the list. */
  async load(): Promise<void> {
    const requestNumber = (this.#requestNumber += 1);
    try {
      const page = await call("tables.list", makeRequest(this.#filters));
      if (requestNumber !== this.#requestNumber) return; // A later request replaces this one.
      this.tables = page.tables;
      this.total = page.total;
      this.error = "";
    } catch (error) {
      if (requestNumber === this.#requestNumber) this.error = errorText(error);
    }
  }

  /** Subscribe to the lobby. Returns the function that unsubscribes. After a reconnection the list is loaded again. */
  subscribe(): () => void {
    const unsubscribe = listen(
      "lobby",
      ({ event, data }) => this.#applyEvent(event, data as TableLine),
      () => void this.load(),
    );
    return () => {
      unsubscribe();
      if (this.#refreshTimer) clearTimeout(this.#refreshTimer);
      this.#refreshTimer = null;
    };
  }

  // A listed table is updated in place. Only the server knows whether it still matches, so the list is loaded again
  // soon.
  #applyEvent(event: string, line: TableLine): void {
    const isSame = (table: TableLine): boolean => table.table_id === line.table_id;
    if (event === "table.closed") this.tables = this.tables?.filter((table) => !isSame(table)) ?? null;
    else this.tables = this.tables?.map((table) => (isSame(table) ? line : table)) ?? null;
    this.#refreshTimer ??= setTimeout(() => {
      this.#refreshTimer = null;
      void this.load();
    }, REFRESH_DELAY_MS);
  }
}
