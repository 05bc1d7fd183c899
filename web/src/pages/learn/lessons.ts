// The lessons. tools/lessons.py makes each lesson from the rules, as a tree of positions.
import type { GameState, TableState } from "../../api/types";
import type { Key } from "../../i18n/index.svelte";
import type { Action, TableModel } from "../../table/state/model";
import type { LessonName } from "./done_lessons";
import beat from "./lessons/beat.json";
import endgame from "./lessons/endgame.json";
import take from "./lessons/take.json";
import throwIn from "./lessons/throw_in.json";
import transfer from "./lessons/transfer.json";
import trump from "./lessons/trump.json";

/** The game after a move. */
export interface Frame {
  game: GameState;
  /** The visible hands by seat; the learner's is the first. */
  hands: string[][];
}

/** What follows a move of the learner. A wrong move has a sentence, a right one has the next node. */
export interface Answer {
  action: Action;
  frames: Frame[];
  next?: number | null;
  say?: Key;
}

/** A sentence, or a question that the learner answers with a move. */
export interface LessonNode {
  say: Key;
  /** The moves that are shown first. */
  frames: Frame[];
  /** The node after a sentence; null at the end of the lesson. */
  next?: number | null;
  /** Whether the right move is marked from the start. */
  marked?: boolean;
  legal?: Action[];
  answers?: Answer[];
}

export interface Lesson {
  name: LessonName;
  table: TableState;
  start: Frame;
  nodes: LessonNode[];
}

/** All lessons, in the order in which they are learnt. */
export const LESSONS = [beat, throwIn, take, trump, transfer, endgame] as unknown as Lesson[];

/** The learner's seat in every lesson. */
export const LEARNER_SEAT = 0;

/** The model of the table after a move. Its clocks do not run. */
export function makeModel(lesson: Lesson, { game, hands }: Frame, legalActions: Action[] = []): TableModel {
  return {
    seq: 0,
    serverTime: 0,
    skew: null,
    table: { ...lesson.table, status: "playing" },
    game,
    hand: hands[LEARNER_SEAT] ?? [],
    legalActions,
    shownTrump: null,
    end: null,
    chat: [],
    closeReason: null,
  };
}
