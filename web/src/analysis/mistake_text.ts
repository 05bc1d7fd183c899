// Mistakes in words, and as marks for the board.
import { t } from "../i18n/index.svelte";
import type { BoardMark } from "../table/board_marks";
import { cardSymbols } from "../table/cards/names";
import type { Indices } from "../table/look";
import { parseAction, type Mistake } from "./report_view";

/** Write an action, given in notation, in words: as advice after "better:", or as what the reader did. */
export function describeAction(token: string, indices: Indices, isDoneByReader = false): string {
  const { kind, cards } = parseAction(token);
  const values = { cards: cardSymbols(cards, indices) };
  return t(isDoneByReader ? `review_you_${kind}` : `review_do_${kind}`, values);
}

/** The marks of a mistake: the played move and the better one. `name` is the player's; empty for the reader. */
export function markMistake({ decision: { played, best } }: Mistake, name: string, indices: Indices): BoardMark[] {
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
