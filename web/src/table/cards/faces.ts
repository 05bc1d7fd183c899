// Draws the face of a card as an SVG image of 100 by 140. A tiny card shows only a large index and its suit.
// With images, each of up to seventy cards at a table is a single element of the page.
import type { BoardLook, FaceDetail } from "../look";
import { FIGURES } from "./figures";
import { findGlyph } from "./glyphs";
import { MODERN_FIGURES } from "./modern_figures";
import { rankOf, suitOf, type Suit } from "./names";
import { drawPips, drawSuit, SUIT_PATHS } from "./pips";

/** The colours of a face. */
export interface Paints {
  /** The suit's colour. */
  ink: string;
  paper: string;
  gold: string;
  skin: string;
  lips: string;
}

const OPENING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" preserveAspectRatio="none"';
/** Up to this width a card is compact: a large index, and one large suit or a single bust. */
export const COMPACT_PX = 89;
/** Up to this width the index is larger still. */
const TINY_PX = 51;
/** Up to this width there is no bust. */
const BUST_PX = 40;

type Deck = BoardLook["deck"];
/** The figures of the decks that have figures. */
const DECK_FIGURES: Record<Exclude<Deck, "large">, Record<string, string>> = {
  classic: FIGURES,
  modern: MODERN_FIGURES,
};

/** Draw the face of a card as an SVG document; `index` is the text of its corner. */
export function drawFace(card: string, index: string, paints: Paints, deck: Deck, detail?: FaceDetail): string {
  if (deck === "large") return drawLargeFace(card, index, paints);
  const figures = DECK_FIGURES[deck];
  const suit = suitOf(card);
  const corner = `${drawIndex(index)}<path d="${drawSuit(suit, 13.5, 44.5, 16.5)}"/>`;
  return (
    `${OPENING} fill="${paints.ink}"><style>${writeStyle(paints, detail)}</style>` +
    `<g class="middle">${drawMiddle(card, figures)}</g>` +
    `<g class="mirrored" transform="rotate(180 50 70)">${corner}</g>` +
    `${drawPicture(card, figures)}<g class="index">${corner}</g>${drawCompactIndex(suit, index)}` +
    `<path class="large" d="${drawSuit(suit, 67.5, 105, 48)}"/></svg>`
  );
}

/** Draw a face for people with poor eyesight: a large index and a large suit at every size. */
function drawLargeFace(card: string, index: string, { ink }: Paints): string {
  const { path, width } = findGlyph(index);
  const suit = suitOf(card);
  const scale = Math.min(2, 38 / width);
  return (
    `${OPENING} fill="${ink}"><path d="${path}" transform="translate(8 9) scale(${scale} 2)" fill="none" ` +
    `stroke="${ink}" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="${drawSuit(suit, 8 + width * scale * 0.5, 84, 28)}"/><path d="${drawSuit(suit, 66, 101, 58)}"/></svg>`
  );
}

/** Convert a drawing to a data URL. */
export const toDataUrl = (drawing: string): string => `data:image/svg+xml,${encodeURIComponent(drawing)}`;

/** Draw the index of a compact face at the upper left. */
function drawCompactIndex(suit: Suit, index: string): string {
  const { path, width } = findGlyph(index);
  const rank = `<path class="stroke" d="${path}" transform="translate(7.5 8) scale(1.46)"/>`;
  return `<g class="compact">${rank}<path d="${drawSuit(suit, 7.5 + width * 0.73, 65.4, 26)}"/></g>`;
}

/** Draw the picture of a compact face at the lower right: the suit, or the bust of a figure. */
function drawPicture(card: string, figures: Record<string, string>): string {
  const figure = rankOf(card) === "A" ? undefined : figures[rankOf(card)];
  const picture = figure
    ? `<svg class="bust" x="31" y="42" width="69" height="96" viewBox="27 12 46 58.300" ` +
      `preserveAspectRatio="xMidYMax meet">${figure}</svg>`
    : `<path d="${drawSuit(suitOf(card), 66, 101, 55)}"/>`;
  return `<g class="picture">${picture}</g>`;
}

function drawIndex(index: string): string {
  const { path, width } = findGlyph(index);
  return `<path class="stroke" d="${path}" transform="translate(${13.5 - width * 0.46} 6.5) scale(.92)"/>`;
}

function drawMiddle(card: string, figures: Record<string, string>): string {
  const suit = suitOf(card);
  const rank = rankOf(card);
  const figure = figures[rank];
  if (!figure) return `<path d="${drawPips(suit, rank)}"/>`;
  const halves = `<g>${figure}</g><g transform="rotate(180 50 70)">${figure}</g>`;
  if (rank !== "A") {
    const lowerSuit = drawSuit(suit, 33.7, 121.4, 10, { isUpsideDown: true });
    const suits = `<path d="${drawSuit(suit, 66.3, 18.6, 10)}${lowerSuit}"/>`;
    return `${halves}${suits}<rect class="frame" x="28" y="11.5" width="44" height="117" rx="3"/>`;
  }
  const drawLargeSuit = (name: string): string =>
    `<path class="${name}" d="${SUIT_PATHS[suit]}" transform="translate(50 70) scale(.46)"/>`;
  return drawLargeSuit("contour") + drawLargeSuit("clearing") + drawLargeSuit("robe") + halves;
}

/** Write the style sheet of a face. A smaller card has a larger index, because a fan shows only the indices. */
function writeStyle({ ink, paper, gold, skin, lips }: Paints, detail: FaceDetail | undefined): string {
  const compact = ".compact,.picture{display:inline}.index,.middle,.mirrored{display:none}";
  const compactRule = { full: "", compact, bySize: `@media(max-width:${COMPACT_PX}px){${compact}}` }[
    detail ?? "bySize"
  ];
  const pen = `fill:none;stroke:${ink};stroke-linecap:round;stroke-linejoin:round`;
  return (
    `.stroke{${pen};stroke-width:4.2}.contour{${pen};stroke-width:17}` +
    `.clearing{${pen};stroke:${paper};stroke-width:12}` +
    `.frame{fill:none;stroke:${ink};opacity:.7}.large{display:none}.ground{opacity:.07}` +
    `.soft{fill:color-mix(in srgb,${ink} 28%,${paper})}.gown{fill:color-mix(in srgb,${ink} 62%,${paper})}` +
    `.gold{fill:${gold}}.skin{fill:${skin}}.white{fill:${paper}}.lips{fill:${lips}}` +
    `.line{stroke:${ink};stroke-width:.8;stroke-linejoin:round}.pen,.stem,.scroll{${pen};stroke-width:.9}` +
    `.stem{stroke-width:1.2;stroke:${gold}}.scroll{stroke-width:1.3;opacity:.75}` +
    `.string{${pen};stroke:${gold};stroke-width:1.3;stroke-dasharray:0 2.1}` +
    `.compact,.picture,.bust .ground{display:none}${compactRule}` +
    `@media(max-width:${TINY_PX}px){.compact,.middle,.mirrored{display:none}.picture,.index{display:inline}` +
    `.index{transform:translate(2px,-4px) scale(1.76)}}` +
    `@media(max-width:${BUST_PX}px){.picture{display:none}.large{display:inline}}`
  );
}
