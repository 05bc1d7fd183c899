// Decides which changes of connections are announced: that a player is back only after their connection was lost.
import type { TableChange } from "../../table/state/updates";

export class ConnectionNews {
  readonly #awaySeats = new Set<number>();

  /** Whether to announce a change. The first connection of a player is not news. */
  isNews({ cause: { event, data } }: Pick<TableChange, "cause">): boolean {
    if (event === "table.seated") this.#awaySeats.delete(data.seat); // Another player has the seat now.
    if (event !== "table.connected") return true;
    if (data.connected) return this.#awaySeats.delete(data.seat);
    this.#awaySeats.add(data.seat);
    return true;
  }
}
