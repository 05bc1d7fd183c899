// Places the viewer's own bubble, and that of the spectators.
import type { BoardLayout } from "./board_layout";
import { bubbleBox, bubbleHeight, MARGIN, MAX_LINES, MAX_WIDTH, MIN_WIDTH, type BubblePlace } from "./bubbles";
import { clamp, overlaps, type Rect } from "./geometry";

/** The distance between the action bar and a bubble beside it. */
const GAP = 4;
/** The width of a shown trump above the bar, with its margins. */
const SHOWN_TRUMP_WIDTH = 48;
/** Where the middle of the avatar is in the action bar of a low screen: a share of its height, and a distance. */
const AVATAR_SHARE = 0.23;
const AVATAR_OFFSET = 8;

/** What is on the board where the viewer's bubble could be. */
interface Surroundings {
  /** Whether the viewer's shown trump lies above the avatar. */
  hasCard?: boolean;
  /** The box of the cards on the battlefield; null without cards. */
  cards?: Rect | null;
}

/** Place the viewer's own bubble at the own avatar in the action bar, where it covers no card. */
export function placeOwnBubble(
  layout: BoardLayout,
  { hasCard = false, cards = null }: Surroundings = {},
): BubblePlace {
  const { actionBar, stage, shape, isLeftHanded } = layout;
  const bar = { left: actionBar.left, right: actionBar.left + actionBar.width };
  if (shape === "zones") return placeBesideColumn(layout, cards);
  const end = isLeftHanded ? layout.stage.left + stage.width - bar.right : bar.left - stage.left;
  // On a large screen there is room beside the bar.
  if (end >= MIN_WIDTH + GAP + MARGIN)
    return {
      left: isLeftHanded ? bar.right + GAP : bar.left - GAP,
      top: actionBar.top + actionBar.height / 2,
      side: isLeftHanded ? "right" : "left",
      isAbove: false,
      isMiddle: true,
      maxWidth: Math.min(MAX_WIDTH[shape], end - GAP - MARGIN),
      lines: MAX_LINES,
    };
  const inset = MARGIN + (hasCard ? SHOWN_TRUMP_WIDTH : 0);
  const above: BubblePlace = {
    left: isLeftHanded ? bar.right - inset : bar.left + inset,
    top: stage.top + stage.height - GAP,
    side: isLeftHanded ? "left" : "right",
    isAbove: true,
    maxWidth: Math.min(MAX_WIDTH[shape], actionBar.width / 2 - inset),
    lines: MAX_LINES,
  };
  return cards && overlaps(bubbleBox(shape, above), cards) ? { ...above, lines: 1 } : above;
}

/** On a low screen the bar is a column: the bubble is beside its avatar, below the seats. */
function placeBesideColumn({ actionBar, seats, stage, isLeftHanded }: BoardLayout, cards: Rect | null): BubblePlace {
  const edge = isLeftHanded ? actionBar.left + actionBar.width + GAP : actionBar.left - GAP;
  const nearest = seats.filter(
    ({ left, width }) => Math.abs(left + width / 2 - edge) < width / 2 + MAX_WIDTH.zones / 2,
  );
  const seatBottom = Math.max(stage.top, ...nearest.map(({ top, height }) => top + height));
  const lines = 2;
  const middle = actionBar.top + actionBar.height * AVATAR_SHARE + AVATAR_OFFSET;
  const room = !cards ? MAX_WIDTH.zones : isLeftHanded ? cards.left - edge : edge - cards.left - cards.width;
  return {
    left: edge,
    top: Math.max(middle, seatBottom + GAP + bubbleHeight("zones", lines) / 2),
    side: isLeftHanded ? "right" : "left",
    isAbove: false,
    isMiddle: true,
    maxWidth: clamp(MIN_WIDTH, room - MARGIN, MAX_WIDTH.zones),
    lines,
  };
}

/** Place the bubble of the spectators above the other end of the action bar, or of the stage on low screens. */
export function placeSpectatorBubble({ stage, actionBar, shape, isLeftHanded }: BoardLayout): BubblePlace {
  const area = shape === "zones" ? stage : actionBar;
  const isAtRightEnd = (shape === "zones") === isLeftHanded;
  return {
    left: isAtRightEnd ? area.left + area.width - MARGIN : area.left + MARGIN,
    top: stage.top + stage.height - GAP,
    side: isAtRightEnd ? "left" : "right",
    isAbove: true,
    maxWidth: Math.min(MAX_WIDTH[shape], area.width / 2 - MARGIN),
    lines: MAX_LINES,
  };
}
