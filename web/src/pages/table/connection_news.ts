// Which changes of connections are worth saying: a player is back only if the page has said before that they left.
import type { TableChange } from "../../table/state/updates";

export class ConnectionNews {
  readonly #awaySeats = new Set<number>();

  /** Whether to announce a change. A new table connects its players without anybody having left. */
  isNews({ cause: { event, data } }: Pick<TableChange, "cause">): boolean {
    if (event === "table.seated") this.#awaySeats.delete(data.seat); // Another player has the seat now.
    if (event !== "table.connected") return true;
    if (data.connected) return this.#awaySeats.delete(data.seat);
    this.#awaySeats.add(data.seat);
    return true;
  }
}
