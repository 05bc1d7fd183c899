// Why a card of one's own hand cannot be played now. The client knows messages, not rules: every reason follows from
// what the server says (phase, roles, cards on the table, legal actions), and is given only where it is certainly true.
import { rankOf } from "../cards/names";
import { cardSymbol } from "../cards/symbols";
import { t } from "../../i18n/index.svelte";
import { cardsOf } from "./actions";
import type { TableModel } from "./model";
import { seatName } from "./narration";

/** Why a card cannot be played, in words; empty if it can be, or if no game is played. */
export function unplayableReason(model: TableModel, own: number, card: string, isSending: boolean): string {
  const game = model.game;
  const player = game?.players[own];
  if (!game || !player || model.table.status !== "playing") return "";
  if (isSending) return t("why_not_sending");
  if (model.legal.some((act) => cardsOf(act).includes(card))) return "";
  const laid = game.board.thrown_cards;
  const open = laid.filter((each) => each.defend === null);
  if (player.role === "taking") return t("why_not_taking");
  if (player.role === "partner") return t("why_not_partner", { name: seatName(model, game.defender) });
  if (game.defender === own && player.state === "active" && open.length) {
    return open.length === 1 ? t("why_not_beats", { card: cardSymbol(open[0]!.attack) }) : t("why_not_beats_any");
  }
  if (player.role === "thrower" && laid.length) {
    if (player.state === "inactive") return t("why_not_passed");
    const ranks = laid.flatMap((each) => (each.defend === null ? [each.attack] : [each.attack, each.defend])).map(rankOf);
    if (!ranks.includes(rankOf(card))) return t("why_not_rank");
    if (laid.length >= game.limit) return t("why_not_full");
  }
  return awaitedText(model, own) || t("why_not");
}

/** Which player is awaited, in words; empty if it is the viewer. */
function awaitedText(model: TableModel, own: number): string {
  const game = model.game!;
  const active = game.players.filter((each) => each.state === "active");
  if (!active.length || active.some((each) => each.seat === own)) return "";
  const name = active.map((each) => seatName(model, each.seat)).join(", ");
  if (active.length > 1) return t("why_not_wait_many", { name });
  return t(game.phase === "lead" ? "why_not_wait_lead" : game.phase === "defence" ? "why_not_wait_defence" : "why_not_wait", { name });
}
