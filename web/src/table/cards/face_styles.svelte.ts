// CSS classes of card faces. Each face is drawn on first use, in the colours and letters of its board.
import type { CardLook } from "../look";
import { toDataUrl, drawFace, type Paints } from "./faces";
import { chooseIndex } from "./glyphs";
import { RANKS, rankOf, SUITS, suitOf, type Suit } from "./names";

/** The CSS property with the colour of each suit. */
type SuitColours = Record<Suit, string>;
const TWO_COLOURS: SuitColours = { S: "--suit-black", C: "--suit-black", H: "--suit-red", D: "--suit-red" };
const FOUR_COLOURS: SuitColours = { S: "--suit-black", C: "--suit-green", H: "--suit-red", D: "--suit-blue" };

/** The part of a look that a face depends on. */
type FaceLook = Readonly<Pick<CardLook, "colours" | "deck" | "indices" | "faceDetail">>;

/** The CSS classes of the faces that were drawn. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- A cache: no component must update when it changes.
const drawnFaces = new Map<string, string>();
let sheet: CSSStyleSheet | null = null;
/** Has an element for each prepared face. */
let holder: HTMLElement | null = null;
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- A cache too.
const colours = new Map<string, string>();
const COLOUR_NAMES = [...Object.values(FOUR_COLOURS), ...["--card", "--card-gold", "--card-skin"]];

/** Show faces in the shadow root of a custom element too. They have the colours of its host. */
export function shareFaces(root: ShadowRoot): void {
  sheet ??= new CSSStyleSheet();
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  readColours(root.host);
}

/**
 * Draw all faces while the browser is idle, so that a phone can show them later without delay.
 * A browser reads a face when an element has its class, so each face gets an invisible element.
 */
export async function prepareFaces(look: FaceLook): Promise<void> {
  if (!holder) {
    holder = document.createElement("div");
    holder.className = "unseen";
    holder.ariaHidden = "true";
    document.body.append(holder);
  }
  for (const rank of RANKS.toReversed()) {
    for (const suit of SUITS) {
      await waitUntilIdle();
      const className = faceClass(suit + rank, look);
      if (holder.getElementsByClassName(className).length) continue;
      const element = document.createElement("i");
      element.className = className;
      holder.append(element);
      void getComputedStyle(element).backgroundImage; // Reads the face now instead of in the next frame.
    }
  }
}

/** The CSS class of a card's face. */
export function faceClass(card: string, look: FaceLook): string {
  // The index is the number or letter in the corner of the card.
  const index = chooseIndex(rankOf(card), look.indices);
  const key = `${card} ${index} ${look.colours} ${look.deck} ${look.faceDetail ?? ""}`;
  const drawnFace = drawnFaces.get(key);
  if (drawnFace) return drawnFace;
  const className = `face-${drawnFaces.size}`;
  const drawing = drawFace(card, index, readPaints(suitOf(card), look), look.deck, look.faceDetail);
  openStyleSheet().insertRule(`.${className}{background-image:url("${toDataUrl(drawing)}")}`);
  drawnFaces.set(key, className);
  return className;
}

function openStyleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  return sheet;
}

function readPaints(suit: Suit, look: FaceLook): Paints {
  readColours(document.documentElement);
  const readColour = (name: string): string => colours.get(name)!;
  const suitColours = look.colours === "four" ? FOUR_COLOURS : TWO_COLOURS;
  return {
    ink: readColour(suitColours[suit]),
    paper: readColour("--card"),
    gold: readColour("--card-gold"),
    skin: readColour("--card-skin"),
    lips: readColour("--suit-red"),
  };
}

// Reads the colours once and keeps them: an element that has left the page no longer has computed colours.
function readColours(element: Element): void {
  if (colours.size) return;
  const style = getComputedStyle(element);
  for (const name of COLOUR_NAMES) colours.set(name, style.getPropertyValue(name));
}

// Some browsers have no requestIdleCallback.
const waitUntilIdle = (): Promise<unknown> =>
  new Promise((resolve) => ("requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, 50)));
