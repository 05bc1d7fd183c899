// What can be done with the chosen cards, in words: labels of the buttons, and the prompt beside them.
import { cardSymbol } from "../cards/symbols";
import { t } from "../../i18n/index.svelte";
import { canAddCard, findMatchingActions, findPlayableCards } from "./actions";
import type { Action } from "./model";

/** The label of an action's button. */
export function actionLabel(action: Action): string {
  switch (action.type) {
    case "defend":
      return t("act_beat", { card: action.pairs.map((each) => cardSymbol(each.attack)).join(", ") });
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

/** Which cards can be added to the chosen ones and which button plays them; empty if no card is chosen. */
export function choicePrompt(legal: readonly Action[], chosen: readonly string[], room = Infinity): string {
  if (!chosen.length) return "";
  const actions = findMatchingActions(legal, chosen, room);
  const cards = [...findPlayableCards(legal)].filter((card) => canAddCard(legal, chosen, card, room)).map(cardSymbol).join(", ");
  const [only, ...others] = actions;
  if (!only) return cards && t("choice_add", { cards });
  if (others.length) return cards ? t("choice_add_or_choose", { cards }) : t("choice_choose");
  return cards ? t("choice_add_or_tap", { cards, act: actionLabel(only) }) : t("choice_tap", { act: actionLabel(only) });
}
