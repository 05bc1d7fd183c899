// Why an action is suggested, in one sentence: a fact that the player can see in the cards.
import { t, type Key } from "../../i18n/index.svelte";
import { cardSymbol, RANKS, rankOf, suitOf } from "../../table/cards/names";
import { cardsOf } from "../../table/state/actions";
import type { Action, TableModel } from "../../table/state/model";

/** What a card is worth to its holder: any trump more than any other card. */
const worthOf = (card: string, trump: string): number =>
  RANKS.indexOf(rankOf(card)) + (suitOf(card) === suitOf(trump) ? RANKS.length : 0);

const findCheapest = (cards: readonly string[], trump: string): string =>
  cards.reduce((best, card) => (worthOf(card, trump) < worthOf(best, trump) ? card : best));

/** Say why an action is suggested. `ownSeat` is the player's. */
export function hintReason(action: Action, model: TableModel, ownSeat: number | null): string {
  const { game, hand, legalActions } = model;
  if (!game) return "";
  const { trump } = game;
  const isTrump = (card: string): boolean => suitOf(card) === suitOf(trump);
  switch (action.type) {
    case "transfer":
      return t("hint_why_transfer");
    case "show":
      return t("hint_why_show");
    case "redeal":
      return "";
    case "check": {
      const others = legalActions.filter(({ type }) => type !== "check").flatMap((other) => cardsOf(other));
      if (!others.length) return t("hint_why_nothing");
      const card = cardSymbol(findCheapest(others, trump));
      return t(game.defender === ownSeat ? "hint_why_take" : "hint_why_pass", { card });
    }
    case "move":
    case "toss":
      if (action.cards.length > 1) return t("hint_why_pair");
      if (worthOf(findCheapest(hand, trump), trump) === worthOf(action.cards[0]!, trump))
        return t(lowestReason(action.cards[0]!, hand, trump));
      if (!isTrump(action.cards[0]!) && hand.some(isTrump)) return t("hint_why_keeps_trumps");
      return t("hint_why_best");
    case "defend":
      return action.pairs.length === 1 ? explainCover(action.pairs[0]!, model, isTrump) : t("hint_why_all");
  }
}

/** Say that the cheapest card of a hand is the lowest one. A lower trump may be there too. */
function lowestReason(cheapest: string, hand: readonly string[], trump: string): Key {
  if (suitOf(cheapest) === suitOf(trump)) return "hint_why_trump_left";
  const hasLower = hand.some((card) => RANKS.indexOf(rankOf(card)) < RANKS.indexOf(rankOf(cheapest)));
  return hasLower ? "hint_why_lowest_plain" : "hint_why_lowest";
}

/** Say why a card beats another one: the only way, the cheapest one, or one that gives no new rank. */
function explainCover(
  { attack, defend }: { attack: string; defend: string },
  { game, legalActions }: TableModel,
  isTrump: (card: string) => boolean,
): string {
  const pairs = legalActions.flatMap((action) => (action.type === "defend" ? action.pairs : []));
  const covers = [...new Set(pairs.filter((pair) => pair.attack === attack).map((pair) => pair.defend))];
  if (covers.length === 1) return t("hint_why_only", { card: cardSymbol(attack) });
  const ranks = game!.board.thrown_cards.flatMap((thrown) =>
    [thrown.attack, thrown.defend].filter((card) => card !== null).map(rankOf),
  );
  if (ranks.includes(rankOf(defend))) return t("hint_why_no_new_rank");
  if (findCheapest(covers, game!.trump) !== defend) return t("hint_why_best");
  return t(!isTrump(defend) && covers.some(isTrump) ? "hint_why_keeps_trumps" : "hint_why_cheapest");
}
