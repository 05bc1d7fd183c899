// The bubbles that are shown now. Each seat has one bubble, which disappears after some seconds. A reaction does not
// hide the message that the same player sent just before.
import { SPECTATORS, type SeatBubbles } from "../../table/bubbles";
import { messageText } from "../../table/state/narration";
import type { TableChat, TableReaction } from "../../api/types";

export const BUBBLE_MS = 4000;

export class BubbleDisplay {
  shown = $state.raw<SeatBubbles>({});
  #lastId = 0;
  /** The timers that hide the bubble of a seat. */
  readonly #timers: Record<number, ReturnType<typeof setTimeout>> = {};
  /** The timers that remove a seat's message from a bubble that also has a reaction. */
  readonly #textTimers: Record<number, ReturnType<typeof setTimeout>> = {};

  /** Show a message or a reaction. A bubble of a spectator has the spectator's name. */
  show(said: TableChat | TableReaction): void {
    const isReaction = "reaction" in said;
    const seat = said.seat ?? SPECTATORS;
    const text = isReaction ? this.#textBefore(said) : messageText(said);
    const name = said.seat === null ? `${said.name}:` : "";
    const bubble = {
      id: ++this.#lastId,
      text: [name, text].filter((part) => part).join(" "),
      reaction: isReaction ? said.reaction : null,
    };
    this.shown = { ...this.shown, [seat]: bubble };
    clearTimeout(this.#timers[seat]);
    this.#timers[seat] = setTimeout(() => this.#hide(seat), BUBBLE_MS);
    if (isReaction) return;
    clearTimeout(this.#textTimers[seat]);
    this.#textTimers[seat] = setTimeout(() => this.#hideText(seat), BUBBLE_MS);
  }

  /** The message of the same seat that is still shown. Spectators share one bubble, so they get no earlier message. */
  #textBefore({ seat }: TableReaction): string {
    return seat === null ? "" : (this.shown[seat]?.text ?? "");
  }

  #hideText(seat: number): void {
    const bubble = this.shown[seat];
    if (seat !== SPECTATORS && bubble?.reaction) this.shown = { ...this.shown, [seat]: { ...bubble, text: "" } };
  }

  #hide(seat: number): void {
    this.shown = Object.fromEntries(Object.entries(this.shown).filter(([key]) => Number(key) !== seat));
  }

  /** Stop when the page is closed. */
  stop(): void {
    for (const timers of [this.#timers, this.#textTimers])
      Object.values(timers).forEach((timer) => clearTimeout(timer));
  }
}
