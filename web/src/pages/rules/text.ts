// The structure of the rules page, which is the same in every language.

/** The names of the pictures in pictures.ts. */
export type PictureName =
  | "order" | "trump" | "shown" | "lead" | "beat_suit" | "beat_trump" | "throw_in" | "take" | "transfer" | "seats";

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
  clocks: { preset: string; attack: string; defence: string; throw_in: string; reserve: string; seconds: string };
  sets: {
    /** The text for a rule set without differences from the classic game. */
    nothing: string;
    /** The text if the rule sets could not be loaded. */
    unknown: string;
    /** Sentences about changed options, by `option=value` as docs/reference/rules.md writes it. */
    differs: Record<string, string>;
  };
  words: [string, string][];
}

/** The times of each clock in seconds: attack, defence, throwing in, reserve (docs/reference/table.md, Clocks). */
export const CLOCK_SECONDS: [string, number, number, number, number][] = [
  ["normal", 30, 30, 15, 60],
  ["fast", 10, 10, 5, 20],
  ["slow", 90, 90, 30, 180],
];

/** Write an option with its value as docs/reference/rules.md does: `transfer=on`, `cap=none`. */
export function writeOption(option: string, value: unknown): string {
  if (typeof value === "boolean") return `${option}=${value ? "on" : "off"}`;
  return `${option}=${value === null ? "none" : String(value)}`;
}
