// Names of cards for messages, players and screen readers.
// The server writes a card as suit and rank: `S9`, `H10`, `DA`.
import { t, type Key } from "../../i18n/index.svelte";
import { DEFAULT_LOOK, type Indices } from "../look";
import { chooseIndex } from "./glyphs";

export type Suit = "S" | "C" | "H" | "D";

/** The suits in the order of a hand, black and red alternately. */
export const SUITS: readonly Suit[] = ["S", "H", "C", "D"];
export const SUIT_SYMBOLS: Record<Suit, string> = { S: "♠", C: "♣", H: "♥", D: "♦" };
export const RANKS: readonly string[] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** The suit of a card. */
export const suitOf = (card: string): Suit => card.charAt(0) as Suit;

/** The rank of a card: "2" to "10", J, Q, K or A. */
export const rankOf = (card: string): string => card.slice(1);

function nameWithRank(card: string, rankKey: "rank" | "rank_object"): string {
  const rank = rankOf(card);
  return t("card_of", {
    rank: /^\d/.test(rank) ? rank : t(`${rankKey}_${rank}` as Key),
    suit: t(`suit_${suitOf(card)}` as Key),
  });
}

/** The spoken name of a card. */
export const spokenName = (card: string | null): string =>
  card === null ? t("card_hidden") : nameWithRank(card, "rank");

/** The spoken name of a card as the object of a verb. */
export const spokenObjectName = (card: string): string => nameWithRank(card, "rank_object");

/** A card as players write it: 9♠, К♥. The rank is written as its index, the sign in the corner of the card. */
export const cardSymbol = (card: string, indices: Indices = DEFAULT_LOOK.indices): string =>
  chooseIndex(rankOf(card), indices) + SUIT_SYMBOLS[suitOf(card)];

/** Several cards as players write them. */
export const cardSymbols = (cards: readonly string[], indices: Indices): string =>
  cards.map((card) => cardSymbol(card, indices)).join(" ");
