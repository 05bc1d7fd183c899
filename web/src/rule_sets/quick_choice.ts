// The quick choice as the home page shows it: chips for the number of players and for the kind of game.
import type { Choice } from "./game_choice";

/** The chips for the number of players; `pairs` is two against two. */
export const PLAYER_COUNTS = ["2", "3", "4", "pairs"] as const;
export type PlayerCount = (typeof PLAYER_COUNTS)[number];
/** The same for a game with friends, who may be more. */
export const FRIENDS_COUNTS = ["2", "3", "4", "6", "pairs"] as const;
export type FriendsCount = (typeof FRIENDS_COUNTS)[number];
/** The chips for the kind of game. */
export const KINDS = ["classic", "transfer"] as const;
export type Kind = (typeof KINDS)[number];
/** The numbers of cards in a deck. */
export const DECKS = [24, 36, 52] as const;
export type Deck = (typeof DECKS)[number];
export const USUAL_DECK: Deck = 36;
const HAND_SIZE = 6;

/** A game with friends. Its bots, if any, have the level of the home page. */
export interface FriendsGame extends Choice {
  deck: Deck;
}

const countSeats = (count: FriendsCount): number => (count === "pairs" ? 4 : Number(count));

/** Whether a deck has a hand for every player. */
export const isDeckLargeEnough = (deck: Deck, count: FriendsCount): boolean => countSeats(count) * HAND_SIZE <= deck;

/** The chips that are marked for a choice. A choice without chips of its own gets the nearest ones. */
export function findChips({ rules, seats }: Choice): { playerCount: PlayerCount; kind: Kind } {
  return {
    playerCount: rules.startsWith("pairs") ? "pairs" : (PLAYER_COUNTS.find((count) => count === String(seats)) ?? "4"),
    kind: rules === "transfer" || rules === "pairs-transfer" ? "transfer" : "classic",
  };
}

/** The rule set and the seats of these chips. */
export function findRules(count: FriendsCount, kind: Kind): Pick<Choice, "rules" | "seats"> {
  const pairs = kind === "transfer" ? "pairs-transfer" : "pairs";
  return { rules: count === "pairs" ? pairs : kind, seats: countSeats(count) };
}

/** The choice that these chips make. The level of the bots stays the same. */
export const applyChips = (count: FriendsCount, kind: Kind, { level }: Choice): Choice => ({
  ...findRules(count, kind),
  level,
});

/** The options of a table with this deck. */
export const deckOptions = (deck: Deck): { deck?: Deck } => (deck === USUAL_DECK ? {} : { deck });
