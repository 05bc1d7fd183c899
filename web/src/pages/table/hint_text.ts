// A hint in words: the suggested action, and why it is suggested.
import { t } from "../../i18n/index.svelte";
import type { Advice } from "../../table/board_props";
import { cardSymbol } from "../../table/cards/names";
import { cardsOf } from "../../table/state/actions";
import type { Action, TableModel } from "../../table/state/model";
import { hintReason } from "./hint_reason";

/** Write a suggested action in words. */
export function hintText(action: Action, isDefender: boolean): string {
  if (action.type === "check") return t(isDefender ? "hint_take" : "hint_pass");
  if (action.type === "defend") {
    const pairs = action.pairs.map(({ attack, defend }) =>
      t("hint_pair", { attack: cardSymbol(attack), cover: cardSymbol(defend) }),
    );
    return t("hint_defend", { pairs: pairs.join(", ") });
  }
  const cards = cardsOf(action).map((card) => cardSymbol(card));
  return t(`hint_${action.type}`, { cards: cards.join(", ") });
}

/** Describe a hint for the player on `ownSeat`. */
export const describeHint = (action: Action, model: TableModel, ownSeat: number | null): Advice => ({
  title: hintText(action, model.game?.defender === ownSeat),
  text: hintReason(action, model, ownSeat),
});
