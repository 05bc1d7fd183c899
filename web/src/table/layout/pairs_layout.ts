// How large the cards of the battlefield may be, so that all of them fit the room there is.

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
const TINY = 51;
const ASIDE = 0.36;
const ASIDE_TINY = 0.48;
/** Cards below this width could not be read. */
const LEAST = 20;
/** Cards of this share of the largest possible width are as good. */
const NEARLY = 0.85;

/** Lay so many pairs into a room of this size, all in pixels; no card is wider than `most`. */
export function layPairs(pairs: number, width: number, height: number, gap: number, most: number): PairsLayout {
  const wide = best(pairs, width, height, gap, most, ASIDE);
  return wide.cardWidth > TINY ? wide : best(pairs, width, height, gap, Math.min(most, TINY), ASIDE_TINY);
}

function best(pairs: number, width: number, height: number, gap: number, most: number, aside: number): PairsLayout {
  const layouts = Array.from({ length: Math.max(1, pairs) }, (_, place) => {
    const rows = place + 1;
    const columns = Math.max(1, Math.ceil(pairs / rows));
    const across = (width - gap * (columns - 1)) / columns / (1 + aside);
    const down = (height - gap * (rows - 1)) / rows / PAIR_HEIGHT;
    return { cardWidth: Math.floor(Math.max(LEAST, Math.min(across, down, most))), aside, columns };
  });
  // Fewer rows are easier to read than slightly larger cards.
  const enough = Math.max(...layouts.map((each) => each.cardWidth)) * NEARLY;
  return layouts.find((each) => each.cardWidth >= enough)!;
}
