// The bubbles that are shown now. Each seat has one bubble, which disappears after some seconds.
import { SPECTATORS, type SeatBubbles } from "../../table/bubbles";
import { messageText } from "../../table/state/narration";
import type { TableChat, TableReaction } from "../../api/types";

export const BUBBLE_MS = 4000;

export class BubbleDisplay {
  shown = $state.raw<SeatBubbles>({});
  #lastId = 0;
  readonly #timers: Record<number, ReturnType<typeof setTimeout>> = {};

  /** Show a message or a reaction. A bubble of a spectator has the spectator's name. */
  show(said: TableChat | TableReaction): void {
    const isReaction = "reaction" in said;
    const seat = said.seat ?? SPECTATORS;
    const text = isReaction ? "" : messageText(said);
    const name = said.seat === null ? `${said.name}:` : "";
    const bubble = {
      id: ++this.#lastId,
      text: [name, text].filter((part) => part).join(" "),
      reaction: isReaction ? said.reaction : null,
    };
    this.shown = { ...this.shown, [seat]: bubble };
    clearTimeout(this.#timers[seat]);
    this.#timers[seat] = setTimeout(() => this.#hide(seat), BUBBLE_MS);
  }

  #hide(seat: number): void {
    this.shown = Object.fromEntries(Object.entries(this.shown).filter(([key]) => Number(key) !== seat));
  }

  /** Stop when the page is closed. */
  stop(): void {
    Object.values(this.#timers).forEach((timer) => clearTimeout(timer));
  }
}
