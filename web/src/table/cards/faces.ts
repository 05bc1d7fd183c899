// The drawing of a card's face. It adapts to its size: a narrow card shows only a large index and its suit.
// It is an image, not a part of the page: a table shows seventy cards, and each costs the page one element.
import { FIGURES } from "./figures";
import { glyph } from "./glyphs";
import { rankOf, suitOf } from "./names";
import { pips, SUIT_PATHS, suitAt } from "./pips";

/** The colours of a face. */
export interface Paints {
  /** The suit's colour. */
  ink: string;
  paper: string;
  gold: string;
  skin: string;
  lips: string;
}

/** Card widths in pixels below which less is drawn. */
const NARROW = 71;
const TINY = 51;

/** The face of a card as an SVG document; `index` is the text of its corner. */
export function drawFace(card: string, index: string, paints: Paints): string {
  const suit = suitOf(card);
  const corner = `${stroke(index)}<path d="${suitAt(suit, 13.5, 44.5, 16.5)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" preserveAspectRatio="none" fill="${paints.ink}"><style>${style(paints)}</style>` +
    `<g class="middle">${middle(card)}</g><g class="mirrored" transform="rotate(180 50 70)">${corner}</g>` +
    `<g class="index">${corner}</g><path class="large" d="${suitAt(suit, 67.5, 105, 48)}"/></svg>`;
}

/** A drawing as a data URL. */
export const toDataUrl = (drawing: string): string => `data:image/svg+xml,${encodeURIComponent(drawing)}`;

function stroke(index: string): string {
  const { d, wide } = glyph(index);
  return `<path class="stroke" d="${d}" transform="translate(${13.5 - wide * 0.46} 6.5) scale(.92)"/>`;
}

function middle(card: string): string {
  const suit = suitOf(card);
  const rank = rankOf(card);
  const figure = FIGURES[rank];
  if (!figure) return `<path d="${pips(suit, rank)}"/>`;
  const both = `<g>${figure}</g><g transform="rotate(180 50 70)">${figure}</g>`;
  if (rank !== "A") {
    return `${both}<path d="${suitAt(suit, 66.3, 18.6, 10)}${suitAt(suit, 33.7, 121.4, 10, true)}"/><rect class="frame" x="28" y="11.5" width="44" height="117" rx="3"/>`;
  }
  const large = (name: string): string => `<path class="${name}" d="${SUIT_PATHS[suit]}" transform="translate(50 70) scale(.46)"/>`;
  return large("contour") + large("clearing") + large("robe") + both;
}

/** The index grows where the card shrinks: in a fan only the index is visible. */
function style({ ink, paper, gold, skin, lips }: Paints): string {
  const pen = `fill:none;stroke:${ink};stroke-linecap:round;stroke-linejoin:round`;
  return `.stroke{${pen};stroke-width:4.2}.contour{${pen};stroke-width:17}.clearing{${pen};stroke:${paper};stroke-width:12}` +
    `.frame{fill:none;stroke:${ink};opacity:.7}.large{display:none}.ground{opacity:.07}` +
    `.soft{fill:color-mix(in srgb,${ink} 28%,${paper})}.gown{fill:color-mix(in srgb,${ink} 62%,${paper})}` +
    `.gold{fill:${gold}}.skin{fill:${skin}}.white{fill:${paper}}.lips{fill:${lips}}` +
    `.line{stroke:${ink};stroke-width:.8;stroke-linejoin:round}.pen,.stem,.scroll{${pen};stroke-width:.9}` +
    `.stem{stroke-width:1.2;stroke:${gold}}.scroll{stroke-width:1.3;opacity:.75}` +
    `.string{${pen};stroke:${gold};stroke-width:1.3;stroke-dasharray:0 2.1}` +
    `@media(max-width:${NARROW}px){.index{transform:translate(.5px,-2px) scale(1.36)}.middle{transform:translate(26px,11px) scale(.84)}.mirrored{display:none}}` +
    `@media(max-width:${TINY}px){.index{transform:translate(2px,-4px) scale(1.76)}.large{display:inline}.middle{display:none}}`;
}
