// The wrong move and the right one as marks on the board, in the position before the wrong move.
import type { PrevMove, PuzzleState } from "../../api/types";
import { t } from "../../i18n/index.svelte";
import type { BoardMark } from "../../table/board_marks";
import { cardSymbols } from "../../table/cards/names";
import type { Indices } from "../../table/look";
import { cardsOf } from "../../table/state/actions";

/** The cards with which a shown move was made. */
function cardsOfMove(move: PrevMove): string[] {
  if (move.type === "defend") return move.pairs.map((pair) => pair.defend);
  return "cards" in move ? move.cards : [];
}

/** Mark the wrong move, if the player made one, and the right one. The legend has room for few words. */
export function markBest(
  { frames, line_from, best }: PuzzleState,
  isDefender: boolean,
  indices: Indices,
): BoardMark[] {
  const describe = (cards: readonly string[]): string =>
    cards.length ? cardSymbols([...cards], indices) : t(isDefender ? "puzzles_best_take" : "puzzles_best_pass");
  const marks: BoardMark[] = [];
  const wrong = frames[line_from]?.game.prev_move;
  if (wrong) {
    const cards = cardsOfMove(wrong);
    const text = t("puzzles_mark_wrong", { move: describe(cards) });
    marks.push({ kind: "played", cards, note: t("puzzles_mark_own"), text });
  }
  if (best) {
    const cards = cardsOf(best);
    const text = t("puzzles_mark_best", { move: describe(cards) });
    marks.push({ kind: "better", cards, note: t("puzzles_mark_right"), text });
  }
  return marks;
}
