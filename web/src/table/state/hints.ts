// Texts that help a player choose cards: labels of the action buttons, a prompt for the chosen cards,
// and the reason why a card cannot be played. Every reason follows from the server's messages,
// because the client does not know the rules. A reason is given only if it is certainly true.
import { cardSymbol, cardSymbols, rankOf } from "../cards/names";
import { t } from "../../i18n/index.svelte";
import { DEFAULT_LOOK, type Indices } from "../look";
import { canAddCard, cardsOf, checkMeaning, findMatchingActions, findPlayableCards } from "./actions";
import type { Action, TableModel } from "./model";
import { seatName } from "./narration";

/** The label of an action's button. Its key is named after the type, so a new type needs a label of its own. */
export function actionLabel(action: Action, indices: Indices = DEFAULT_LOOK.indices): string {
  if (action.type === "check") return t("done");
  if (action.type === "move") return t("act_move_many", { cards: cardSymbols(action.cards, indices) });
  if (action.type !== "defend") return t(`act_${action.type}`);
  return t("act_defend", { card: action.pairs.map((pair) => cardSymbol(pair.attack, indices)).join(", ") });
}

/**
 * Say which cards can be added to the chosen ones, and which button plays them.
 * Without chosen cards the prompt is empty.
 */
export function choicePrompt(
  legalActions: readonly Action[],
  chosenCards: readonly string[],
  maxCards = Infinity,
  indices: Indices = DEFAULT_LOOK.indices,
): string {
  if (!chosenCards.length) return "";
  const actions = findMatchingActions(legalActions, chosenCards, maxCards);
  const cards = [...findPlayableCards(legalActions)]
    .filter((card) => canAddCard(legalActions, chosenCards, card, maxCards))
    .map((card) => cardSymbol(card, indices))
    .join(", ");
  const [firstAction] = actions;
  if (!firstAction) return cards && t("choice_add", { cards });
  if (actions.length > 1) {
    if (cards) return t("choice_add_or_choose", { cards });
    return t(actions.every(({ type }) => type === "defend") ? "choice_target" : "choice_choose");
  }
  const act = actionLabel(firstAction, indices);
  return cards ? t("choice_add_or_tap", { cards, act }) : t("choice_tap", { act });
}

/** Say why a card cannot be played. The text is empty if the card can be played, or if no game is played. */
export function unplayableReason(
  model: TableModel,
  ownSeat: number,
  card: string,
  isSending: boolean,
  indices: Indices = DEFAULT_LOOK.indices,
): string {
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
    return unbeaten.length === 1
      ? t("why_not_beats", { card: cardSymbol(unbeaten[0]!.attack, indices) })
      : t("why_not_beats_any");
  }
  if (player.role === "thrower" && pairs.length) {
    if (player.state === "inactive")
      return t(checkMeaning(game, ownSeat) === "pass" ? "why_not_passed" : "why_not_done");
    const ranks = pairs.flatMap(({ attack, defend }) => (defend === null ? [attack] : [attack, defend])).map(rankOf);
    if (!ranks.includes(rankOf(card))) return t("why_not_rank");
    if (pairs.length >= game.limit) return t("why_not_full");
  }
  return awaitedText(model, ownSeat) || t("why_not");
}

/** Say which players must act now. The text is empty if the viewer is one of them. */
function awaitedText(model: TableModel, ownSeat: number): string {
  const game = model.game!;
  const seats = game.players.filter(({ state }) => state === "active").map(({ seat }) => seat);
  if (!seats.length || seats.includes(ownSeat)) return "";
  const name = seats.map((seat) => seatName(model, seat)).join(", ");
  if (seats.length > 1) return t("why_not_wait_many", { name });
  if (game.phase === "lead") return t("why_not_wait_lead", { name });
  return t(game.phase === "defence" ? "why_not_wait_defence" : "why_not_wait", { name });
}
