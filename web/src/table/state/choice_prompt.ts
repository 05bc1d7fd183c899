// Labels of the action buttons, and the prompt beside them that says what the chosen cards can do.
import { cardSymbol } from "../cards/names";
import { t } from "../../i18n/index.svelte";
import { canAddCard, findMatchingActions, findPlayableCards } from "./actions";
import type { Action } from "./model";

/** The label of an action's button. */
export function actionLabel(action: Action): string {
  switch (action.type) {
    case "defend":
      return t("act_beat", { card: action.pairs.map((pair) => cardSymbol(pair.attack)).join(", ") });
    case "transfer":
      return t("act_transfer");
    case "show":
      return t("act_show");
    case "toss":
      return t("act_toss");
    default:
      return t("act_lead");
  }
}

/** Say which cards can be added to the chosen ones, and which button plays them. Without chosen cards the prompt is empty. */
export function choicePrompt(legalActions: readonly Action[], chosenCards: readonly string[], maxCards = Infinity): string {
  if (!chosenCards.length) return "";
  const actions = findMatchingActions(legalActions, chosenCards, maxCards);
  const cards = [...findPlayableCards(legalActions)].filter((card) => canAddCard(legalActions, chosenCards, card, maxCards)).map(cardSymbol).join(", ");
  const [firstAction] = actions;
  if (!firstAction) return cards && t("choice_add", { cards });
  if (actions.length > 1) return cards ? t("choice_add_or_choose", { cards }) : t("choice_choose");
  const act = actionLabel(firstAction);
  return cards ? t("choice_add_or_tap", { cards, act }) : t("choice_tap", { act });
}
