// The bubbles with messages and reactions: what they contain, and where they are on the board.
import type { BoardLayout } from "./board_layout";
import { clamp, type Rect } from "./geometry";
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

/** The largest height of a bubble: four lines of text. */
export const MAX_BUBBLE_HEIGHT = 88;
const MAX_WIDTH = { portrait: 200, zones: 200, desktop: 260 };
/** Enough for a long word. */
const MIN_WIDTH = 120;
const MARGIN = 8;
const BADGE_WIDTH = 12;
/** How far the avatar beside a plate is from the edge of its seat (Seat.svelte). */
const BESIDE_INSET = 6;

/** Place the bubble of a seat beside its avatar. It stays on the stage, so it covers neither bar nor hand. */
export function placeSeatBubble(layout: BoardLayout, seat: Rect, isReaction = false): BubblePlace {
  const { stage, avatar, shape } = layout;
  const lowest = stage.top + stage.height - MAX_BUBBLE_HEIGHT - MARGIN;
  const seatMiddle = seat.left + seat.width / 2;
  const stageMiddle = stage.left + stage.width / 2;
  if (shape === "zones") {
    // On low screens a reaction covers the face, and so neither a name nor a card. A message is below the seat.
    const isAtRight = seatMiddle > stageMiddle + MARGIN;
    if (isReaction) {
      const isNameBeside = layout.seats.length < 4;
      const avatarLeft = isNameBeside ? seat.left + BESIDE_INSET : seatMiddle - avatar / 2;
      return { left: avatarLeft - 6, top: seat.top - 2, side: "right", isAbove: false, maxWidth: MIN_WIDTH };
    }
    return {
      left: isAtRight ? seat.left + seat.width : seat.left,
      top: Math.min(seat.top + seat.height - 4, lowest),
      side: isAtRight ? "left" : "right",
      isAbove: false,
      maxWidth: clamp(MIN_WIDTH, stage.width / layout.seats.length - MARGIN, MAX_WIDTH.zones),
    };
  }
  // The badge with the number of cards stands out at the right.
  const right = seatMiddle + avatar * 0.5 + BADGE_WIDTH;
  const left = seatMiddle - avatar * 0.44;
  const isRight = seatMiddle <= stageMiddle + MARGIN;
  // Bubbles from both sides meet in the middle.
  const room = isRight
    ? right < stageMiddle
      ? Math.max(stageMiddle - right, MIN_WIDTH)
      : stage.left + stage.width - MARGIN - right
    : Math.max(left - stageMiddle, MIN_WIDTH);
  return {
    left: isRight ? right : left,
    top: Math.min(Math.max(stage.top + 2, seat.top - 6), lowest),
    side: isRight ? "right" : "left",
    isAbove: false,
    maxWidth: Math.min(MAX_WIDTH[shape], room),
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
