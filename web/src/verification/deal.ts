// The deal that follows from a deck. Written only from docs/reference/fair-deal.md, "From the deck to the table".
import { canonicalPlace, type Shuffled } from "./deck";

/** The options of the rules that matter to a deal. */
export interface DealOptions {
  deck: number;
  deal_by: number;
  ace_trump: boolean;
  first: string;
  redeal: boolean;
}

export interface Shown {
  seat: number;
  card: string;
}

export interface Dealt {
  hands: string[][];
  talon: string[];
  trump_card: string;
  attacker: number;
  shown: Shown | null;
}

const HAND = 6;
const DEFAULT_OPTIONS: DealOptions = { deck: 36, deal_by: 1, ace_trump: true, first: "lowest_trump", redeal: false };

/** Read a table's options; those left out have their defaults. */
export function dealOptions(options: Record<string, unknown>): DealOptions {
  return { ...DEFAULT_OPTIONS, ...(options as Partial<DealOptions>) };
}

/** The dealer of a table's first game. */
export const firstDealer = (lot: number, seats: number): number => Math.floor(lot / seats) % seats;

/** Deal: six cards each, the trump card, the talon, and the first attacker. */
export function deal(
  shuffled: Pick<Shuffled, "deck" | "lot">,
  options: DealOptions,
  seats: number,
  dealer: number,
  leader: number | null,
): Dealt {
  const dealtCards = seats * HAND;
  const hands: string[][] = Array.from({ length: seats }, () => []);
  for (let at = 0; at < dealtCards; at += options.deal_by) {
    const seat = (dealer + 1 + at / options.deal_by) % seats;
    hands[seat]?.push(...shuffled.deck.slice(at, at + options.deal_by));
  }
  for (const hand of hands) hand.sort(compareCards);
  const rest = shuffled.deck.slice(dealtCards);
  const turned = options.ace_trump ? 0 : Math.max(0, rest.findIndex((card) => rankOf(card) !== "A"));
  const trump_card = (rest.length ? rest[turned] : shuffled.deck[dealtCards - 1]) ?? "";
  const talon = rest.length ? [...rest.slice(0, turned), ...rest.slice(turned + 1), trump_card] : [];
  const { attacker, shown } = firstAttacker(hands, trump_card, shuffled.lot, options, leader);
  return { hands, talon, trump_card, attacker, shown };
}

/** Whether a player was dealt five or six cards of one suit and may demand a redeal. */
export function canRedeal(hands: readonly string[][]): boolean {
  return hands.some((hand) => ["S", "C", "H", "D"].some((suit) => hand.filter((card) => suitOf(card) === suit).length >= 5));
}

function firstAttacker(
  hands: string[][],
  trump: string,
  lot: number,
  options: DealOptions,
  leader: number | null,
): Pick<Dealt, "attacker" | "shown"> {
  if (leader !== null) return { attacker: leader, shown: null };
  const trumps = hands
    .flatMap((hand, seat) => hand.map((card) => ({ seat, card })))
    .filter(({ card }) => suitOf(card) === suitOf(trump))
    .sort((one, other) => compareCards(one.card, other.card));
  const lowest = options.first === "lowest_trump" ? trumps[0] : undefined;
  return lowest ? { attacker: lowest.seat, shown: lowest } : { attacker: lot % hands.length, shown: null };
}

const compareCards = (one: string, other: string): number => canonicalPlace(one) - canonicalPlace(other);
const suitOf = (card: string): string => card.slice(0, 1);
const rankOf = (card: string): string => card.slice(1);
