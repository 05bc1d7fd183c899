// A lesson while it is played: what the teacher says, what the learner may do, and what follows.
import type { Key } from "../../i18n/index.svelte";
import type { Action, TableModel } from "../../table/state/model";
import type { TableChange } from "../../table/state/updates";
import { makeModel, type Answer, type Frame, type Lesson, type LessonNode } from "./lessons";

/** Where a lesson is shown. */
export interface Stage {
  /** Show a model at once. */
  show: (model: TableModel) => void;
  /** Show a move. Resolves when the board shows the position after it. */
  play: (change: TableChange) => Promise<void>;
  /** Wait as long as a player needs to see a move. */
  pause: () => Promise<void>;
}

/**
 * `showing`: moves are shown. `telling`: the learner continues with a button. `asking`: a move is awaited.
 * `mistaken`: what a wrong move leads to is shown, and the learner may try again. `finished`: the lesson is over.
 */
export type RunState = "showing" | "telling" | "asking" | "mistaken" | "finished";

export class LessonRun {
  state = $state<RunState>("showing");
  /** What the teacher says. */
  text = $state<Key>("home_learn");
  /** Whether the last move was wrong. */
  isWrong = $state(false);
  #node = $state.raw<LessonNode>({ say: "home_learn", frames: [] });
  /** The last frame that belongs to the lesson; what a wrong move leads to does not. */
  #frame: Frame;
  #isStopped = false;

  constructor(
    private readonly lesson: Lesson,
    private readonly stage: Stage,
  ) {
    this.#frame = lesson.start;
    stage.show(makeModel(lesson, lesson.start));
    void this.#enter(0, true);
  }

  /** The right move, if it is to be marked. */
  readonly suggestion: Action | null = $derived.by(() => {
    if (this.state !== "asking" || !(this.#node.marked || this.isWrong)) return null;
    return this.#node.answers?.find(({ say }) => say === undefined)?.action ?? null;
  });

  /** Go on after a sentence. */
  continue(): void {
    if (this.state === "telling") void this.#enter(this.#node.next!, true);
  }

  /** Answer a question with a move. */
  async answer(action: Action): Promise<void> {
    const text = JSON.stringify(action);
    const answer = this.#node.answers?.find((candidate) => JSON.stringify(candidate.action) === text);
    if (this.state !== "asking" || !answer) return;
    if (answer.say !== undefined) return this.#showMistake(answer, answer.say);
    this.state = "showing";
    this.isWrong = false;
    await this.#playFrames(answer.frames, true);
    this.#frame = answer.frames.at(-1)!;
    if (!this.#isStopped) await this.#enter(answer.next!, false);
  }

  /** Go back to the question after a mistake. */
  retry(): void {
    if (this.state !== "mistaken") return;
    this.stage.show(this.#makeModel(this.#frame));
    this.text = this.#node.say;
    this.state = "asking";
  }

  /** Show nothing more. */
  stop(): void {
    this.#isStopped = true;
  }

  async #enter(index: number, isImmediate: boolean): Promise<void> {
    const node = this.lesson.nodes[index]!;
    this.state = "showing";
    this.isWrong = false;
    if (!isImmediate && !node.frames.length && node.legal) await this.stage.pause();
    if (this.#isStopped) return;
    this.#node = node;
    this.text = node.say;
    await this.#playFrames(node.frames, isImmediate, node.legal);
    if (this.#isStopped) return;
    this.#frame = node.frames.at(-1) ?? this.#frame;
    if (!node.frames.length && node.legal) this.stage.show(this.#makeModel(this.#frame));
    this.state = node.answers ? "asking" : node.next === null ? "finished" : "telling";
  }

  async #showMistake(answer: Answer, say: Key): Promise<void> {
    this.isWrong = true;
    if (answer.frames.length) {
      this.state = "showing";
      await this.#playFrames(answer.frames, true);
      if (this.#isStopped) return;
      this.state = "mistaken";
    }
    this.text = say;
  }

  async #playFrames(frames: Frame[], isImmediate: boolean, legal: Action[] = []): Promise<void> {
    let previous = this.#frame;
    for (const [index, frame] of frames.entries()) {
      if (index > 0 || !isImmediate) await this.stage.pause();
      if (this.#isStopped) return;
      // A question that came before its position would refuse a quick answer.
      await this.stage.play({
        cause: { event: "game.move", data: frame.game },
        modelBefore: makeModel(this.lesson, previous),
        modelAfter: makeModel(this.lesson, frame, index === frames.length - 1 ? legal : []),
      });
      previous = frame;
    }
  }

  #makeModel(frame: Frame): TableModel {
    return makeModel(this.lesson, frame, this.#node.legal ?? []);
  }
}
