// Places the pairs and the slots on the battlefield, around the axis of the table.
import type { BoardLayout } from "./board_layout";
import { clamp, type Rect } from "./geometry";
import { enlargeFewPairs, layPairs, PAIR_HEIGHT, type PairsLayout } from "./layout";

export interface BattlefieldLayout extends PairsLayout {
  /** How far from the left edge of the battlefield the first column begins; null if there is none. */
  start: number | null;
}

export const PAIR_GAP = 8;
/** With more pairs than this, the cards need the whole battlefield, and the arrow runs below them. */
const MOST_BESIDE_ARROW = 4;

/** The strip of the battlefield that reaches equally far to both sides of the axis, from the left edge. */
export function findMiddleStrip({ field, axis }: Pick<BoardLayout, "field" | "axis">): {
  left: number;
  width: number;
} {
  const middle = axis - field.left;
  const half = Math.min(middle, field.width - middle);
  return { left: middle - half, width: 2 * half };
}

/**
 * Lay pairs and slots: `cards` pairs, and `count` of both together. They lie around the axis of the table if the
 * battlefield reaches as far. A single attack card lies on the axis, and its cover beside it.
 */
export function layBattlefield(
  cards: number,
  count: number,
  { field, fieldCard, axis, arrowLane }: Pick<BoardLayout, "field" | "fieldCard" | "axis" | "arrowLane">,
): BattlefieldLayout {
  const room = field.width - (count <= MOST_BESIDE_ARROW ? arrowLane : 0);
  // Slots change the size of the cards only where there is no room for them.
  const pairs = layPairs(count, room, field.height, PAIR_GAP, enlargeFewPairs(cards, fieldCard));
  if (!count) return { ...pairs, start: null };
  const { cardWidth, coverOffset, columns } = pairs;
  const width = columns * cardWidth * (1 + coverOffset) + (columns - 1) * PAIR_GAP;
  const middle = (count === 1 ? cardWidth : width) / 2;
  return { ...pairs, start: clamp(0, axis - field.left - middle, Math.max(0, field.width - width)) };
}

/** The box of the cards on the battlefield; null without cards. */
export function findCardsBox(count: number, layout: Parameters<typeof layBattlefield>[2]): Rect | null {
  const { start, cardWidth, coverOffset, columns } = layBattlefield(count, count, layout);
  if (start === null) return null;
  const { field } = layout;
  const rows = Math.ceil(count / columns);
  const width = columns * cardWidth * (1 + coverOffset) + (columns - 1) * PAIR_GAP;
  const height = rows * cardWidth * PAIR_HEIGHT + (rows - 1) * PAIR_GAP;
  return { left: field.left + start, top: field.top + (field.height - height) / 2, width, height };
}
