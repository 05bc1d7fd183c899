// What the page says about an attempt: the goal, whether the last move was right, and what would have been better.
import type { PuzzleState, PuzzleTried } from "../../api/types";
import { regionalLanguage, t, type Key } from "../../i18n/index.svelte";
import { readStored, store } from "../../storage";
import { cardSymbol } from "../../table/cards/names";
import { cardsOf } from "../../table/state/actions";
import type { Action } from "../../table/state/model";
import { listSolution } from "./puzzle_solution";

/** The player's seat in every puzzle. */
export const PLAYER_SEAT = 0;

export interface Explanation {
  text: string;
  tone: "plain" | "good" | "bad";
}

/** Write a move in the words that follow "The best move:". */
export function bestMoveText(action: Action, isDefender: boolean): string {
  if (action.type === "check") return t(isDefender ? "puzzles_best_take" : "puzzles_best_pass");
  if (action.type === "defend") {
    const pairs = action.pairs.map(({ attack, defend }) =>
      t("hint_pair", { attack: cardSymbol(attack), cover: cardSymbol(defend) }),
    );
    return t("puzzles_best_defend", { pairs: pairs.join(", ") });
  }
  const cards = cardsOf(action).map((card) => cardSymbol(card));
  return t(`puzzles_best_${action.type}`, { cards: cards.join(", ") });
}

/** Notes in the browser that the player has seen a puzzle. */
const SEEN_KEY = "kozyr.puzzles_seen";

/** What the player must do. The first visit with this browser also says what a puzzle is. */
export function taskText(): string {
  const isFirstVisit = readStored(SEEN_KEY) === null;
  store(SEEN_KEY, "1");
  return t(isFirstVisit ? "puzzles_intro" : "puzzles_find_move");
}

/** What the player must reach. */
export function goalText({ goal, start }: PuzzleState): string {
  const isHidden = start.hands.some((hand) => hand === null);
  return t(`puzzles_${isHidden ? "hidden" : "goal"}_${goal}` satisfies Key);
}

/** Explain the solution while it is shown, and at its end. */
export function explainSolution(puzzle: PuzzleState, isDefender: boolean, isAtEnd: boolean): Explanation {
  const { goal, best, status } = puzzle;
  if (!isAtEnd && status === "solved") return { text: t("puzzles_line_own"), tone: "plain" };
  if (!isAtEnd) {
    const move = best ? bestMoveText(best, isDefender) : "";
    return { text: t(`puzzles_line_${goal}`, { move }), tone: "plain" };
  }
  // The solution ends with the last move that has no alternative, so the game may not be over after it.
  const isOver = listSolution(puzzle).at(-1)!.game.phase === "over";
  return { text: t(`puzzles_line_${isOver ? "over" : "end"}_${goal}`), tone: "plain" };
}

/** Say what the last move did, or before it the goal. After a failed attempt, `isBestShown` names the best move. */
export function explainAttempt(
  puzzle: PuzzleState,
  last: PuzzleTried | null,
  isDefender: boolean,
  isBestShown: boolean,
): Explanation {
  if (puzzle.status === "solved") {
    // Where a draw is the goal, the player may even have won, because the opponent made a mistake.
    const result = last?.outcome === "win" ? "win" : puzzle.goal;
    const isOver = puzzle.frames.at(-1)?.game.phase === "over";
    return { text: t(isOver ? `puzzles_solved_over_${result}` : `puzzles_solved_${result}`), tone: "good" };
  }
  if (puzzle.status === "failed") {
    const move = puzzle.best ? bestMoveText(puzzle.best, isDefender) : "";
    if (isBestShown) return { text: t("puzzles_given_up", { move }), tone: "plain" };
    const key = last && last.outcome !== "win" ? (`puzzles_failed_${last.outcome}` as const) : "puzzles_failed";
    return { text: t(key), tone: "bad" };
  }
  return last ? { text: t("puzzles_right"), tone: "good" } : { text: goalText(puzzle), tone: "plain" };
}

/** The heading of a puzzle: its day, the player's own game, or its id. */
export function puzzleTitle({ puzzle_id, day, game_id }: PuzzleState): string {
  if (day) return t("puzzles_daily_of", { day: formatDay(day) });
  return game_id ? t("puzzles_own_game") : t("puzzles_title", { id: puzzle_id });
}

/** Write a day such as 2026-11-18 without its year. */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(regionalLanguage(), { day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(day),
  );
