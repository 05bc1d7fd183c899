// The size of the battlefield's cards with which all pairs fit the available room.

export interface PairsLayout {
  /** The width of a card, in pixels. */
  cardWidth: number;
  /** How far to the right a covering card lies, as a share of a card's width. */
  aside: number;
  columns: number;
}

/** The height of a pair, as a multiple of a card's width. */
export const PAIR_HEIGHT = 1.68;
/** Up to this width the index takes a larger share of a card (table/cards/faces.ts), and a cover must leave it free. */
const TINY_WIDTH_PX = 51;
const ASIDE = 0.36;
const ASIDE_TINY = 0.48;
/** Cards below this width could not be read. */
const MIN_WIDTH_PX = 20;
/** Cards of at least this share of the largest possible width are large enough. */
const GOOD_ENOUGH_SHARE = 0.85;

/** Lay this many pairs into a room of this size, all in pixels; no card is wider than `maxCardWidth`. */
export function layPairs(pairs: number, width: number, height: number, gap: number, maxCardWidth: number): PairsLayout {
  const wide = bestLayout(pairs, width, height, gap, maxCardWidth, ASIDE);
  return wide.cardWidth > TINY_WIDTH_PX ? wide : bestLayout(pairs, width, height, gap, Math.min(maxCardWidth, TINY_WIDTH_PX), ASIDE_TINY);
}

function bestLayout(pairs: number, width: number, height: number, gap: number, maxCardWidth: number, aside: number): PairsLayout {
  const layouts = Array.from({ length: Math.max(1, pairs) }, (_, place) => {
    const rows = place + 1;
    const columns = Math.max(1, Math.ceil(pairs / rows));
    const across = (width - gap * (columns - 1)) / columns / (1 + aside);
    const down = (height - gap * (rows - 1)) / rows / PAIR_HEIGHT;
    return { cardWidth: Math.floor(Math.max(MIN_WIDTH_PX, Math.min(across, down, maxCardWidth))), aside, columns };
  });
  // Fewer rows are easier to read than slightly larger cards.
  const enough = Math.max(...layouts.map((each) => each.cardWidth)) * GOOD_ENOUGH_SHARE;
  return layouts.find((each) => each.cardWidth >= enough)!;
}
