// The analysis of a replay, which the board and the panel beside it share.
import type { AnalysedGame, AnalysisReport, Replay } from "../api/types";
import { t } from "../i18n/index.svelte";
import { playerNameAt } from "../replay/steps";
import type { BoardMark } from "../table/board_marks";
import type { Indices } from "../table/look";
import { markLoss } from "./mistake_text";
import { findMistakes, findSmallLosses, lostPoints, type Loss, type Mistake } from "./report_view";

export type ReadyAnalysis = AnalysedGame & { report: AnalysisReport };

export class ReplayReview {
  /** The answer with the report; null until the game is analysed. */
  answer = $state.raw<ReadyAnalysis | null>(null);
  #chosenSeat = $state<number | null>(null);
  /** The small loss that was chosen from the list; all others have no marks on the board. */
  #chosenLoss = $state.raw<Loss | null>(null);

  constructor(readonly replay: Replay) {}

  get ownSeat(): number | null {
    return this.replay.table.your_seat;
  }

  /** The seat whose play is reviewed. */
  readonly seat: number = $derived.by(() => this.#chosenSeat ?? this.ownSeat ?? 0);
  readonly mistakes: Mistake[] = $derived.by(() => (this.answer ? findMistakes(this.answer.report, this.replay) : []));
  readonly seatMistakes: Mistake[] = $derived(this.mistakes.filter(({ decision }) => decision.seat === this.seat));
  readonly smallLosses: Loss[] = $derived.by(() =>
    (this.answer ? findSmallLosses(this.answer.report, this.replay) : []).filter(
      ({ decision }) => decision.seat === this.seat,
    ),
  );

  chooseSeat = (seat: number): void => {
    this.#chosenSeat = seat;
    this.#chosenLoss = null;
  };

  chooseLoss = (loss: Loss): void => {
    this.#chosenLoss = loss;
  };

  nameAt = (seat: number): string => playerNameAt(this.replay.game.players, seat, this.ownSeat);

  /** The step that the report opens with: the move of the coach's sentence, or else the first mistake. */
  get openingStep(): number | null {
    const named = this.seatMistakes.find(({ decision }) => decision.move === this.answer?.coach?.move);
    return (named ?? this.seatMistakes[0])?.stepIndex ?? null;
  }

  /** The step of the last mistake before a step, or of the first one after it; null if there is none. */
  stepBeside(stepIndex: number, direction: "previous" | "next"): number | null {
    const steps = this.seatMistakes.map((mistake) => mistake.stepIndex);
    const found =
      direction === "next" ? steps.find((step) => step > stepIndex) : steps.findLast((step) => step < stepIndex);
    return found ?? null;
  }

  /** Say which mistake follows a step, of how many; empty if none does. */
  numberAt(stepIndex: number): string {
    const index = this.seatMistakes.findIndex((mistake) => mistake.stepIndex === stepIndex);
    return index < 0 ? "" : t("review_mistake_number", { n: index + 1, total: this.seatMistakes.length });
  }

  /** Say which mistake or chosen loss follows a step; empty if none does. */
  titleAt(stepIndex: number): string {
    const number = this.numberAt(stepIndex);
    if (number) return t("review_mistake_at", { mistake: number });
    const loss = this.#lossAt(stepIndex);
    return loss ? t("review_loss_at", { points: lostPoints(loss.decision.loss) }) : "";
  }

  /** The marks of the mistake or the chosen loss that follows a step. */
  marksAt(stepIndex: number, indices: Indices): BoardMark[] {
    const loss = this.#lossAt(stepIndex);
    return loss ? markLoss(loss, this.seat === this.ownSeat ? "" : this.nameAt(this.seat), indices) : [];
  }

  #lossAt(stepIndex: number): Loss | undefined {
    const losses = this.#chosenLoss ? [...this.seatMistakes, this.#chosenLoss] : this.seatMistakes;
    return losses.find((loss) => loss.stepIndex === stepIndex);
  }
}
