// Computes the deal from a deck. It is written only from docs/reference/fair-deal.md, "From the deck to the table".
import { canonicalIndex, type ShuffledDeck } from "./deck";

/** The options of the rules on which a deal depends. */
export interface DealOptions {
  deck: number;
  deal_by: number;
  ace_trump: boolean;
  first: string;
  redeal: boolean;
}

/** The lowest trump, which the first attacker shows. */
export interface ShownTrump {
  seat: number;
  card: string;
}

export interface Deal {
  hands: string[][];
  talon: string[];
  trump_card: string;
  attacker: number;
  shown: ShownTrump | null;
}

const HAND_SIZE = 6;
const DEFAULT_OPTIONS: DealOptions = { deck: 36, deal_by: 1, ace_trump: true, first: "lowest_trump", redeal: false };

/** Read a table's options. Missing ones have their defaults. */
export function readDealOptions(options: Record<string, unknown>): DealOptions {
  return { ...DEFAULT_OPTIONS, ...(options as Partial<DealOptions>) };
}

/** Choose the dealer of a table's first game. */
export const chooseFirstDealer = (lot: number, seats: number): number => Math.floor(lot / seats) % seats;

/**
 * Deal six cards to each seat, and choose the trump card, the talon and the first attacker.
 * `leader` is the first attacker if the last game has decided it (rules §6.4), else null.
 */
export function deal(
  shuffled: Pick<ShuffledDeck, "deck" | "lot">,
  options: DealOptions,
  seats: number,
  dealer: number,
  leader: number | null,
): Deal {
  const dealtCount = seats * HAND_SIZE;
  const hands: string[][] = Array.from({ length: seats }, () => []);
  for (let start = 0; start < dealtCount; start += options.deal_by) {
    const seat = (dealer + 1 + start / options.deal_by) % seats;
    hands[seat]?.push(...shuffled.deck.slice(start, start + options.deal_by));
  }
  for (const hand of hands) hand.sort(compareCards);
  const undealt = shuffled.deck.slice(dealtCount);
  const trumpIndex = options.ace_trump
    ? 0
    : Math.max(
        0,
        undealt.findIndex((card) => rankOf(card) !== "A"),
      );
  const trump_card = (undealt.length ? undealt[trumpIndex] : shuffled.deck[dealtCount - 1]) ?? "";
  const talon = undealt.length ? [...undealt.toSpliced(trumpIndex, 1), trump_card] : [];
  const { attacker, shown } = chooseFirstAttacker(hands, trump_card, shuffled.lot, options, leader);
  return { hands, talon, trump_card, attacker, shown };
}

/** Count the cards of the largest suit in any hand. With five or more, a player may demand a redeal. */
export function countLargestSuit(hands: readonly string[][]): number {
  return Math.max(
    ...hands.flatMap((hand) => hand.map((card) => hand.filter((other) => suitOf(other) === suitOf(card)).length)),
  );
}

function chooseFirstAttacker(
  hands: string[][],
  trumpCard: string,
  lot: number,
  options: DealOptions,
  leader: number | null,
): Pick<Deal, "attacker" | "shown"> {
  if (leader !== null) return { attacker: leader, shown: null };
  const trumps = hands
    .flatMap((hand, seat) => hand.map((card) => ({ seat, card })))
    .filter(({ card }) => suitOf(card) === suitOf(trumpCard))
    .sort((a, b) => compareCards(a.card, b.card));
  const lowest = options.first === "lowest_trump" ? trumps[0] : undefined;
  return lowest ? { attacker: lowest.seat, shown: lowest } : { attacker: lot % hands.length, shown: null };
}

const compareCards = (a: string, b: string): number => canonicalIndex(a) - canonicalIndex(b);
const suitOf = (card: string): string => card.slice(0, 1);
const rankOf = (card: string): string => card.slice(1);
