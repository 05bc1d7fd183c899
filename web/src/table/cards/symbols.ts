// Cards as players write them: 9♠, К♥.
import { language } from "../../i18n/index.svelte";
import { settings } from "../../settings.svelte";
import { indexOf } from "./glyphs";

const SIGNS: Record<string, string> = { S: "♠", C: "♣", H: "♥", D: "♦" };

/** A card as it is written: 9♠, К♥. */
export function cardSymbol(card: string): string {
  return indexOf(card.slice(1), settings.indices, language()) + (SIGNS[card.charAt(0)] ?? "");
}

/** Cards as they are written. */
export const cardSymbols = (cards: readonly string[]): string => cards.map(cardSymbol).join(" ");
