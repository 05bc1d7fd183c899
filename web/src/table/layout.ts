// The layout of cards: order and rows of a hand, and the size of the pairs on the battlefield.
import { rankOf, RANKS, suitOf, SUITS } from "./cards/names";
import type { BoardLook } from "./look";

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
const MAX_STEP_SHARE = 0.8;
/** The share of a card's width that its index takes; the next card of a row must leave it visible. */
const INDEX_SHARE = 0.42;
/** The same share for the deck with large indices. */
const LARGE_INDEX_SHARE = 0.5;
/** The next row of a hand leaves this share of a card's width visible. */
const ROW_SHARE = 0.75;
/** The narrowest step that a finger can hit. */
const MIN_STEP_PX = 21;

/** The height of a tiny card's index that a finger can hit. */
const INDEX_HEIGHT_PX = 20;

export interface HandLayout {
  rows: string[][];
  /** The width of a card, in pixels. */
  cardWidth: number;
  /** The step from card to card, in pixels. */
  step: number;
  /** The step from row to row, in pixels. */
  rowStep: number;
}

/**
 * Sort cards; `trump` is the trump card, or any card of its suit. Trumps come last, and before them the other suit of
 * their colour in the middle, so that red and black alternate.
 */
export function sortCards(cards: readonly string[], order: "suit" | "rank", trump: string | null): string[] {
  const isTrump = (card: string): boolean => trump !== null && suitOf(card) === suitOf(trump);
  const compareTrumps = (a: string, b: string): number => Number(isTrump(a)) - Number(isTrump(b));
  const placeOf = (card: string): number => {
    const place = SUITS.indexOf(suitOf(card));
    const isTrumpColour = trump !== null && (place - SUITS.indexOf(suitOf(trump))) % 2 === 0;
    return isTrumpColour ? 2 - (place % 2) : place;
  };
  const compareSuits = (a: string, b: string): number => placeOf(a) - placeOf(b);
  const compareRanks = (a: string, b: string): number => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b));
  const [compareFirst, compareSecond] = order === "suit" ? [compareSuits, compareRanks] : [compareRanks, compareSuits];
  return [...cards].sort((a, b) => compareTrumps(a, b) || compareFirst(a, b) || compareSecond(a, b));
}

/**
 * Lay a hand into a space of this size: in the rows that give the widest cards. Every card's index stays visible.
 * Fewer rows must give clearly wider cards, because their cards are harder to hit.
 */
export function layHand(
  cards: readonly string[],
  width: number,
  height: number,
  maxCardWidth: number,
  deck: BoardLook["deck"] = "classic",
): HandLayout {
  const indexShare = deck === "large" ? LARGE_INDEX_SHARE : INDEX_SHARE;
  const layouts = [1, 2, 3, 4].map((rowCount): HandLayout & { isLegible: boolean } => {
    const rows = splitIntoRows(cards, rowCount);
    const steps = Math.max(0, (rows[0]?.length ?? 0) - 1);
    const widthByRows = height / (1.4 + ROW_SHARE * (rowCount - 1));
    const cardWidth = Math.floor(Math.min(maxCardWidth, widthByRows, width / (1 + indexShare * steps)));
    const step = steps ? Math.min(cardWidth * MAX_STEP_SHARE, (width - cardWidth) / steps) : 0;
    return { rows, cardWidth, step, rowStep: cardWidth * ROW_SHARE, isLegible: !steps || step >= MIN_STEP_PX };
  });
  const isBest = ({ cardWidth, isLegible }: (typeof layouts)[number], index: number): boolean =>
    isLegible && layouts.slice(index + 1).every((other) => cardWidth >= Math.min(maxCardWidth, other.cardWidth * 1.1));
  const { rows, cardWidth, step, rowStep } = layouts.find(isBest) ?? layouts.at(-1)!;
  return { rows, cardWidth, step, rowStep };
}

/** Limit how far playable cards are raised, so that the index of the card in the row above stays visible. */
export function limitRaise(raise: number, { rows, rowStep }: HandLayout): number {
  return rows.length === 1 ? raise : Math.min(raise, Math.max(0, rowStep - INDEX_HEIGHT_PX));
}

/** Split a hand into rows of equal length; the last one may be shorter. */
export function splitIntoRows<Item>(cards: readonly Item[], count: number): Item[][] {
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

/** How much larger than usual the cards of up to this many pairs are. */
const PAIR_STEPS: readonly [pairs: number, factor: number][] = [
  [2, 1.3],
  [4, 1.15],
];

/** The largest width of a card among this many pairs: few pairs are larger. */
export const enlargeFewPairs = (pairs: number, cardWidth: number): number =>
  cardWidth * (PAIR_STEPS.find(([most]) => pairs <= most)?.[1] ?? 1);

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

/** The smallest width of a card of an open hand at a seat. */
export const OPEN_CARD = 26;
/** The narrowest step from card to card of an open hand, as a share of a card's width. */
const OPEN_STEP_SHARE = 0.5;
const MAX_OPEN_ROWS = 4;

/** Lay an open hand into a seat of this width: how many rows it has, and the step from card to card. */
export function layOpenHand(count: number, width: number, cardWidth = OPEN_CARD): { rows: number; step: number } {
  const rowLength = Math.max(1, Math.floor((width - cardWidth) / (cardWidth * OPEN_STEP_SHARE)) + 1);
  const rows = Math.min(MAX_OPEN_ROWS, Math.ceil(count / rowLength));
  const longest = Math.ceil(count / Math.max(1, rows));
  return { rows, step: longest < 2 ? 0 : Math.min(cardWidth * MAX_STEP_SHARE, (width - cardWidth) / (longest - 1)) };
}

/** The width of an open hand whose cards lie in one row and overlap as little as possible. */
export const measureOpenRow = (count: number, cardWidth: number): number =>
  cardWidth * (1 + MAX_STEP_SHARE * Math.max(0, count - 1));

/** Find the card of a hand to which a key moves the focus, or null for other keys. */
export function findCardByKey(key: string, rowLengths: number[], index: number): number | null {
  const count = rowLengths.reduce((sum, length) => sum + length, 0);
  if (key === "ArrowUp") return findCardInNextRow(rowLengths, index, -1);
  if (key === "ArrowDown") return findCardInNextRow(rowLengths, index, 1);
  const indices: Record<string, number> = {
    ArrowLeft: (index - 1 + count) % count,
    ArrowRight: (index + 1) % count,
    Home: 0,
    End: count - 1,
  };
  return indices[key] ?? null;
}
