// A lesson while it is played: what the teacher says, what the learner may do, and what follows.
import type { Key } from "../../i18n/index.svelte";
import type { Action, TableModel } from "../../table/state/model";
import type { TableChange } from "../../table/state/updates";
import { makeModel, type Answer, type Frame, type Lesson, type LessonNode } from "./lessons";

/** The board on which a lesson is shown. */
export interface Stage {
  /** Show a model immediately. */
  show: (model: TableModel) => void;
  /** Show a move. Resolves when the board shows the position after it. */
  play: (change: TableChange) => Promise<void>;
  /** Wait as long as a player needs to see a move. */
  pause: () => Promise<void>;
}

/**
 * `showing`: moves are shown. `telling`: the learner continues with a button. `asking`: a move is awaited.
 * `mistaken`: the cost of a wrong move is shown, and the learner may try again. `finished`: the lesson is over.
 */
export type RunState = "showing" | "telling" | "asking" | "mistaken" | "finished";

export class LessonRun {
  state = $state<RunState>("showing");
  /** What the teacher says. */
  text = $state<Key>("home_learn");
  /** Whether the last move was wrong. */
  isWrong = $state(false);
  #node = $state.raw<LessonNode>({ say: "home_learn", frames: [] });
  /** The last frame after right moves only, to which the learner returns after a mistake. */
  #frame: Frame;
  #isStopped = false;

  constructor(
    private readonly lesson: Lesson,
    private readonly stage: Stage,
  ) {
    this.#frame = lesson.start;
    stage.show(makeModel(lesson, lesson.start));
    void this.#enter(0, { pausesFirst: false });
  }

  /** The right move while the board marks it, or null. */
  readonly suggestion: Action | null = $derived.by(() => {
    if (this.state !== "asking" || !(this.#node.marked || this.isWrong)) return null;
    return this.#node.answers?.find(({ say }) => say === undefined)?.action ?? null;
  });

  /** Go on after a sentence. */
  continue(): void {
    if (this.state === "telling") void this.#enter(this.#node.next!, { pausesFirst: false });
  }

  /** Answer a question with a move. */
  async answer(action: Action): Promise<void> {
    const text = JSON.stringify(action);
    const answer = this.#node.answers?.find((candidate) => JSON.stringify(candidate.action) === text);
    if (this.state !== "asking" || !answer) return;
    if (answer.say !== undefined) return this.#showMistake(answer, answer.say);
    this.state = "showing";
    this.isWrong = false;
    await this.#playFrames(answer.frames);
    this.#frame = answer.frames.at(-1)!;
    if (!this.#isStopped) await this.#enter(answer.next!, { pausesFirst: true });
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

  /** Show a node. `pausesFirst` says whether a pause comes before its first move or its question. */
  async #enter(index: number, { pausesFirst }: { pausesFirst: boolean }): Promise<void> {
    const node = this.lesson.nodes[index]!;
    this.state = "showing";
    this.isWrong = false;
    if (pausesFirst && !node.frames.length && node.legal) await this.stage.pause();
    if (this.#isStopped) return;
    this.#node = node;
    this.text = node.say;
    await this.#playFrames(node.frames, { pausesFirst, legal: node.legal ?? [] });
    if (this.#isStopped) return;
    this.#frame = node.frames.at(-1) ?? this.#frame;
    if (!node.frames.length && node.legal) this.stage.show(this.#makeModel(this.#frame));
    this.state = node.answers ? "asking" : node.next === null ? "finished" : "telling";
  }

  async #showMistake(answer: Answer, say: Key): Promise<void> {
    this.isWrong = true;
    if (answer.frames.length) {
      this.state = "showing";
      await this.#playFrames(answer.frames);
      if (this.#isStopped) return;
      this.state = "mistaken";
    }
    this.text = say;
  }

  /** Show moves, with pauses between them. `legal` are the learner's legal actions after the last one. */
  async #playFrames(
    frames: Frame[],
    { pausesFirst = false, legal = [] }: { pausesFirst?: boolean; legal?: Action[] } = {},
  ): Promise<void> {
    let previous = this.#frame;
    for (const [index, frame] of frames.entries()) {
      if (index > 0 || pausesFirst) await this.stage.pause();
      if (this.#isStopped) return;
      // The question comes only after its position is shown; before that, a quick answer would be refused.
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
