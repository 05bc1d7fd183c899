// CSS classes of card faces. Each face is drawn once, on first use, in the colours and letters the player chose.
import { language } from "../../i18n/index.svelte";
import { settings } from "../../settings.svelte";
import { toDataUrl, drawFace, type Paints } from "./faces";
import { indexOf } from "./glyphs";
import { RANKS, rankOf, SUITS, suitOf, type Suit } from "./names";

type Inks = Record<Suit, string>;
const TWO: Inks = { S: "--suit-black", C: "--suit-black", H: "--suit-red", D: "--suit-red" };
const FOUR: Inks = { S: "--suit-black", C: "--suit-green", H: "--suit-red", D: "--suit-blue" };

/** A drawn face: its CSS class, and the image itself, so that the browser keeps it decoded. */
interface Face {
  name: string;
  image: HTMLImageElement;
}

const knownFaces = new Map<string, Face>();
let sheet: CSSStyleSheet | null = null;
let colours: CSSStyleDeclaration | null = null;

/** The CSS class of a card's face; it is drawn on first use. */
export const faceOf = (card: string): string => findFace(card).name;

/** Draw all faces while the browser is idle: showing a drawn face costs a phone nothing. */
export async function prepareFaces(): Promise<void> {
  for (const rank of RANKS.toReversed()) {
    for (const suit of SUITS) {
      await whenIdle();
      await findFace(suit + rank).image.decode();
    }
  }
}

function findFace(card: string): Face {
  const index = indexOf(rankOf(card), settings.indices, language());
  const key = `${card} ${index} ${settings.colours}`;
  const known = knownFaces.get(key);
  if (known) return known;
  const made = { name: `face-${knownFaces.size}`, image: new Image() };
  made.image.src = toDataUrl(drawFace(card, index, paintsOf(suitOf(card))));
  knownFaces.set(key, made);
  faceStyleSheet().insertRule(`.${made.name}{background-image:url("${made.image.src}")}`);
  return made;
}

function faceStyleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  return sheet;
}

function paintsOf(suit: Suit): Paints {
  colours ??= getComputedStyle(document.documentElement);
  const labelOr = (name: string): string => colours!.getPropertyValue(name);
  const inks = settings.colours === "four" ? FOUR : TWO;
  return { ink: labelOr(inks[suit]), paper: labelOr("--card"), gold: labelOr("--card-gold"), skin: labelOr("--card-skin"), lips: labelOr("--suit-red") };
}

// Some browsers have no requestIdleCallback.
const whenIdle = (): Promise<unknown> => new Promise((now) => ("requestIdleCallback" in window ? requestIdleCallback(now) : setTimeout(now, 50)));
