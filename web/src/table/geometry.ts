// Boxes on the board, and what its layouts share. All lengths are in CSS pixels.

/**
 * portrait: bar, stage, action bar and hand from top to bottom.
 * zones: for low screens; the bar, talon and discard at the left, the action bar at the right.
 * desktop: like portrait, with an oval table and larger gaps.
 */
export type Shape = "portrait" | "zones" | "desktop";

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The height of a card, as a multiple of its width. */
export const CARD_HEIGHT = 1.4;

/** Move a value into a range. */
export const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/** Whether two boxes share any area. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/** The style of an element that is placed at a box of the board. */
export const placeAt = ({ left, top, width, height }: Rect): string =>
  `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
