// What the strip above the board says: the puzzle's name, what the board shows, and what happened.
import { t } from "../../i18n/index.svelte";
import { rulesName } from "../../i18n/labels";
import type { PuzzleRun } from "./puzzle_run.svelte";
import { ratingText } from "../../table/ratings";
import { explainHint } from "./puzzle_hint";
import { listSolution } from "./puzzle_solution";
import { explainAttempt, explainSolution, puzzleTitle, type Explanation } from "./puzzle_text";

export interface PuzzleHeading {
  title: string;
  details: string;
  /** The player's own rating in words, or empty. */
  rating: string;
  /** Whether the board shows an example instead of the player's own attempt. */
  isExample: boolean;
}

type ShownRun = Pick<
  PuzzleRun,
  "puzzle" | "phase" | "solution" | "isSolutionShown" | "isBestShown" | "problem" | "isDelayed" | "hint"
> &
  Pick<PuzzleRun, "last" | "isDefender">;

/** Whether the position before the wrong move is shown with the right move marked on it. */
export const isBestMarked = ({ puzzle, phase, isBestShown, isSolutionShown }: ShownRun): boolean =>
  phase === "over" && puzzle?.status === "failed" && isBestShown && !isSolutionShown;

/** Name what the board shows: the puzzle, its right move, or a step of its solution. */
export function headPuzzle(run: ShownRun, isStreak: boolean): PuzzleHeading {
  const { puzzle, solution } = run;
  if (!puzzle) return { title: t("nav_puzzles"), details: "", rating: "", isExample: false };
  if (solution || run.isSolutionShown) {
    const total = listSolution(puzzle).length - 1;
    const details = t("puzzles_line_step", { n: solution?.stepIndex ?? total, total });
    return { title: t("puzzles_line_title"), details, rating: "", isExample: true };
  }
  if (isBestMarked(run)) return { title: t("puzzles_best_title"), details: "", rating: "", isExample: true };
  const rules = rulesName(puzzle.rules);
  const { own_rating: own, own_provisional: provisional } = puzzle;
  return {
    title: puzzleTitle(puzzle),
    details: isStreak ? `${rules} · ${t("puzzles_streak", { n: puzzle.streak })}` : rules,
    rating: own === null ? "" : t("puzzles_rating", { rating: ratingText({ rating: own, provisional }) }),
    isExample: false,
  };
}

/** Say what happened, or what the player must reach. */
export function explainRun(run: ShownRun): Explanation {
  const { puzzle, phase } = run;
  if (phase === "refused") return { text: "", tone: "plain" }; // The reason is shown in place of the board.
  if (run.isDelayed) return { text: t("puzzles_one_moment"), tone: "plain" };
  if (run.problem) return { text: run.problem, tone: "bad" };
  if (!puzzle || phase === "loading") return { text: t("puzzles_loading"), tone: "plain" };
  if (phase === "watching") return { text: t("puzzles_watching"), tone: "plain" };
  if (run.solution || run.isSolutionShown) return explainSolution(puzzle, run.isDefender, run.isSolutionShown);
  if (run.hint && phase === "asking") return explainHint(run.hint, puzzle);
  return explainAttempt(puzzle, run.last, run.isDefender, run.isBestShown);
}
