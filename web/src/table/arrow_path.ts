// The path of the arrow from the attacker to the defender: a curve around the battlefield.
import type { BoardLayout } from "./board_layout";
import type { Rect } from "./geometry";

interface Point {
  x: number;
  y: number;
}

const HEAD_PX = 13;
/** How far the curve bends outwards, as a share of its length. */
const BEND = 0.16;
/** The arrow leaves this much space to the boxes at its ends. */
const END_GAP = 8;
/** A box is as wide as the longest name; the avatar in it is narrower. */
const SIDE_INSET = 16;

const middleOf = ({ left, top, width, height }: Rect): Point => ({ x: left + width / 2, y: top + height / 2 });

/** Draw the arrow between two boxes of a board. Returns the SVG paths of its line and of its head. */
export function drawArrow(layout: BoardLayout, from: Rect, to: Rect): { line: string; head: string } {
  const start = leaveBox(layout, from, to);
  const end = leaveBox(layout, to, from);
  const centre = middleOf(layout.field);
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const normal = { x: (start.y - end.y) / (length || 1), y: (end.x - start.x) / (length || 1) };
  const isTowardsCentre = (centre.x - middle.x) * normal.x + (centre.y - middle.y) * normal.y > 0;
  const bend = (isTowardsCentre ? -BEND : BEND) * length;
  const control = { x: middle.x + normal.x * bend, y: middle.y + normal.y * bend };
  const angle = Math.atan2(end.y - control.y, end.x - control.x);
  const wing = (turn: number): string =>
    formatPoint({ x: end.x - HEAD_PX * Math.cos(angle + turn), y: end.y - HEAD_PX * Math.sin(angle + turn) });
  return {
    line: `M${formatPoint(start)}Q${formatPoint(control)} ${formatPoint(end)}`,
    head: `M${wing(0.6)}L${formatPoint(end)}L${wing(-0.6)}`,
  };
}

/** Find the point just outside a box where a line towards another box leaves it. */
function leaveBox({ actionBar, shape, isLeftHanded }: BoardLayout, box: Rect, target: Rect): Point {
  // At the own action bar the arrow ends at the upper edge, beside the battlefield and not at the talon.
  const share = (fromLeft: number): number => (isLeftHanded ? 1 - fromLeft : fromLeft);
  if (box === actionBar && shape !== "zones")
    return { x: box.left + box.width * share(shape === "desktop" ? 0.62 : 0.84), y: box.top - END_GAP };
  if (box === actionBar)
    return { x: box.left - END_GAP + (box.width + 2 * END_GAP) * share(0), y: box.top + box.height * 0.32 };
  const middle = middleOf(box);
  const aim =
    target === actionBar && shape !== "zones"
      ? { x: target.left + target.width * share(0.8), y: target.top }
      : middleOf(target);
  const x = aim.x - middle.x;
  const y = aim.y - middle.y;
  const scale = Math.min(
    (box.width / 2 - SIDE_INSET + END_GAP) / Math.abs(x || 1e-9),
    (box.height / 2 + END_GAP) / Math.abs(y || 1e-9),
  );
  return { x: middle.x + x * Math.min(scale, 1), y: middle.y + y * Math.min(scale, 1) };
}

const formatPoint = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
