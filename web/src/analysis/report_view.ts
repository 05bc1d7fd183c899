// What the page shows of a report: mistakes with their steps of the replay, and what a seat's figures mean.
import type { AnalysedDecision, AnalysedSeat, AnalysisReport, CoachAdvice, Replay } from "../api/types";
import { formatNumber } from "../i18n/labels";
import { checkMeaning } from "../table/state/actions";

export type MistakeVerdict = "mistake" | "blunder";

/** What the button for a pass said: "Done" if everything was beaten, or "Pass" while the defender took. */
export type Passing = CoachAdvice["passing"];

/** A decision that lowered the chance of its player. */
export interface Loss {
  decision: AnalysedDecision;
  passing: Passing;
  bout: number;
  /** The step of the replay with the position before the move. */
  stepIndex: number;
  /** The chances not to be the durak after the played and after the better action, in percent. */
  played: number;
  better: number;
  /** Half the width of the interval of their difference; 0 if the difference is exact. */
  margin: number;
}

/** A loss that is large and certain enough to be called a mistake. */
export interface Mistake extends Loss {
  verdict: MistakeVerdict;
}

/** The marks of verdicts, as chess players write them. */
export const VERDICT_MARKS: Record<MistakeVerdict, string> = { mistake: "?", blunder: "??" };

/** The index of the step that made a move of the last deal; move 0 is the deal itself. */
export function stepOfMove({ steps }: Pick<Replay, "steps">, move: number): number {
  const first = steps.findLastIndex((step) => step.move === 1);
  if (move === 0) return first < 0 ? steps.length - 1 : dealBefore(steps, first);
  const index = steps.findLastIndex((step) => step.move === move);
  return index < 0 ? steps.length - 1 : index;
}

function dealBefore(steps: Replay["steps"], index: number): number {
  const deal = steps.findLastIndex(({ game, dispatch }, at) => at < index && !game.prev_move && !dispatch);
  return Math.max(0, deal);
}

/** The move that follows a step and can be tried again; null after the last move, and in a deal before a redeal. */
export function nextMove(replay: Pick<Replay, "steps">, stepIndex: number): number | null {
  if (stepIndex < stepOfMove(replay, 0)) return null;
  return replay.steps.find(({ move }, index) => index > stepIndex && move !== null)?.move ?? null;
}

/** The mistakes of all seats, in the order of the game. */
export const findMistakes = (report: AnalysisReport, replay: Pick<Replay, "steps">): Mistake[] =>
  describeLosses(report, replay).flatMap((loss) => {
    const { verdict } = loss.decision;
    return isMistake(verdict) ? [{ ...loss, verdict }] : [];
  });

/** The losses of all seats that are no mistakes: they are too small, or not certain. */
export const findSmallLosses = (report: AnalysisReport, replay: Pick<Replay, "steps">): Loss[] =>
  describeLosses(report, replay).filter(({ decision: { verdict, loss } }) => !isMistake(verdict) && loss > 0);

const isMistake = (verdict: AnalysedDecision["verdict"]): verdict is MistakeVerdict =>
  verdict === "mistake" || verdict === "blunder";

/** How many mistakes a seat made. */
export const countMistakes = ({ mistakes, blunders }: AnalysedSeat): number => mistakes + blunders;

function describeLosses(report: AnalysisReport, replay: Pick<Replay, "steps">): Loss[] {
  const chances = new Map(report.chances.map(({ move, seats }) => [move, seats]));
  return report.decisions.map((decision) => {
    const { move, seat, loss, low, high, exact } = decision;
    const stepIndex = Math.max(0, stepOfMove(replay, move) - 1);
    // The chances are computed from all cards, the loss from what the player knew, so their sum could exceed 100.
    const better = Math.min(100, 100 - (chances.get(move)?.[seat]?.p ?? loss) + loss);
    const game = replay.steps[stepIndex]?.game;
    return {
      decision,
      passing: checkMeaning(game, null) === "pass" ? "pass" : "done",
      bout: game?.bout ?? 1,
      stepIndex,
      played: better - loss,
      better,
      margin: exact ? 0 : (high - low) / 2,
    };
  });
}

/** Whether a seat had a choice at all. A game can end before, by the clock or because a player left. */
export const hasDecisions = ({ decisions }: Pick<AnalysisReport, "decisions">, seat: number): boolean =>
  decisions.some((decision) => decision.seat === seat);

/**
 * What a decision of a seat cost on average, in points. The sum over a game is no chance: it exceeds 100 in a game
 * with many decisions.
 */
export function meanLoss({ seats, decisions }: Pick<AnalysisReport, "seats" | "decisions">, seat: number): number {
  const count = decisions.filter((decision) => decision.seat === seat).length;
  return count ? Math.abs(seats[seat]!.play) / count : 0;
}

/** The headline mentions luck, or many small losses, of at least this many points. */
const MIN_POINTS = 5;
const MIN_SMALL_LOSSES = 10;

export type HeadlineKey =
  | `review_headline_${"lucky" | "even" | "unlucky"}_${"precise" | "fair" | "loose"}`
  | `review_headline_${"lucky" | "unlucky"}_outweighed`
  | "review_headline_won_loose";

/**
 * The sentence about a seat: whether it made mistakes, and whether they or luck weighed more. Smaller losses are no
 * mistakes; a seat with many of them is not praised either. Of a survivor it never says that mistakes or bad luck
 * weighed more.
 */
export function headlineKey(
  { seats, decisions }: Pick<AnalysisReport, "seats" | "decisions">,
  seat: number,
): HeadlineKey {
  const { luck, play, adjusted, inaccuracies } = seats[seat]!;
  const fortune = luck >= MIN_POINTS ? "lucky" : luck <= -MIN_POINTS ? "unlucky" : "even";
  const mistakes = decisions.filter((decision) => decision.seat === seat && isMistake(decision.verdict));
  if (!mistakes.length)
    return `review_headline_${fortune}_${inaccuracies || play <= -MIN_SMALL_LOSSES ? "fair" : "precise"}`;
  const cost = mistakes.reduce((sum, { loss }) => sum + loss, 0);
  const isOutweighed = fortune !== "even" && cost > Math.abs(luck);
  const result = adjusted + luck; // 100 for a survivor, 0 for the durak
  if (result > 50 && (isOutweighed || fortune === "unlucky")) return "review_headline_won_loose";
  return isOutweighed ? `review_headline_${fortune}_outweighed` : `review_headline_${fortune}_loose`;
}

/** Points with their sign, without decimals: +23, −11, 0. */
export function signedPoints(points: number): string {
  // Only the size is rounded, without the sign, so that the luck of two players stays opposite: +9 and −9 for 8.5.
  const rounded = Math.sign(points) * Math.round(Math.abs(points));
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : "0";
}

/** Points that were lost, without a sign if they are none: −0.4. */
export function lostPoints(points: number): string {
  const rounded = Math.round(points * 10) / 10;
  return rounded ? `−${formatNumber(rounded)}` : "0";
}

/** The chances of a mistake in whole percent. Their difference is the loss as the coach's sentence says it. */
export function roundChances({ better, margin, decision }: Loss): {
  played: number;
  better: number;
  margin: number;
} {
  const rounded = Math.round(better);
  return { played: rounded - Math.round(decision.loss), better: rounded, margin: Math.ceil(margin) };
}

export type ActionKind = "cards" | "throw" | "transfer" | "show" | "take" | "redeal" | Passing;

/** An action in notation: `0:S9,D9`, `2:+H9`, `1:S9/SQ`, `1:>C9`, `1:!H9`, `1:take`. */
export function parseAction(token: string, passing: Passing): { kind: ActionKind; cards: string[] } {
  const text = token.replace(/^\d:/, "");
  if (text === "pass") return { kind: passing, cards: [] };
  if (text === "take" || text === "redeal") return { kind: text, cards: [] };
  const kinds: Record<string, ActionKind> = { "+": "throw", ">": "transfer", "!": "show" };
  const kind = kinds[text.charAt(0)];
  // Of a beaten pair, only the player's own card is named.
  const cards = (kind ? text.slice(1) : text).split(",").map((part) => part.split("/").at(-1)!);
  return { kind: kind ?? "cards", cards };
}
