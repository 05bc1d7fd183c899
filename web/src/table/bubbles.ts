// The bubbles with messages and reactions: what they contain, and where they are on the board.
import type { BoardLayout } from "./board_layout";
import { clamp, overlaps, type Rect } from "./geometry";
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
  /** Whether the corner is in the middle of the bubble's height. */
  isMiddle?: boolean;
  /** Whether the bubble is below the face, so that a reaction is small. */
  isBelow?: boolean;
  maxWidth: number;
  /** How many lines of text the bubble has at most. */
  lines: number;
}

/** The height of a line and of the space around the text (Bubbles.svelte). */
const LINE_HEIGHT = { portrait: 16, zones: 16, desktop: 18 };
const PADDING = { portrait: 10, zones: 10, desktop: 14 };
export const MAX_LINES = 3;
export const MAX_WIDTH = { portrait: 200, zones: 200, desktop: 260 };
/** Enough for a long word. */
export const MIN_WIDTH = 100;
/** The least room for a bubble beside the panel between games. */
const MIN_ROOM = 200;
export const MARGIN = 8;
const BADGE_WIDTH = 12;
/** The space before an avatar whose plate is beside it (Seat.svelte). */
const BESIDE_INSET = 6;
/** How far from the avatar a reaction is that lies on the plate beside it. */
const ON_PLATE = 60;
/** The width of a shown trump beside an avatar, as a share of the avatar. */
const SHOWN_SHARE = 0.62;

/** The height of a bubble with this many lines of text. */
export const bubbleHeight = (shape: BoardLayout["shape"], lines: number): number =>
  lines * LINE_HEIGHT[shape] + PADDING[shape];

/** The size of a reaction without a message (Bubbles.svelte). */
const REACTION_SIZE = { portrait: [60, 52], zones: [36, 36], desktop: [72, 70] } as const;
const SMALL_SIZE = [36, 36] as const;

/** The box of the largest bubble at a place. */
export function bubbleBox(shape: BoardLayout["shape"], place: BubblePlace, isReaction = false): Rect {
  const reactionSize = place.isBelow ? SMALL_SIZE : REACTION_SIZE[shape];
  const [width, height] = isReaction ? reactionSize : [place.maxWidth, bubbleHeight(shape, place.lines)];
  return {
    left: place.side === "left" ? place.left - width : place.left,
    top: place.top - (place.isAbove ? height : place.isMiddle ? height / 2 : 0),
    width,
    height,
  };
}

/** The boxes of the avatars, in the order of the seats. */
export const faceBoxes = ({ seats, avatar, isPlateBeside }: BoardLayout): Rect[] =>
  seats.map(({ left, top, width }) => ({
    left: isPlateBeside ? left + BESIDE_INSET : left + (width - avatar) / 2,
    top,
    width: avatar,
    height: avatar,
  }));

/**
 * Place the bubble of a seat beside its avatar. If it would cover the face of another player, a message is narrower or
 * below the seat, and a reaction is small and on the plate.
 */
export function placeSeatBubble(layout: BoardLayout, seat: Rect, isReaction = false, hasCard = false): BubblePlace {
  const beside = placeBeside(layout, seat, isReaction, hasCard);
  if (layout.shape === "zones") return beside;
  const faces = faceBoxes(layout).filter((_, index) => layout.seats[index] !== seat);
  const { stage } = layout;
  const middle = seat.left + seat.width / 2;
  const top = seat.top + (isReaction ? layout.avatar : seat.height + 2);
  const ends: BubblePlace[] = [
    { ...beside, top, lines: 2, isBelow: true, side: "right", left: middle - MARGIN },
    { ...beside, top, lines: 2, isBelow: true, side: "left", left: middle + MARGIN },
  ];
  const places = [beside, ...(beside.side === "right" ? ends : ends.reverse())];
  const widths = isReaction ? [beside.maxWidth] : [beside.maxWidth, MIN_WIDTH];
  const candidates = places.flatMap((place) => widths.map((maxWidth) => ({ ...place, maxWidth })));
  const isFree = (place: BubblePlace): boolean => {
    const box = bubbleBox(layout.shape, place, isReaction);
    const isInside = box.left >= stage.left && box.left + box.width <= stage.left + stage.width;
    return isInside && !faces.some((face) => overlaps(box, face));
  };
  return candidates.find(isFree) ?? beside;
}

/**
 * Place the bubble of a seat beside its avatar and above its plate. It stays on the stage, so it covers neither bar
 * nor hand. `hasCard` says whether a shown trump lies beside the avatar.
 */
function placeBeside(layout: BoardLayout, seat: Rect, isReaction: boolean, hasCard: boolean): BubblePlace {
  const { stage, avatar, shape } = layout;
  const stageRight = stage.left + stage.width;
  const seatMiddle = seat.left + seat.width / 2;
  const stageMiddle = stage.left + stage.width / 2;
  if (shape === "zones") {
    const isSeatAtRight = seatMiddle > stageMiddle + MARGIN;
    if (isReaction) return placeLowReaction(layout, seat, isSeatAtRight);
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
  // Lower at the sides, so that the role on a team's plate in the middle stays visible.
  const top = Math.max(stage.top + 2, seat.top + (isInMiddle || layout.seats.length < 3 ? -6 : 6));
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
 * Move a bubble that would be on the panel between games, or on the result, beside that panel. Without room there it
 * is above the panel or, on low screens, below it, where no hand is yet. Without any room it stays in front of it.
 */
export function avoidPanel(place: BubblePlace, panel: Rect | null, { stage, hand, shape }: BoardLayout): BubblePlace {
  if (!panel || !overlaps(bubbleBox(shape, place), panel)) return place;
  const roomAtLeft = panel.left - stage.left;
  const roomAtRight = stage.left + stage.width - panel.left - panel.width;
  const isNearLeft = place.left < panel.left + panel.width / 2;
  const isAtLeft = (isNearLeft ? roomAtLeft : roomAtRight) < MIN_ROOM ? roomAtLeft > roomAtRight : isNearLeft;
  const room = isAtLeft ? roomAtLeft : roomAtRight;
  if (room < MIN_ROOM) {
    const height = bubbleHeight(shape, place.lines) + 4;
    const above = { ...place, top: panel.top - 4, isAbove: true, isMiddle: false };
    if (panel.top - height >= stage.top) return above;
    return shape === "zones" && hand.height > height
      ? { ...above, top: panel.top + panel.height + 4, isAbove: false }
      : place;
  }
  const left = isAtLeft ? panel.left - MARGIN : panel.left + panel.width + MARGIN;
  const maxWidth = Math.min(place.maxWidth, room - 2 * MARGIN);
  return { ...place, left, side: isAtLeft ? "left" : "right", maxWidth };
}

/**
 * Place a reaction on a low screen, where it covers neither face nor card: beside the avatar if the name is below it.
 * Otherwise it is on the plate, and for the last of several seats before the avatar.
 */
function placeLowReaction({ seats, stage, avatar, isPlateBeside }: BoardLayout, seat: Rect, isAtRight: boolean) {
  const middle = seat.left + seat.width / 2;
  const isLast = seats.length > 1 && seat === seats.at(-1);
  const opensLeft = isPlateBeside ? isLast : isAtRight;
  const next = isLast ? undefined : seats[seats.indexOf(seat) + 1];
  const end = (next?.left ?? stage.left + stage.width) - REACTION_SIZE.zones[0];
  const besidePlate = opensLeft ? seat.left : Math.min(seat.left + BESIDE_INSET + avatar + ON_PLATE, end);
  const besideFace = opensLeft ? middle - avatar / 2 - 6 : middle + avatar / 2 + 8;
  const left = isPlateBeside ? besidePlate : besideFace;
  const side = opensLeft ? ("left" as const) : ("right" as const);
  return { left, top: seat.top + 2, side, isAbove: false, maxWidth: REACTION_SIZE.zones[0], lines: 2 };
}
