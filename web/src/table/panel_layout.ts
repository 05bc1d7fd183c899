// Makes room for a panel at the lower edge of the stage, such as the result of a puzzle.
import type { BoardLayout } from "./board_layout";
import type { Rect } from "./geometry";

/** The lowest battlefield on which cards can still be read. */
const MIN_FIELD = 110;

/**
 * Place a panel. The battlefield loses height, so that the panel is below the cards. If too little height would be
 * left, the panel lies over the hand. If the panel is higher than the hand, it lies over the battlefield.
 */
export function layPanel(
  { stage, hand }: Pick<BoardLayout, "stage" | "hand">,
  field: Rect,
  panelHeight: number,
): Pick<BoardLayout, "sheet" | "field"> {
  const height = field.height - panelHeight;
  if (!panelHeight || height >= MIN_FIELD) return { sheet: stage, field: { ...field, height } };
  return { sheet: panelHeight <= hand.height ? hand : stage, field };
}
