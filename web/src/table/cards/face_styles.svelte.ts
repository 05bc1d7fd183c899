// CSS classes of card faces. Each face is drawn on first use, in the colours and letters of its board.
import type { BoardLook } from "../look";
import { toDataUrl, drawFace, type Paints } from "./faces";
import { chooseIndex } from "./glyphs";
import { RANKS, rankOf, SUITS, suitOf, type Suit } from "./names";

/** The CSS property with the colour of each suit. */
type SuitColours = Record<Suit, string>;
const TWO_COLOURS: SuitColours = { S: "--suit-black", C: "--suit-black", H: "--suit-red", D: "--suit-red" };
const FOUR_COLOURS: SuitColours = { S: "--suit-black", C: "--suit-green", H: "--suit-red", D: "--suit-blue" };

/** The part of a look that a face depends on. */
type FaceLook = Readonly<Pick<BoardLook, "colours" | "indices">>;

interface Face {
  className: string;
  /** The image is kept, so that the browser keeps it decoded. */
  image: HTMLImageElement;
}

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- A cache: no component must update when it changes.
const drawnFaces = new Map<string, Face>();
let sheet: CSSStyleSheet | null = null;
let rootStyle: CSSStyleDeclaration | null = null;

/** The CSS class of a card's face. */
export const faceClass = (card: string, look: FaceLook): string => findOrDrawFace(card, look).className;

/** Draw all faces while the browser is idle, so that a phone can show them later without delay. */
export async function prepareFaces(look: FaceLook): Promise<void> {
  for (const rank of RANKS.toReversed()) {
    for (const suit of SUITS) {
      await waitUntilIdle();
      await findOrDrawFace(suit + rank, look).image.decode();
    }
  }
}

function findOrDrawFace(card: string, look: FaceLook): Face {
  // The index is the number or letter in the corner of the card.
  const index = chooseIndex(rankOf(card), look.indices);
  const key = `${card} ${index} ${look.colours}`;
  const drawnFace = drawnFaces.get(key);
  if (drawnFace) return drawnFace;
  const face = { className: `face-${drawnFaces.size}`, image: new Image() };
  face.image.src = toDataUrl(drawFace(card, index, readPaints(suitOf(card), look)));
  drawnFaces.set(key, face);
  openStyleSheet().insertRule(`.${face.className}{background-image:url("${face.image.src}")}`);
  return face;
}

function openStyleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  return sheet;
}

function readPaints(suit: Suit, look: FaceLook): Paints {
  const style = (rootStyle ??= getComputedStyle(document.documentElement));
  const readColour = (name: string): string => style.getPropertyValue(name);
  const suitColours = look.colours === "four" ? FOUR_COLOURS : TWO_COLOURS;
  return {
    ink: readColour(suitColours[suit]),
    paper: readColour("--card"),
    gold: readColour("--card-gold"),
    skin: readColour("--card-skin"),
    lips: readColour("--suit-red"),
  };
}

// Some browsers have no requestIdleCallback.
const waitUntilIdle = (): Promise<unknown> =>
  new Promise((resolve) => ("requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, 50)));
