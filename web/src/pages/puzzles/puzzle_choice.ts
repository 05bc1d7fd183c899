// The choice of puzzles: by level, day, theme and so on. It is part of the address, so that it can be linked to.
import type { NextPuzzle } from "../../api/types";
import type { Key } from "../../i18n/index.svelte";
import type { Route } from "../../router.svelte";

export type PuzzleTheme = NonNullable<NextPuzzle["theme"]>;

export const THEMES: readonly PuzzleTheme[] = [
  "take-to-win",
  "keep-the-trump",
  "lead-a-pair",
  "let-it-go",
  "throw-after-take",
  "transfer",
  "sacrifice-the-ace",
  "draw-saves",
  "long",
  "memory",
];

/**
 * `level`: puzzles that fit the player's rating. `daily`: the puzzle of the day. `streak`: harder and harder ones.
 * `games`: from the player's own games. `theme`: those of one theme. `one`: the single puzzle that the address names.
 */
export type PuzzleChoice =
  | { mode: "level" | "daily" | "streak" | "games" }
  | { mode: "theme"; theme: PuzzleTheme }
  | { mode: "one"; puzzle: string };

const DAILY = "daily";

/** Read the choice from an address. An unknown mode or theme means puzzles of the player's level. */
export function readChoice({ id, query }: Pick<Route, "id" | "query">): PuzzleChoice {
  if (id === DAILY) return { mode: "daily" };
  if (id) return { mode: "one", puzzle: id };
  const theme = THEMES.find((candidate) => candidate === query.get("theme"));
  if (theme) return { mode: "theme", theme };
  const mode = query.get("mode");
  return mode === "streak" || mode === "games" ? { mode } : { mode: "level" };
}

/** The address of a choice. */
export function choiceAddress(choice: PuzzleChoice): string {
  if (choice.mode === "daily") return `/puzzles/${DAILY}`;
  if (choice.mode === "one") return `/puzzles/${encodeURIComponent(choice.puzzle)}`;
  if (choice.mode === "theme") return `/puzzles?theme=${choice.theme}`;
  return choice.mode === "level" ? "/puzzles" : `/puzzles?mode=${choice.mode}`;
}

/** The request for the next puzzle of a choice. */
export function requestFor(choice: PuzzleChoice): NextPuzzle {
  switch (choice.mode) {
    case "daily":
      return { daily: true };
    case "one":
      return { puzzle: choice.puzzle };
    case "theme":
      return { theme: choice.theme };
    case "streak":
      return { streak: true };
    case "games":
      return { from_games: true };
    case "level":
      return {};
  }
}

/** Whether more puzzles of the same choice follow. */
export const hasMore = ({ mode }: PuzzleChoice): boolean => mode !== "daily" && mode !== "one";

/** The catalogue key of a theme's name. */
export const themeKey = (theme: PuzzleTheme): Key => `puzzles_theme_${theme.replaceAll("-", "_")}` as Key;
