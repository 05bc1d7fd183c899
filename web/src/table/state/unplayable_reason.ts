// Says why a card of the player's hand cannot be played now. The client does not know the rules:
// every reason follows from the server's messages, and is given only if it is certainly true.
import { cardSymbol, rankOf } from "../cards/names";
import { t } from "../../i18n/index.svelte";
import { cardsOf } from "./actions";
import type { TableModel } from "./model";
import { seatName } from "./narration";

/** Say why a card cannot be played. The text is empty if the card can be played, or if no game is played. */
export function unplayableReason(model: TableModel, ownSeat: number, card: string, isSending: boolean): string {
  const game = model.game;
  const player = game?.players[ownSeat];
  if (!game || !player || model.table.status !== "playing") return "";
  if (isSending) return t("why_not_sending");
  if (model.legalActions.some((action) => cardsOf(action).includes(card))) return "";
  const pairs = game.board.thrown_cards;
  const unbeaten = pairs.filter(({ defend }) => defend === null);
  if (player.role === "taking") return t("why_not_taking");
  if (player.role === "partner") return t("why_not_partner", { name: seatName(model, game.defender) });
  if (game.defender === ownSeat && player.state === "active" && unbeaten.length) {
    return unbeaten.length === 1 ? t("why_not_beats", { card: cardSymbol(unbeaten[0]!.attack) }) : t("why_not_beats_any");
  }
  if (player.role === "thrower" && pairs.length) {
    if (player.state === "inactive") return t("why_not_passed");
    const ranks = pairs.flatMap(({ attack, defend }) => (defend === null ? [attack] : [attack, defend])).map(rankOf);
    if (!ranks.includes(rankOf(card))) return t("why_not_rank");
    if (pairs.length >= game.limit) return t("why_not_full");
  }
  return awaitedText(model, ownSeat) || t("why_not");
}

/** Say which players must act now. The text is empty if it is the viewer. */
function awaitedText(model: TableModel, ownSeat: number): string {
  const game = model.game!;
  const seats = game.players.filter(({ state }) => state === "active").map(({ seat }) => seat);
  if (!seats.length || seats.includes(ownSeat)) return "";
  const name = seats.map((seat) => seatName(model, seat)).join(", ");
  if (seats.length > 1) return t("why_not_wait_many", { name });
  if (game.phase === "lead") return t("why_not_wait_lead", { name });
  return t(game.phase === "defence" ? "why_not_wait_defence" : "why_not_wait", { name });
}
