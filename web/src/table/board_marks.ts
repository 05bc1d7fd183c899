// Marks on the board, such as the played move and the better one. The board does not know what they mean.
import { getContext, setContext } from "svelte";

/** Each kind has its own colour, shape and sign. */
export type MarkKind = "played" | "better";

export interface BoardMark {
  kind: MarkKind;
  /** The cards that are marked where they lie; none for an action without cards, such as taking. */
  cards: readonly string[];
  /** What the mark says about a card, for screen readers: "played". */
  note: string;
  /** The line of the legend. */
  text: string;
}

export const MARK_SIGNS: Record<MarkKind, string> = { played: "✕", better: "✓" };

type MarkSource = () => readonly BoardMark[];
const CONTEXT_KEY = Symbol("marks");

/** Give the cards in a component their marks. */
export const provideMarks = (source: MarkSource): MarkSource => setContext(CONTEXT_KEY, source);

/** The marks of the board around a component. */
export const findMarks = (): MarkSource => getContext<MarkSource | undefined>(CONTEXT_KEY) ?? (() => []);

/** The marks of one card. */
export const marksOf = (marks: readonly BoardMark[], card: string): BoardMark[] =>
  marks.filter(({ cards }) => cards.includes(card));
