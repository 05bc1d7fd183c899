// The structure and the pictures of the rules page, which are the same in every language.
import type { Value } from "../../rule_sets/options";

/** The names of the pictures. */
export type PictureName =
  "order" | "trump" | "shown" | "lead" | "beat_suit" | "beat_trump" | "throw_in" | "take" | "transfer" | "seats";

export interface Section {
  id: string;
  title: string;
  /** Paragraphs, in order. */
  text: string[];
  /** Pictures with their captions, shown after the text. */
  pictures?: [PictureName, string][];
  /** A list after the pictures. */
  points?: string[];
}

export interface RulesText {
  title: string;
  intro: string;
  contents: string;
  sections: Section[];
  /** The labels of the table of clocks; `seconds` contains {n}. */
  clocks: { preset: string; attack: string; defence: string; throw_in: string; reserve: string; seconds: string };
  sets: {
    /** The text for a rule set without differences from the classic game. */
    nothing: string;
    /** The text if the rule sets could not be loaded. */
    unknown: string;
    /** Sentences about changed options, by `option=value` as docs/reference/rules.md writes it. */
    differs: Record<string, string>;
  };
  /** Words of the game, each with its meaning. */
  words: [string, string][];
}

/** The times of each clock in seconds: attack, defence, throwing in, reserve (docs/reference/table.md, Clocks). */
export const CLOCK_SECONDS: [string, number, number, number, number][] = [
  ["normal", 30, 30, 15, 60],
  ["fast", 10, 10, 5, 20],
  ["slow", 90, 90, 30, 180],
];

/** Write an option with its value as docs/reference/rules.md does: `transfer=on`, `cap=none`. */
export function writeOption(option: string, value: Value): string {
  if (typeof value === "boolean") return `${option}=${value ? "on" : "off"}`;
  return `${option}=${value === null ? "none" : String(value)}`;
}

/** A card, or an attack card with its cover. */
export interface LaidCard {
  card: string;
  cover?: string;
  /** Whether the caption is about this card. */
  isMarked?: boolean;
}

export interface Picture {
  laid: LaidCard[];
  /** Whether the cards lie as a fan, like a hand. */
  isFan?: boolean;
  /** The trump card under the talon, if the picture shows the talon. */
  trump?: string;
}

/** The cards in the pictures. Diamonds are trump in all of them. */
export const PICTURES: Record<Exclude<PictureName, "seats">, Picture> = {
  order: { isFan: true, laid: ["S6", "S7", "S8", "S9", "S10", "SJ", "SQ", "SK", "SA"].map((card) => ({ card })) },
  trump: { laid: [], trump: "DQ" },
  shown: {
    isFan: true,
    trump: "DQ",
    laid: [
      { card: "S8" },
      { card: "SK" },
      { card: "CJ" },
      { card: "H10" },
      { card: "D7", isMarked: true },
      { card: "DK" },
    ],
  },
  lead: { laid: [{ card: "S9" }, { card: "H9" }] },
  beat_suit: { laid: [{ card: "S9", cover: "SQ" }] },
  beat_trump: { laid: [{ card: "HA", cover: "D6" }] },
  throw_in: {
    laid: [
      { card: "S9", cover: "SQ" },
      { card: "C9", isMarked: true },
      { card: "HQ", isMarked: true },
    ],
  },
  take: {
    laid: [
      { card: "S9", cover: "SQ" },
      { card: "C9", cover: "C10" },
      { card: "HQ", isMarked: true },
    ],
  },
  transfer: { laid: [{ card: "S8" }, { card: "H8", isMarked: true }] },
};
