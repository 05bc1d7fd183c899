// Mistakes in words, and as marks for the board.
import type { AnalysedDecision } from "../api/types";
import { t } from "../i18n/index.svelte";
import type { BoardMark } from "../table/board_marks";
import { cardSymbols } from "../table/cards/names";
import type { Indices } from "../table/look";
import { parseAction, type Loss } from "./report_view";

/** Write an action, given in notation, in words: as advice after "better:", or as what the reader did. */
export function describeAction(token: string, indices: Indices, isDoneByReader = false): string {
  const { kind, cards } = parseAction(token);
  const values = { cards: cardSymbols(cards, indices) };
  return t(isDoneByReader ? `review_you_${kind}` : `review_do_${kind}`, values);
}

/** Say what a player did and what was better. `name` is the player's; empty for the reader. */
export function describeDecision({ played, best }: AnalysedDecision, name: string, indices: Indices): string {
  const moves = { played: describeAction(played, indices, !name), best: describeAction(best, indices) };
  return name ? t("review_better", { name, ...moves }) : t("review_better_you", moves);
}

/** The marks of a loss: the played move and the better one. `name` is the player's; empty for the reader. */
export function markLoss({ decision: { played, best } }: Loss, name: string, indices: Indices): BoardMark[] {
  const deed = describeAction(played, indices, !name);
  return [
    {
      kind: "played",
      cards: parseAction(played).cards,
      note: t("review_mark_played"),
      text: name ? `${name}: ${deed}` : deed,
    },
    {
      kind: "better",
      cards: parseAction(best).cards,
      note: t("review_mark_better"),
      text: t("review_better_is", { move: describeAction(best, indices) }),
    },
  ];
}
