// Why an action is suggested, in one sentence: a fact that the player can see in the cards. Where no fact speaks for
// the action there is no reason.
import { t } from "../../i18n/index.svelte";
import { cardSymbol, RANKS, rankOf, suitOf } from "../../table/cards/names";
import type { Action, TableModel } from "../../table/state/model";

/** The position of the player who is to move. */
interface OwnPosition {
  hand: readonly string[];
  legalActions: readonly Action[];
  game: NonNullable<TableModel["game"]>;
  isDefender: boolean;
  isTrump: (card: string) => boolean;
  /** What a card is worth to its holder: any trump more than any other card. */
  worthOf: (card: string) => number;
}

const strengthOf = (card: string): number => RANKS.indexOf(rankOf(card));
const TEN = RANKS.indexOf("10");
const QUEEN = RANKS.indexOf("Q");

const writeCards = (cards: readonly string[]): string => cards.map((card) => cardSymbol(card)).join(" ");

/** Say why an action is suggested; "" if no reason is surely true. `ownSeat` is the player's. */
export function hintReason(action: Action, model: TableModel, ownSeat: number | null): string {
  const { game, hand, legalActions } = model;
  if (!game) return "";
  const isTrump = (card: string): boolean => suitOf(card) === suitOf(game.trump);
  const position: OwnPosition = {
    hand,
    legalActions,
    game,
    isDefender: game.defender === ownSeat,
    isTrump,
    worthOf: (card) => strengthOf(card) + (isTrump(card) ? RANKS.length : 0),
  };
  switch (action.type) {
    case "transfer":
      return t("hint_why_transfer");
    case "show":
      return t("hint_why_show");
    case "redeal":
      return "";
    case "check":
      if (legalActions.every(({ type }) => type === "check")) return t("hint_why_nothing");
      return position.isDefender ? explainTake(position) : explainPass(position);
    case "move":
      return action.cards.length > 1 ? t("hint_why_pair") : explainLead(action.cards[0]!, position);
    case "toss":
      return explainThrowIn(action.cards, position);
    case "defend":
      return explainCovers(action.pairs, position);
  }
}

const findCheapest = (cards: readonly string[], { worthOf }: OwnPosition): string =>
  cards.reduce((best, card) => (worthOf(card) < worthOf(best) ? card : best));

const listUnbeaten = ({ game }: OwnPosition): string[] =>
  game.board.thrown_cards.filter(({ defend }) => defend === null).map(({ attack }) => attack);

function listCoversOf(attack: string, { legalActions, worthOf }: OwnPosition): string[] {
  const pairs = legalActions.flatMap((action) => (action.type === "defend" ? action.pairs : []));
  const covers = new Set(pairs.filter((pair) => pair.attack === attack).map(({ defend }) => defend));
  return [...covers].sort((one, other) => worthOf(one) - worthOf(other));
}

/** Find the cheapest cards that beat everything; null if the player cannot beat everything. */
function findCheapestDefence(position: OwnPosition): string[] | null {
  const covers = listUnbeaten(position).map((attack) => listCoversOf(attack, position));
  let best: string[] | null = null;
  let bestWorth = Infinity;
  const extend = (chosen: string[], worth: number): void => {
    if (worth >= bestWorth) return;
    const next = covers[chosen.length];
    if (!next) [best, bestWorth] = [chosen, worth];
    for (const card of next ?? [])
      if (!chosen.includes(card)) extend([...chosen, card], worth + position.worthOf(card));
  };
  extend([], 0);
  return best;
}

/** The cards that a player would rather keep. */
const selectDear = (cards: readonly string[], { isTrump }: OwnPosition): string[] =>
  cards.filter((card) => isTrump(card) || strengthOf(card) >= QUEEN);

function explainTake(position: OwnPosition): string {
  const defence = findCheapestDefence(position);
  if (!defence) return t("hint_why_cannot_beat");
  const dear = selectDear(defence, position);
  if (dear.length) return t("hint_why_take", { cards: writeCards(dear) });
  const trump = position.game.board.thrown_cards.find(({ attack }) => position.isTrump(attack));
  return trump ? t("hint_why_take_trump", { card: cardSymbol(trump.attack) }) : "";
}

function explainPass(position: OwnPosition): string {
  const cards = position.legalActions.flatMap((action) => (action.type === "toss" ? action.cards : []));
  const dear = cards.length ? selectDear([findCheapest(cards, position)], position) : [];
  return dear.length ? t("hint_why_pass", { cards: writeCards(dear) }) : "";
}

/** Say that a card is the lowest one of the hand, of its plain cards, or of a hand of trumps; "" if it is not. */
function explainLowest(card: string, position: OwnPosition): string {
  const { hand, isTrump, worthOf } = position;
  if (hand.length === 1) return t("hint_why_last");
  if (worthOf(findCheapest(hand, position)) !== worthOf(card)) return "";
  if (isTrump(card)) return t("hint_why_trump_left");
  const hasLower = hand.some((other) => strengthOf(other) < strengthOf(card));
  return t(hasLower ? "hint_why_lowest_plain" : "hint_why_lowest");
}

function explainLead(card: string, position: OwnPosition): string {
  const lowest = explainLowest(card, position);
  if (lowest || position.isTrump(card)) return lowest;
  // A lead that passes over the cards of pairs keeps the pairs.
  const plain = position.hand.filter((other) => !position.isTrump(other));
  const listRank = (of: string): string[] => plain.filter((other) => rankOf(other) === rankOf(of));
  const lower = plain.filter((other) => strengthOf(other) < strengthOf(card));
  const keepsPairs = listRank(card).length === 1 && lower.every((other) => listRank(other).length > 1);
  return keepsPairs ? t("hint_why_keeps_pair", { cards: writeCards(listRank(findCheapest(lower, position))) }) : "";
}

function explainThrowIn(cards: readonly string[], position: OwnPosition): string {
  const { game, legalActions, isTrump } = position;
  const card = cards[0]!;
  if (cards.length > 1) return "";
  const isLow = !isTrump(card) && strengthOf(card) <= TEN;
  if (game.players[game.defender]?.role === "taking")
    return isLow && position.hand.length > 1 ? t("hint_why_give_low") : "";
  const lowest = explainLowest(card, position);
  if (lowest || isTrump(card)) return lowest;
  const others = legalActions.flatMap((action) => (action.type === "toss" ? action.cards : []));
  if (others.every((other) => other === card || isTrump(other)) && others.some(isTrump))
    return t("hint_why_keeps_trumps");
  return isLow ? t("hint_why_sheds_low") : "";
}

function explainCovers(pairs: readonly { attack: string; defend: string }[], position: OwnPosition): string {
  if (pairs.length > 1) return pairs.length === listUnbeaten(position).length ? t("hint_why_all") : "";
  const { attack, defend } = pairs[0]!;
  const covers = listCoversOf(attack, position);
  if (covers.length === 1) return t("hint_why_only", { card: cardSymbol(attack) });
  if (covers[0] === defend) {
    const savesTrumps = !position.isTrump(defend) && covers.slice(1).every(position.isTrump);
    return t(savesTrumps ? "hint_why_keeps_trumps" : "hint_why_cheapest");
  }
  const ranks = position.game.board.thrown_cards.flatMap((thrown) =>
    [thrown.attack, thrown.defend].filter((card) => card !== null).map(rankOf),
  );
  const isCheapestOfRanks = covers.find((card) => ranks.includes(rankOf(card))) === defend;
  return isCheapestOfRanks ? t("hint_why_no_new_rank") : "";
}
