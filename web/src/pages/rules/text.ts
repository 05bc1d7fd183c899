// The shape of the rules page: the same sections with the same pictures in every language; a test checks it.

/** The pictures there are (pictures.ts); what they mean is said in words beneath. */
export type PictureName =
  | "order" | "trump" | "shown" | "lead" | "beat_suit" | "beat_trump" | "throw_in" | "take" | "transfer" | "seats";

export interface Section {
  id: string;
  title: string;
  /** Paragraphs, in order. */
  text: string[];
  /** Shown after the text, each with what it shows. */
  pictures?: [PictureName, string][];
  /** Said after the pictures, point by point. */
  points?: string[];
}

export interface RulesText {
  title: string;
  intro: string;
  contents: string;
  sections: Section[];
  clocks: { preset: string; attack: string; defence: string; throw_in: string; reserve: string; seconds: string };
  sets: {
    /** Where a set is like the classic game in everything. */
    nothing: string;
    unknown: string;
    /** What a rule set does otherwise, by `option=value` as docs/reference/rules.md writes it. */
    differs: Record<string, string>;
  };
  words: [string, string][];
}

/** Time to think, in seconds: attack, defence, throwing in, reserve (docs/reference/table.md, Clocks). */
export const CLOCK_SECONDS: [string, number, number, number, number][] = [
  ["normal", 30, 30, 15, 60],
  ["fast", 10, 10, 5, 20],
  ["slow", 90, 90, 30, 180],
];
