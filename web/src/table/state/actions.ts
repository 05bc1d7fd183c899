// Finds the legal actions that a gesture means: chosen cards and the place they are dropped on.
import type { Action } from "./model";

/** The cards of the player's hand that an action lays. */
export function cardsOf(action: Action): string[] {
  switch (action.type) {
    case "move":
    case "toss":
    case "transfer":
      return action.cards;
    case "defend":
      return action.pairs.map((each) => each.defend);
    case "show":
      return [action.card];
    default:
      return [];
  }
}

/** The cards that can be played. */
export function findPlayableCards(legal: readonly Action[]): Set<string> {
  return new Set(legal.flatMap(cardsOf));
}

/** The actions with exactly these cards. Cards offered singly may be combined; `room` limits cards thrown in. */
export function findMatchingActions(legal: readonly Action[], chosen: readonly string[], room = Infinity): Action[] {
  if (!chosen.length) return [];
  const wanted = [...chosen].sort().join();
  const exact = legal.filter((action) => cardsOf(action).length && [...cardsOf(action)].sort().join() === wanted);
  if (exact.length || chosen.length === 1) return exact;
  return [...(chosen.length > room ? [] : combineSingles(legal, chosen, "toss")), ...combineSingles(legal, chosen, "transfer")];
}

function combineSingles(legal: readonly Action[], chosen: readonly string[], type: "toss" | "transfer"): Action[] {
  const single = new Set(legal.filter((action) => action.type === type).flatMap((action) => (cardsOf(action).length === 1 ? cardsOf(action) : [])));
  return chosen.every((card) => single.has(card)) ? [{ type, cards: [...chosen] }] : [];
}

/** Whether a card can be added to the chosen ones. */
export function canAddCard(legal: readonly Action[], chosen: readonly string[], card: string, room = Infinity): boolean {
  return !chosen.includes(card) && findMatchingActions(legal, [...chosen, card], room).length > 0;
}

/** The action of dropping cards onto an attack card. */
export function findBeatAction(legal: readonly Action[], chosen: readonly string[], attack: string): Action | null {
  const beats = findMatchingActions(legal, chosen).find((action) => action.type === "defend" && action.pairs.every((pair) => pair.attack === attack));
  return beats ?? null;
}

/** The action of dropping cards on the table beside the others; if only one card can be beaten, that. */
export function findLayAction(legal: readonly Action[], chosen: readonly string[]): Action | null {
  const all = findMatchingActions(legal, chosen);
  const laid = all.filter((action) => action.type !== "defend");
  if (laid.length) return laid.find((action) => action.type !== "show") ?? laid[0] ?? null;
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** The action of tapping a card; null: it could mean several things, so the card is chosen instead. */
export function findImmediateAction(legal: readonly Action[], card: string, room = Infinity): Action | null {
  const all = findMatchingActions(legal, [card]);
  const more = [...findPlayableCards(legal)].some((other) => other !== card && canAddCard(legal, [card], other, room));
  return all.length === 1 && !more ? (all[0] ?? null) : null;
}

/** The attack cards that the chosen cards could beat. */
export function findBeatableCards(legal: readonly Action[], chosen: readonly string[]): Set<string> {
  const beats = findMatchingActions(legal, chosen).filter((action) => action.type === "defend");
  return new Set(beats.flatMap((action) => (action.type === "defend" ? action.pairs.map((pair) => pair.attack) : [])));
}

/** Whether an action is still legal. */
export function isOffered(legal: readonly Action[], action: Action): boolean {
  const cards = cardsOf(action);
  if (!cards.length) return legal.some((each) => each.type === action.type);
  return findMatchingActions(legal, cards).some((each) => JSON.stringify(each) === JSON.stringify(action));
}

export const canCheck = (legal: readonly Action[]): boolean => legal.some((action) => action.type === "check");
export const canRedeal = (legal: readonly Action[]): boolean => legal.some((action) => action.type === "redeal");
