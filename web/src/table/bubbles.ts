// The bubbles with messages and reactions: what they contain, and where they are on the board.
import type { BoardLayout } from "./board_layout";
import type { Rect } from "./geometry";
import type { ReactionName } from "./reactions";

export interface Bubble {
  /** Grows with every bubble, so that a repeated message is a new bubble. */
  id: number;
  text: string;
  /** The reaction that is shown instead of the text. */
  reaction: ReactionName | null;
}

/** The bubbles by seat. Spectators share the place `SPECTATORS`. */
export type SeatBubbles = Readonly<Record<number, Bubble>>;

export const SPECTATORS = -1;

export interface BubblePlace {
  /** A corner of the bubble. */
  left: number;
  top: number;
  /** On which side of the corner the bubble is. */
  side: "right" | "left";
  isAbove: boolean;
  maxWidth: number;
}

/** The largest height of a bubble: three lines of text. */
export const MAX_BUBBLE_HEIGHT = 72;
const MAX_WIDTH = { portrait: 200, zones: 200, desktop: 260 };
const MARGIN = 8;

/** Place the bubble of a seat beside its avatar. It stays on the stage, so it covers neither bar nor hand. */
export function placeSeatBubble(layout: BoardLayout, seat: Rect): BubblePlace {
  const { stage, avatar, shape } = layout;
  const lowest = stage.top + stage.height - MAX_BUBBLE_HEIGHT - MARGIN;
  const middle = seat.left + seat.width / 2;
  // On low screens the name is beside the avatar, so the bubble is below the seat.
  const offset = shape === "zones" ? -seat.width / 2 : avatar * 0.4;
  const top = shape === "zones" ? seat.top + seat.height - 4 : Math.max(stage.top + 2, seat.top - 6);
  const right = middle + offset;
  const left = middle - offset;
  const roomRight = stage.left + stage.width - MARGIN - right;
  const roomLeft = left - stage.left - MARGIN;
  const isRight = roomRight >= MAX_WIDTH[shape] || roomRight >= roomLeft;
  return {
    left: isRight ? right : left,
    top: Math.min(top, lowest),
    side: isRight ? "right" : "left",
    isAbove: false,
    maxWidth: Math.min(MAX_WIDTH[shape], isRight ? roomRight : roomLeft),
  };
}

/** Place the viewer's own bubble, or that of spectators, at the edge of the action bar. */
export function placeEdgeBubble({ stage, actionBar, shape }: BoardLayout, who: "own" | "spectators"): BubblePlace {
  const area = shape === "zones" ? stage : actionBar;
  // On low screens the action bar with the own avatar is right of the stage.
  const isAtRight = (who === "own") === (shape === "zones");
  return {
    left: isAtRight ? area.left + area.width - MARGIN : area.left + MARGIN,
    top: stage.top + stage.height - 4,
    side: isAtRight ? "left" : "right",
    isAbove: true,
    maxWidth: Math.min(MAX_WIDTH[shape], area.width / 2 - MARGIN),
  };
}
