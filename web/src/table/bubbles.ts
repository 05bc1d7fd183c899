// The bubbles with messages and reactions: what they contain, and where they are on the board.
import type { BoardLayout } from "./board_layout";
import { clamp, type Rect } from "./geometry";
import type { ReactionName } from "./reactions";

export interface Bubble {
  /** A higher number for every bubble, so that a repeated message is a new bubble. */
  id: number;
  text: string;
  /** The reaction that is shown, alone or beside the text; null for none. */
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
  /** How many lines of text the bubble has at most. */
  lines: number;
}

/** The height of a line and of the space around the text (Bubbles.svelte). */
const LINE_HEIGHT = { portrait: 16, zones: 16, desktop: 18 };
const PADDING = { portrait: 10, zones: 10, desktop: 14 };
const MAX_LINES = 3;
const MAX_WIDTH = { portrait: 200, zones: 200, desktop: 260 };
/** Enough for a long word. */
const MIN_WIDTH = 100;
const MARGIN = 8;
const BADGE_WIDTH = 12;
/** How far the avatar beside a plate is from the edge of its seat (Seat.svelte). */
const BESIDE_INSET = 6;
/** The width of a shown trump beside an avatar, as a share of the avatar, and beside the viewer's own bubble. */
const SHOWN_SHARE = 0.62;
const OWN_SHOWN_WIDTH = 48;

/** The height of a bubble with this many lines of text. */
export const bubbleHeight = (shape: BoardLayout["shape"], lines: number): number =>
  lines * LINE_HEIGHT[shape] + PADDING[shape];

/**
 * Place the bubble of a seat beside its avatar and above its plate. It stays on the stage, so it covers neither bar
 * nor hand. `hasCard` says whether a shown trump lies beside the avatar.
 */
export function placeSeatBubble(layout: BoardLayout, seat: Rect, isReaction = false, hasCard = false): BubblePlace {
  const { stage, avatar, shape } = layout;
  const stageRight = stage.left + stage.width;
  const seatMiddle = seat.left + seat.width / 2;
  const stageMiddle = stage.left + stage.width / 2;
  if (shape === "zones") {
    // On low screens a reaction lies on the avatar, so it covers no name and no card. A message is below the seat.
    const isSeatAtRight = seatMiddle > stageMiddle + MARGIN;
    if (isReaction) {
      const isNameBeside = layout.seats.length < 4;
      const avatarLeft = isNameBeside ? seat.left + BESIDE_INSET : seatMiddle - avatar / 2;
      return { left: avatarLeft - 6, top: seat.top - 2, side: "right", isAbove: false, maxWidth: MIN_WIDTH, lines: 2 };
    }
    if (layout.seats.length === 1) {
      const left = seat.left + seat.width;
      const maxWidth = stageRight - MARGIN - left;
      if (maxWidth >= MIN_WIDTH) return { left, top: seat.top + 2, side: "right", isAbove: false, maxWidth, lines: 2 };
    }
    const lowest = stage.top + stage.height - bubbleHeight(shape, 2) - MARGIN;
    return {
      left: isSeatAtRight ? seat.left + seat.width : seat.left,
      top: Math.min(seat.top + seat.height + 2, lowest),
      side: isSeatAtRight ? "left" : "right",
      isAbove: false,
      maxWidth: clamp(MIN_WIDTH, stage.width / layout.seats.length - MARGIN, MAX_WIDTH.zones),
      lines: 2,
    };
  }
  const isInMiddle = Math.abs(seatMiddle - stageMiddle) <= MARGIN;
  // A seat in the middle has its shown trump at the right, and free space at the left.
  const opensRight = isInMiddle ? !hasCard : seatMiddle < stageMiddle;
  const cardWidth = hasCard && !isInMiddle ? avatar * SHOWN_SHARE : 0;
  // The badge with the number of cards stands out at the right.
  const right = seatMiddle + avatar * 0.5 + BADGE_WIDTH + cardWidth;
  const left = seatMiddle - avatar * (cardWidth ? 0.5 : 0.44) - (cardWidth ? cardWidth + BADGE_WIDTH : 0);
  // Bubbles from both sides meet in the middle.
  const roomAtRight = (isInMiddle ? stageRight - MARGIN : stageMiddle) - right;
  const roomAtLeft = left - (isInMiddle ? stage.left + MARGIN : stageMiddle);
  const top = Math.max(stage.top + 2, seat.top - 6);
  // Below the last line is the plate.
  const lines = Math.floor((seat.top + avatar + 2 - top - PADDING[shape]) / LINE_HEIGHT[shape]);
  return {
    left: opensRight ? right : left,
    top,
    side: opensRight ? "right" : "left",
    isAbove: false,
    maxWidth: Math.min(MAX_WIDTH[shape], Math.max(opensRight ? roomAtRight : roomAtLeft, MIN_WIDTH)),
    lines: clamp(2, lines, MAX_LINES),
  };
}

/**
 * Place the viewer's own bubble, or the bubble of the spectators, above an end of the action bar. On low screens,
 * place it above an end of the stage.
 */
export function placeEdgeBubble(layout: BoardLayout, who: "own" | "spectators", hasCard = false): BubblePlace {
  const { stage, actionBar, shape } = layout;
  const inset = hasCard && shape !== "zones" && !layout.isLeftHanded ? OWN_SHOWN_WIDTH : 0;
  const area = shape === "zones" ? stage : actionBar;
  // On low screens the action bar with the own avatar is right of the stage.
  const isAtRightEnd = (who === "own") === (shape === "zones");
  return {
    left: isAtRightEnd ? area.left + area.width - MARGIN : area.left + MARGIN + inset,
    top: stage.top + stage.height - 4,
    side: isAtRightEnd ? "left" : "right",
    isAbove: true,
    maxWidth: Math.min(MAX_WIDTH[shape], area.width / 2 - MARGIN - inset),
    lines: MAX_LINES,
  };
}
