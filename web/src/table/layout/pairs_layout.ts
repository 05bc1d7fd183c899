// Computes the size of the battlefield's cards so that all pairs fit the available space.

export interface PairsLayout {
  /** The width of a card, in pixels. */
  cardWidth: number;
  /** How far to the right a covering card lies, as a share of a card's width. */
  coverOffset: number;
  columns: number;
}

/** The height of a pair, as a multiple of a card's width. */
export const PAIR_HEIGHT = 1.68;
/** Up to this width the index takes a larger share of a card (table/cards/faces.ts). */
const TINY_WIDTH_PX = 51;
/** How far to the right a cover lies, so that it leaves the index of the attack card free. */
const COVER_OFFSET = 0.36;
const TINY_COVER_OFFSET = 0.48;
/** Narrower cards could not be read. */
const MIN_WIDTH_PX = 20;
/** Cards are large enough if they have this share of the largest possible width. */
const LARGE_ENOUGH_SHARE = 0.85;

/** Lay this many pairs into a space of this size; all sizes are in pixels. */
export function layPairs(pairs: number, width: number, height: number, gap: number, maxCardWidth: number): PairsLayout {
  const layout = chooseLayout(pairs, width, height, gap, maxCardWidth, COVER_OFFSET);
  if (layout.cardWidth > TINY_WIDTH_PX) return layout;
  return chooseLayout(pairs, width, height, gap, Math.min(maxCardWidth, TINY_WIDTH_PX), TINY_COVER_OFFSET);
}

function chooseLayout(pairs: number, width: number, height: number, gap: number, maxCardWidth: number, coverOffset: number): PairsLayout {
  const layouts = Array.from({ length: Math.max(1, pairs) }, (_, index) => {
    const rows = index + 1;
    const columns = Math.max(1, Math.ceil(pairs / rows));
    const widthByColumns = (width - gap * (columns - 1)) / columns / (1 + coverOffset);
    const widthByRows = (height - gap * (rows - 1)) / rows / PAIR_HEIGHT;
    return { cardWidth: Math.floor(Math.max(MIN_WIDTH_PX, Math.min(widthByColumns, widthByRows, maxCardWidth))), coverOffset, columns };
  });
  // Fewer rows are easier to read than slightly larger cards.
  const sufficientWidth = Math.max(...layouts.map((layout) => layout.cardWidth)) * LARGE_ENOUGH_SHARE;
  return layouts.find((layout) => layout.cardWidth >= sufficientWidth)!;
}
