// Order and rows of a hand: by suit or by rank, trumps at the right.
const SUITS = ["S", "H", "C", "D"]; // black and red in turns
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** Cards overlap even where there is room, as in a hand: the step from card to card, as a share of a card's width. */
const LOOSE_STEP = 0.78;

const suit = (card: string): string => card.slice(0, 1);
const rank = (card: string): number => RANKS.indexOf(card.slice(1));

/** Sort cards; `trump` is the trump card, or any card of its suit. */
export function sortCards(cards: readonly string[], by: "suit" | "rank", trump: string | null): string[] {
  const last = trump === null ? "" : suit(trump);
  const weight = (card: string): number[] =>
    by === "suit"
      ? [Number(suit(card) === last), SUITS.indexOf(suit(card)), rank(card)]
      : [Number(suit(card) === last), rank(card), SUITS.indexOf(suit(card))];
  return [...cards].sort((a, b) => compareWeights(weight(a), weight(b)));
}

function compareWeights(a: number[], b: number[]): number {
  const place = a.findIndex((each, index) => each !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

/** The number of rows in which every index of a hand can be read. */
export function countRows(count: number, width: number, cardWidth: number, minStep: number): number {
  const inRow = Math.max(1, Math.floor((width - cardWidth) / minStep) + 1);
  return Math.max(1, Math.ceil(count / inRow));
}

/** Lay a hand as a fan: its rows, and the step from card to card in pixels. */
export function layFan(cards: readonly string[], width: number, cardWidth: number, minStep: number): { lines: string[][]; step: number } {
  const lines = splitIntoRows(cards, countRows(cards.length, width, cardWidth, minStep));
  const longest = lines[0]?.length ?? 0;
  return { lines, step: longest < 2 ? 0 : Math.min(cardWidth * LOOSE_STEP, (width - cardWidth) / (longest - 1)) };
}

/** Split a hand into rows of nearly equal length, the longer ones first. */
export function splitIntoRows(cards: readonly string[], count: number): string[][] {
  const each = Math.ceil(cards.length / count);
  return Array.from({ length: count }, (_, row) => cards.slice(row * each, (row + 1) * each)).filter((row) => row.length);
}

/** The card above or below another, by its place in the whole hand; rows are centred. null: there is no such row. */
export function cardInNextRow(lengths: readonly number[], place: number, by: -1 | 1): number | null {
  let first = 0;
  let row = 0;
  while (row < lengths.length - 1 && place >= first + lengths[row]!) first += lengths[row++]!;
  const here = lengths[row] ?? 0;
  const there = lengths[row + by];
  if (there === undefined) return null;
  // Round towards the middle, so that down and up again returns to the same card.
  const column = place - first - Math.trunc((here - there) / 2);
  return (by < 0 ? first - there : first + here) + Math.min(there - 1, Math.max(0, column));
}
