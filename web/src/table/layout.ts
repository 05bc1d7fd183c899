// The layout of cards: order and rows of a hand, and the size of the pairs on the battlefield.
import { rankOf, RANKS, suitOf, SUITS } from "./cards/names";

export interface PairsLayout {
  /** The width of a card, in pixels. */
  cardWidth: number;
  /** How far to the right a covering card lies, as a share of a card's width. */
  coverOffset: number;
  columns: number;
}

/** The height of a pair, as a multiple of a card's width. */
export const PAIR_HEIGHT = 1.68;
/** Up to this width, a card's index (the rank in its corner) takes a larger share of the card (cards/faces.ts). */
const TINY_WIDTH_PX = 51;
/** How far to the right a cover lies, so that it leaves the index of the attack card free. */
const COVER_OFFSET = 0.36;
const TINY_COVER_OFFSET = 0.48;
/** Narrower cards could not be read. */
const MIN_WIDTH_PX = 20;
/** Cards are large enough if they have this share of the largest possible width. */
const LARGE_ENOUGH_SHARE = 0.85;

/** The widest step from card to card, as a share of a card's width; cards of a hand always overlap. */
const MAX_STEP_SHARE = 0.78;

/** Sort cards; `trump` is the trump card, or any card of its suit. */
export function sortCards(cards: readonly string[], order: "suit" | "rank", trump: string | null): string[] {
  const isTrump = (card: string): boolean => trump !== null && suitOf(card) === suitOf(trump);
  const compareTrumps = (a: string, b: string): number => Number(isTrump(a)) - Number(isTrump(b));
  const compareSuits = (a: string, b: string): number => SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b));
  const compareRanks = (a: string, b: string): number => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b));
  const [compareFirst, compareSecond] = order === "suit" ? [compareSuits, compareRanks] : [compareRanks, compareSuits];
  return [...cards].sort((a, b) => compareTrumps(a, b) || compareFirst(a, b) || compareSecond(a, b));
}

/** Count the rows that a hand needs so that every card's index can be read. */
export function countRows(count: number, width: number, cardWidth: number, minStep: number): number {
  const rowLength = Math.max(1, Math.floor((width - cardWidth) / minStep) + 1);
  return Math.max(1, Math.ceil(count / rowLength));
}

/** Lay a hand as a fan. Returns its rows, and the step from card to card in pixels. */
export function layFan(
  cards: readonly string[],
  width: number,
  cardWidth: number,
  minStep: number,
): { rows: string[][]; step: number } {
  const rows = splitIntoRows(cards, countRows(cards.length, width, cardWidth, minStep));
  const rowLength = rows[0]?.length ?? 0;
  return {
    rows,
    step: rowLength < 2 ? 0 : Math.min(cardWidth * MAX_STEP_SHARE, (width - cardWidth) / (rowLength - 1)),
  };
}

/** Split a hand into rows of equal length; the last one may be shorter. */
export function splitIntoRows(cards: readonly string[], count: number): string[][] {
  const rowLength = Math.ceil(cards.length / count);
  return Array.from({ length: count }, (_, row) => cards.slice(row * rowLength, (row + 1) * rowLength)).filter(
    (row) => row.length,
  );
}

/**
 * Find the place of the card above (-1) or below (1) the card at `place`, or null if there is no such row.
 * Places count the cards of all rows, from 0.
 */
export function findCardInNextRow(rowLengths: readonly number[], place: number, direction: -1 | 1): number | null {
  let rowStart = 0;
  let row = 0;
  while (row < rowLengths.length - 1 && place >= rowStart + rowLengths[row]!) {
    rowStart += rowLengths[row]!;
    row += 1;
  }
  const rowLength = rowLengths[row] ?? 0;
  const nextLength = rowLengths[row + direction];
  if (nextLength === undefined) return null;
  // Rows are centred. Rounding towards the middle makes down and up return to the same card.
  const column = place - rowStart - Math.trunc((rowLength - nextLength) / 2);
  const nextStart = direction < 0 ? rowStart - nextLength : rowStart + rowLength;
  return nextStart + Math.min(nextLength - 1, Math.max(0, column));
}

/** Lay this many pairs into a space of this size; all sizes are in pixels. */
export function layPairs(
  pairs: number,
  width: number,
  height: number,
  gap: number,
  maxCardWidth: number,
): PairsLayout {
  const layout = chooseLayout(pairs, width, height, gap, maxCardWidth, COVER_OFFSET);
  if (layout.cardWidth > TINY_WIDTH_PX) return layout;
  return chooseLayout(pairs, width, height, gap, Math.min(maxCardWidth, TINY_WIDTH_PX), TINY_COVER_OFFSET);
}

function chooseLayout(
  pairs: number,
  width: number,
  height: number,
  gap: number,
  maxCardWidth: number,
  coverOffset: number,
): PairsLayout {
  const layouts = Array.from({ length: Math.max(1, pairs) }, (_, index) => {
    const rows = index + 1;
    const columns = Math.max(1, Math.ceil(pairs / rows));
    const widthByColumns = (width - gap * (columns - 1)) / columns / (1 + coverOffset);
    const widthByRows = (height - gap * (rows - 1)) / rows / PAIR_HEIGHT;
    return {
      cardWidth: Math.floor(Math.max(MIN_WIDTH_PX, Math.min(widthByColumns, widthByRows, maxCardWidth))),
      coverOffset,
      columns,
    };
  });
  // Fewer rows are easier to read than slightly larger cards.
  const sufficientWidth = Math.max(...layouts.map((layout) => layout.cardWidth)) * LARGE_ENOUGH_SHARE;
  return layouts.find((layout) => layout.cardWidth >= sufficientWidth)!;
}
