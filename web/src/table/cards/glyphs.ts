// The indices of cards (the ranks in their corners), drawn as strokes so that they look the same without any font.
import { t, type Key } from "../../i18n/index.svelte";
import type { Indices } from "../look";

export interface Glyph {
  /** The SVG path of a line of width 4, in a box of `width` by 28. */
  path: string;
  width: number;
}

const GLYPHS: Record<string, Glyph> = {
  "2": {
    width: 18,
    path: "M2.4 8.6C2.4 4.6 5.2 2 9 2C13 2 15.6 4.5 15.6 8.200C15.6 11.6 13.4 14 10.5 17.200L2.6 26L16 26",
  },
  "3": {
    width: 18,
    path: "M2.8 2L15 2L8.4 11.200C13 11.2 16 14.2 16 18.500C16 23 12.8 26 8.8 26C5 26 2.6 23.9 2 20.8",
  },
  "4": { width: 19, path: "M12.6 26L12.6 2L2 19.200L17 19.2" },
  "5": {
    width: 18,
    path:
      "M15 2L4.4 2L3.5 12.200C5 11 7 10.4 9 10.400C13.2 10.4 16 13.7 16 18.100" +
      "C16 22.8 12.8 26 8.7 26C5.3 26 2.8 24.2 2 21.2",
  },
  "6": {
    width: 18,
    path:
      "M12.6 2C7 5.5 2 11.5 2 18.400C2 23 5 26 9 26C13 26 16 23 16 18.600" +
      "C16 14.2 13 11.4 9.2 11.400C6 11.4 3.2 13 2.2 16.8",
  },
  "7": { width: 18, path: "M2 2L16 2L7 26" },
  "8": {
    width: 18,
    path:
      "M9 2C12.5 2 15 4.4 15 7.600C15 10.8 12.5 13.2 9 13.200C5.5 13.2 3 10.8 3 7.600C3 4.4 5.5 2 9 2Z" +
      "M9 13.200C13 13.2 16 15.9 16 19.600C16 23.3 13 26 9 26C5 26 2 23.3 2 19.600C2 15.9 5 13.2 9 13.200Z",
  },
  "9": {
    width: 18,
    path:
      "M5.4 26C11 22.5 16 16.5 16 9.600C16 5 13 2 9 2C5 2 2 5 2 9.400" +
      "C2 13.8 5 16.6 8.8 16.600C12 16.6 14.8 15 15.8 11.2",
  },
  "10": {
    width: 22.6,
    path:
      "M2 6.4L5.4 2.6L5.4 26M16 2C19.2 2 20.6 5 20.6 9L20.6 19" +
      "C20.6 23 19.2 26 16 26C12.8 26 11.4 23 11.4 19L11.4 9C11.4 5 12.8 2 16 2Z",
  },
  J: { width: 17, path: "M7 2L14.5 2L14.5 18C14.5 23 12.2 26 8.2 26C4.8 26 2.4 23.8 2 20" },
  Q: {
    width: 19,
    path: "M9 2C13.2 2 16 5 16 10L16 18C16 23 13.2 26 9 26C4.8 26 2 23 2 18L2 10C2 5 4.8 2 9 2ZM11 20L17 26.4",
  },
  K: { width: 18, path: "M3 2L3 26M16 2L3.4 15.800M8.2 11L16.4 26" },
  A: { width: 19, path: "M2 26L9.5 2L17 26M4.8 18.400L14.2 18.4" },
  В: {
    width: 18,
    path:
      "M3 2L3 26L9.6 26C13.6 26 16 23.6 16 19.700C16 15.8 13.6 13.4 9.6 13.400" +
      "L3 13.400M3 2L9 2C12.6 2 14.8 4.2 14.8 7.700C14.8 11.2 12.6 13.4 9 13.4",
  },
  Д: { width: 21, path: "M2 26.400L2 21.400L19 21.400L19 26.400M15.6 21.400L15.6 2L7 2L7 9C7 14 6.2 18.4 4.2 21.4" },
  Т: { width: 18, path: "M2 2L16 2M9 2L9 26" },
};

// The Cyrillic К looks like the Latin K.
GLYPHS["К"] = GLYPHS["K"]!;

const CYRILLIC_INDICES: Record<string, string> = { J: "В", Q: "Д", K: "К", A: "Т" };

/** Choose the index of a rank: В Д К Т, or J Q K A. */
export function chooseIndex(rank: string, indices: Indices): string {
  if (indices === "auto") return rank in CYRILLIC_INDICES ? t(`rank_short_${rank}` as Key) : rank;
  return (indices === "ru" && CYRILLIC_INDICES[rank]) || rank;
}

/** Find the strokes of an index. */
export const findGlyph = (index: string): Glyph => GLYPHS[index] ?? { path: "", width: 18 };
