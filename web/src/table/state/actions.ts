// Finds the legal actions that a gesture can mean. A gesture consists of the chosen cards and the place of their drop.
import type { GameState, PrevMove } from "../../api/types";
import type { Action } from "./model";

/** The cards of the player's hand that an action or a move lays. */
export function cardsOf(action: Action | PrevMove): string[] {
  if ("cards" in action) return action.cards;
  if ("pairs" in action) return action.pairs.map((pair) => pair.defend);
  return "card" in action ? [action.card] : [];
}

/** Find all cards that can be played. */
export function findPlayableCards(legalActions: readonly Action[]): Set<string> {
  return new Set(legalActions.flatMap(cardsOf));
}

/**
 * Find the actions with exactly these cards. The server offers throw-ins and transfers of one card each,
 * and several of them may be combined. At most `maxCards` may be thrown in.
 */
export function findMatchingActions(
  legalActions: readonly Action[],
  chosenCards: readonly string[],
  maxCards = Infinity,
): Action[] {
  if (!chosenCards.length) return [];
  const chosenKey = [...chosenCards].sort().join();
  const exactActions = legalActions.filter((action) => [...cardsOf(action)].sort().join() === chosenKey);
  if (exactActions.length || chosenCards.length === 1) return exactActions;
  const tosses = chosenCards.length > maxCards ? [] : combineSingles(legalActions, chosenCards, "toss");
  return [...tosses, ...combineSingles(legalActions, chosenCards, "transfer")];
}

function combineSingles(
  legalActions: readonly Action[],
  chosenCards: readonly string[],
  type: "toss" | "transfer",
): Action[] {
  const singleActions = legalActions.filter((action) => action.type === type && cardsOf(action).length === 1);
  const singleCards = findPlayableCards(singleActions);
  return chosenCards.every((card) => singleCards.has(card)) ? [{ type, cards: [...chosenCards] }] : [];
}

/** Whether a card can be added to the chosen ones. */
export function canAddCard(
  legalActions: readonly Action[],
  chosenCards: readonly string[],
  card: string,
  maxCards = Infinity,
): boolean {
  return !chosenCards.includes(card) && findMatchingActions(legalActions, [...chosenCards, card], maxCards).length > 0;
}

/** Find the action of dropping cards onto an attack card. */
export function findBeatAction(
  legalActions: readonly Action[],
  chosenCards: readonly string[],
  attack: string,
): Action | null {
  const actions = findMatchingActions(legalActions, chosenCards);
  return (
    actions.find((action) => action.type === "defend" && action.pairs.every((pair) => pair.attack === attack)) ?? null
  );
}

/** Find the action of dropping cards beside the others: laying them, or beating if they can beat just one card. */
export function findLayAction(legalActions: readonly Action[], chosenCards: readonly string[]): Action | null {
  const actions = findMatchingActions(legalActions, chosenCards);
  const layActions = actions.filter((action) => action.type !== "defend");
  // A transfer with the card itself comes before one by showing the card.
  if (layActions.length) return layActions.find((action) => action.type !== "show") ?? layActions[0]!;
  return actions.length === 1 ? actions[0]! : null;
}

/**
 * Find the action of tapping a card, even if other cards could be added to it. If the card alone has several
 * actions, the result is null and the card is only chosen.
 */
export function findImmediateAction(legalActions: readonly Action[], card: string): Action | null {
  const actions = findMatchingActions(legalActions, [card]);
  return actions.length === 1 ? actions[0]! : null;
}

/** Find the attack cards that the chosen cards could beat. */
export function findBeatableCards(legalActions: readonly Action[], chosenCards: readonly string[]): Set<string> {
  const actions = findMatchingActions(legalActions, chosenCards);
  return new Set(
    actions.flatMap((action) => (action.type === "defend" ? action.pairs.map((pair) => pair.attack) : [])),
  );
}

/** Whether an action is still legal. */
export function isLegal(legalActions: readonly Action[], action: Action): boolean {
  const cards = cardsOf(action);
  if (!cards.length) return legalActions.some(({ type }) => type === action.type);
  return findMatchingActions(legalActions, cards).some((match) => JSON.stringify(match) === JSON.stringify(action));
}

/** Whether the player may take (as the defender) or pass. */
export const canCheck = (legalActions: readonly Action[]): boolean =>
  legalActions.some((action) => action.type === "check");

/** What the action `check` means: the defender takes, the others pass to a taker or are done with a beaten attack. */
export type CheckMeaning = "take" | "pass" | "done";

/** Find the meaning of `check` for a seat in the position before it. */
export function checkMeaning(game: GameState | null | undefined, seat: number | null): CheckMeaning {
  if (!game) return "done";
  if (game.defender === seat) return "take";
  return game.players[game.defender]?.role === "taking" ? "pass" : "done";
}

/** Find the actions without cards, such as to demand a redeal, except to take or pass. Each has a button. */
export const findOtherActions = (legalActions: readonly Action[]): Action[] =>
  legalActions.filter((action) => action.type !== "check" && !cardsOf(action).length);
