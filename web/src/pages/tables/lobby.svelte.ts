// Which tables are there now? A page of the list, kept true by what the lobby says.
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

  /** Hear what happens; gives how to stop. Whatever may have been missed is read when the connection is back. */
  subscribe(): () => void {
    const stop = listen("lobby", ({ event, data }) => this.#heard(event, data as TableLine), () => void this.read());
    return () => {
      stop();
      if (this.#waiting) clearTimeout(this.#waiting);
      this.#waiting = null;
    };
  }

  // A table that is shown changes at once, where it stands. Whether it still belongs here the server knows: it is asked soon.
  #heard(event: string, line: TableLine): void {
    const gone = event === "table.closed";
    this.tables = this.tables?.flatMap((each) => (each.table_id === line.table_id ? (gone ? [] : [line]) : [each])) ?? null;
    this.#waiting ??= setTimeout(() => {
      this.#waiting = null;
      void this.read();
    }, REFRESH_PAUSE_MS);
  }
}
