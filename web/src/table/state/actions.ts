// Which of the acts that the server offers does a gesture mean? Cards chosen, a place pointed at: acts, or none.
import type { Act } from "./model";

/** The cards of one's own hand that an act lays. */
export function cardsOf(act: Act): string[] {
  switch (act.type) {
    case "move":
    case "toss":
    case "transfer":
      return act.cards;
    case "defend":
      return act.pairs.map((each) => each.defend);
    case "show":
      return [act.card];
    default:
      return [];
  }
}

/** The cards with which something can be done. */
export function playable(legal: readonly Act[]): Set<string> {
  return new Set(legal.flatMap(cardsOf));
}

/** The acts that mean exactly these cards; several of a kind that are offered singly may go together; `room`: of cards thrown in, so many. */
export function meant(legal: readonly Act[], chosen: readonly string[], room = Infinity): Act[] {
  if (!chosen.length) return [];
  const wanted = [...chosen].sort().join();
  const exact = legal.filter((act) => cardsOf(act).length && [...cardsOf(act)].sort().join() === wanted);
  if (exact.length || chosen.length === 1) return exact;
  return [...(chosen.length > room ? [] : together(legal, chosen, "toss")), ...together(legal, chosen, "transfer")];
}

function together(legal: readonly Act[], chosen: readonly string[], type: "toss" | "transfer"): Act[] {
  const single = new Set(legal.filter((act) => act.type === type).flatMap((act) => (cardsOf(act).length === 1 ? cardsOf(act) : [])));
  return chosen.every((card) => single.has(card)) ? [{ type, cards: [...chosen] }] : [];
}

/** Whether a card could be chosen besides those that are. */
export function companion(legal: readonly Act[], chosen: readonly string[], card: string, room = Infinity): boolean {
  return !chosen.includes(card) && meant(legal, [...chosen, card], room).length > 0;
}

/** What dropping cards onto an attack card means. */
export function onto(legal: readonly Act[], chosen: readonly string[], attack: string): Act | null {
  const beats = meant(legal, chosen).find((act) => act.type === "defend" && act.pairs.every((pair) => pair.attack === attack));
  return beats ?? null;
}

/** What dropping cards on the table, beside the others, means; where all that is left is to beat one card, that. */
export function beside(legal: readonly Act[], chosen: readonly string[]): Act | null {
  const all = meant(legal, chosen);
  const laid = all.filter((act) => act.type !== "defend");
  if (laid.length) return laid.find((act) => act.type !== "show") ?? laid[0] ?? null;
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** What tapping a card does at once; null: more than one thing could be meant, and it is chosen instead. */
export function atOnce(legal: readonly Act[], card: string, room = Infinity): Act | null {
  const all = meant(legal, [card]);
  const more = [...playable(legal)].some((other) => other !== card && companion(legal, [card], other, room));
  return all.length === 1 && !more ? (all[0] ?? null) : null;
}

/** The attack cards that these could beat. */
export function targets(legal: readonly Act[], chosen: readonly string[]): Set<string> {
  const beats = meant(legal, chosen).filter((act) => act.type === "defend");
  return new Set(beats.flatMap((act) => (act.type === "defend" ? act.pairs.map((pair) => pair.attack) : [])));
}

/** Whether an act is still offered. */
export function offered(legal: readonly Act[], act: Act): boolean {
  const cards = cardsOf(act);
  if (!cards.length) return legal.some((each) => each.type === act.type);
  return meant(legal, cards).some((each) => JSON.stringify(each) === JSON.stringify(act));
}

export const canCheck = (legal: readonly Act[]): boolean => legal.some((act) => act.type === "check");
export const canRedeal = (legal: readonly Act[]): boolean => legal.some((act) => act.type === "redeal");
