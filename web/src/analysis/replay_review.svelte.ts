// The analysis of a replay, which the board and the panel beside it share.
import type { AnalysedGame, AnalysisReport, Replay } from "../api/types";
import { t } from "../i18n/index.svelte";
import { playerNameAt } from "../replay/steps";
import type { BoardMark } from "../table/board_marks";
import type { Indices } from "../table/look";
import { markMistake } from "./mistake_text";
import { findMistakes, type Mistake } from "./report_view";

export type ReadyAnalysis = AnalysedGame & { report: AnalysisReport };

export class ReplayReview {
  /** The answer with the report; null until the game is analysed. */
  answer = $state.raw<ReadyAnalysis | null>(null);
  #chosenSeat = $state<number | null>(null);

  constructor(readonly replay: Replay) {}

  get ownSeat(): number | null {
    return this.replay.table.your_seat;
  }

  /** The seat whose play is reviewed. */
  readonly seat: number = $derived.by(() => this.#chosenSeat ?? this.ownSeat ?? 0);
  readonly mistakes: Mistake[] = $derived.by(() => (this.answer ? findMistakes(this.answer.report, this.replay) : []));
  readonly seatMistakes: Mistake[] = $derived(this.mistakes.filter(({ decision }) => decision.seat === this.seat));

  chooseSeat = (seat: number): void => {
    this.#chosenSeat = seat;
  };

  nameAt = (seat: number): string => playerNameAt(this.replay.game.players, seat, this.ownSeat);

  /** Say which mistake follows a step, of how many; empty if none does. */
  titleAt(stepIndex: number): string {
    const index = this.seatMistakes.findIndex((mistake) => mistake.stepIndex === stepIndex);
    return index < 0 ? "" : t("review_mistake_at", { n: index + 1, total: this.seatMistakes.length });
  }

  /** The marks of the mistake that follows a step. */
  marksAt(stepIndex: number, indices: Indices): BoardMark[] {
    const mistake = this.seatMistakes.find((candidate) => candidate.stepIndex === stepIndex);
    return mistake ? markMistake(mistake, this.seat === this.ownSeat ? "" : this.nameAt(this.seat), indices) : [];
  }
}
