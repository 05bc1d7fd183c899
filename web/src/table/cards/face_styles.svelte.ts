// Which faces do the cards wear? Those that were asked for, drawn once each, in the colours and letters the player chose.
import { language } from "../../i18n/index.svelte";
import { settings } from "../../settings.svelte";
import { addressed, drawn, type Paints } from "./faces";
import { indexOf } from "./glyphs";
import { RANKS, rankOf, SUITS, suitOf, type Suit } from "./names";

type Inks = Record<Suit, string>;
const TWO: Inks = { S: "--suit-black", C: "--suit-black", H: "--suit-red", D: "--suit-red" };
const FOUR: Inks = { S: "--suit-black", C: "--suit-green", H: "--suit-red", D: "--suit-blue" };

/** A face that was drawn: the class that wears it, and the image itself, so that it stays drawn. */
interface Face {
  name: string;
  image: HTMLImageElement;
}

const worn = new Map<string, Face>();
let sheet: CSSStyleSheet | null = null;
let colours: CSSStyleDeclaration | null = null;

/** The class of a card's face; it is drawn when it is first asked for. */
export const faceOf = (card: string): string => face(card).name;

/** Draw the faces of all cards while nobody waits: to turn up one that is drawn costs a phone nothing. */
export async function prepareFaces(): Promise<void> {
  for (const rank of RANKS.toReversed()) {
    for (const suit of SUITS) {
      await idle();
      await face(suit + rank).image.decode();
    }
  }
}

function face(card: string): Face {
  const index = indexOf(rankOf(card), settings.indices, language());
  const key = `${card} ${index} ${settings.colours}`;
  const known = worn.get(key);
  if (known) return known;
  const made = { name: `face-${worn.size}`, image: new Image() };
  made.image.src = addressed(drawn(card, index, paints(suitOf(card))));
  worn.set(key, made);
  rules().insertRule(`.${made.name}{background-image:url("${made.image.src}")}`);
  return made;
}

function rules(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  return sheet;
}

function paints(suit: Suit): Paints {
  colours ??= getComputedStyle(document.documentElement);
  const labelOr = (name: string): string => colours!.getPropertyValue(name);
  const inks = settings.colours === "four" ? FOUR : TWO;
  return { ink: labelOr(inks[suit]), paper: labelOr("--card"), gold: labelOr("--card-gold"), skin: labelOr("--card-skin"), lips: labelOr("--suit-red") };
}

// Not every browser tells when it is idle.
const idle = (): Promise<unknown> => new Promise((now) => ("requestIdleCallback" in window ? requestIdleCallback(now) : setTimeout(now, 50)));
