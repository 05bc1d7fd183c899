// Mistakes in words, and as marks for the board.
import { t, tn } from "../i18n/index.svelte";
import type { BoardMark } from "../table/board_marks";
import { cardSymbols } from "../table/cards/names";
import type { Indices } from "../table/look";
import type { AnalysisReport } from "../api/types";
import { countMistakes, headlineKey, parseAction, type Loss, type Passing } from "./report_view";

/**
 * Write an action, given in notation, in words: as advice after "better:", or as what the reader did. `passing` is
 * the word of the button for a pass.
 */
export function describeAction(token: string, passing: Passing, indices: Indices, isDoneByReader = false): string {
  const { kind, cards } = parseAction(token, passing);
  const values = { cards: cardSymbols(cards, indices) };
  return t(isDoneByReader ? `review_you_${kind}` : `review_do_${kind}`, values);
}

/** Say how a seat played, and how lucky it was. */
export const describePlay = (report: AnalysisReport, seat: number): string =>
  tn(headlineKey(report, seat), countMistakes(report.seats[seat]!));

/** A decision in notation. */
interface Decision {
  decision: { played: string; best: string };
  passing: Passing;
}

/** Say what a player did and what was better. `name` is the player's; empty for the reader. */
export function describeDecision(
  { decision: { played, best }, passing }: Decision,
  name: string,
  indices: Indices,
): string {
  const moves = {
    played: describeAction(played, passing, indices, !name),
    best: describeAction(best, passing, indices),
  };
  return name ? t("review_better", { name, ...moves }) : t("review_better_you", moves);
}

/** The marks of a loss: the played move and the better one. `name` is the player's; empty for the reader. */
export function markLoss({ decision: { played, best }, passing }: Loss, name: string, indices: Indices): BoardMark[] {
  const deed = describeAction(played, passing, indices, !name);
  return [
    {
      kind: "played",
      cards: parseAction(played, passing).cards,
      note: t("review_mark_played"),
      text: name ? `${name}: ${deed}` : deed,
    },
    {
      kind: "better",
      cards: parseAction(best, passing).cards,
      note: t("review_mark_better"),
      text: t("review_better_is", { move: describeAction(best, passing, indices) }),
    },
  ];
}
