// The path of the arrow from the attacker to the defender: a curve around the battlefield.
import { layBattlefield, PAIR_GAP } from "./battlefield_layout";
import type { BoardLayout } from "./board_layout";
import { faceBoxes } from "./bubbles";
import type { Rect } from "./geometry";
import { PAIR_HEIGHT } from "./layout";

interface Point {
  x: number;
  y: number;
}

/** A cubic curve: its start, both control points and its end. */
type Curve = [Point, Point, Point, Point];

const HEAD_PX = 9;
/** How far the first and the last third of a curve may bend outwards, as shares of its length. */
const OUTWARDS = [0.1, 0.16, 0.22, 0.28, 0.34, 0.4, 0.46, 0.52];
const BENDS: (readonly [number, number])[] = [
  ...OUTWARDS.flatMap((first) => OUTWARDS.map((last) => [first, last] as const)).sort(
    (one, other) => one[0] + one[1] - other[0] - other[1],
  ),
  ...[0, -0.16, -0.3, -0.45].map((bend) => [bend, bend] as const),
];
/** Where the arrow may end at the own action bar, as a share of its width. */
const BAR_SHARES = { portrait: [0.84, 0.5, 0.16], desktop: [0.62, 0.92, 0.3] };
/** How many points of a curve are compared with the cards. */
const SAMPLES = 24;
/** The arrow leaves this much space to the boxes at its ends. */
const END_GAP = 8;
/** How far the arc between two seats of a row reaches down. */
const ARC_DEPTH = 14;
/** How far below the seats of low screens the arrow runs. The cards begin below it. */
const LANE_DEPTH = 7;
/** The least distance of the head from the edge of the stage. */
const HEAD_MARGIN = 6;
/** How far the line stays away from the left and the right edge of the stage; on phones the rim is there. */
const LINE_MARGIN = { narrow: 19, portrait: 24, desktop: 10 };
/** A hidden head counts as this many points on cards: more than a curve has. */
const HIDDEN_HEAD_HITS = 100;
/** A less preferred place at the own action bar counts as this many points on something. */
const SHARE_COST = 8;
/** A shorter arrow would not be recognized. */
const MIN_LENGTH = 56;
/** Where along the line the control points of a curve are. */
const CONTROL_SHARE = 0.2;
/** A box is as wide as the longest name; the avatar in it is narrower. */
const SIDE_INSET = 16;

type UprightShape = "portrait" | "desktop";

const middleOf = ({ left, top, width, height }: Rect): Point => ({ x: left + width / 2, y: top + height / 2 });
const contains = ({ left, top, width, height }: Rect, { x, y }: Point): boolean =>
  x > left && x < left + width && y > top && y < top + height;

/** The SVG paths of an arrow. */
export interface ArrowPaths {
  line: string;
  head: string;
}

/**
 * Draw the arrow between two boxes of a board; null if they are too close. It has the same shape in both directions.
 */
export function drawArrow(layout: BoardLayout, from: Rect, to: Rect): ArrowPaths | null {
  const isReversed = placeOf(layout, from) > placeOf(layout, to);
  const found = isReversed ? findCurve(layout, to, from) : findCurve(layout, from, to);
  if (!found || measureLength(found[0], found[3]) < MIN_LENGTH) return null;
  const curve = isReversed ? reverse(found) : found;
  const [start, , control, end] = curve;
  const angle = Math.atan2(end.y - control.y, end.x - control.x);
  const wing = (turn: number): string =>
    formatPoint({ x: end.x - HEAD_PX * Math.cos(angle + turn), y: end.y - HEAD_PX * Math.sin(angle + turn) });
  return {
    line: `M${formatPoint(start)}C${curve.slice(1).map(formatPoint).join(" ")}`,
    head: `M${wing(0.6)}L${formatPoint(end)}L${wing(-0.6)}`,
  };
}

/** The place of a box in the order of the boxes: the own action bar is the first one. */
const placeOf = ({ seats }: BoardLayout, box: Rect): number => seats.indexOf(box);

const measureLength = (start: Point, end: Point): number => Math.hypot(end.x - start.x, end.y - start.y);
const reverse = ([start, control, secondControl, end]: Curve): Curve => [end, secondControl, control, start];

function findCurve(layout: BoardLayout, from: Rect, to: Rect): Curve | null {
  if (layout.shape !== "zones") return chooseCurve(layout, from, to);
  return from === layout.actionBar ? runBelowSeats(layout, to) : arcBelow(from, to);
}

/** Choose the curve with the fewest points on cards, plates, other seats or outside the stage. */
function chooseCurve(layout: BoardLayout, from: Rect, to: Rect): Curve | null {
  const costOf = makeCost(layout, from, to);
  const isOwn = from === layout.actionBar;
  const shares = isOwn ? BAR_SHARES[layout.shape as UprightShape] : [0];
  // Between two other players the arrow runs below their seats.
  const allBends = isOwn ? BENDS : BENDS.map(([first, last]) => [-first, -last] as const);
  let best: { curve: Curve; cost: number } | null = null;
  for (const listExits of [listExitsBelow, listExitsBeside])
    for (const [order, share] of shares.entries())
      for (const start of listExits(layout, from, to, share))
        for (const end of listExits(layout, to, from, share).filter(
          (exit) => measureLength(start, exit) >= MIN_LENGTH,
        ))
          for (const bends of allBends) {
            const curve = bendLine(layout, start, end, bends);
            const cost = costOf(curve) + order * SHARE_COST;
            if (!cost) return curve;
            if (!best || cost < best.cost) best = { curve, cost };
          }
  return best?.curve ?? null;
}

/** Make the function that counts the points of a curve that lie on something. */
function makeCost(layout: BoardLayout, from: Rect, to: Rect): (curve: Curve) => number {
  const otherSeats = layout.seats.filter((box) => box !== from && box !== to);
  const plates = layout.seats.filter((box) => box === from || box === to).map((box) => findPlate(layout, box));
  const obstacles = [
    findCardArea(layout),
    layout.talon,
    layout.discard,
    ...otherSeats,
    ...plates,
    ...faceBoxes(layout),
  ];
  const { stage } = layout;
  const margin = LINE_MARGIN[stage.width < 360 ? "narrow" : (layout.shape as UprightShape)];
  const inner = { ...stage, left: stage.left + margin, width: stage.width - 2 * margin };
  const isHit = (point: Point): boolean =>
    !contains(inner, point) || obstacles.some((obstacle) => contains(obstacle, point));
  return (curve) => {
    const areHeadsVisible = isHeadVisible(layout, curve[0]) && isHeadVisible(layout, curve[3]);
    return listPoints(curve).filter(isHit).length + (areHeadsVisible ? 0 : HIDDEN_HEAD_HITS);
  };
}

function isHeadVisible({ stage: { left, top, width, height } }: BoardLayout, end: Point): boolean {
  const [x, y] = [left + HEAD_MARGIN, top + HEAD_MARGIN];
  return contains({ left: x, top: y, width: width - 2 * HEAD_MARGIN, height: height - 2 * HEAD_MARGIN }, end);
}

/** A line between the row of seats and the cards of low screens, from the column of the own action bar. */
function runBelowSeats({ actionBar, seats, isLeftHanded }: BoardLayout, seat: Rect): Curve {
  const side = isLeftHanded ? -1 : 1;
  const y = Math.max(...seats.map((box) => box.top + box.height)) + LANE_DEPTH;
  const start = { x: isLeftHanded ? actionBar.left + actionBar.width + END_GAP : actionBar.left - END_GAP, y };
  const end = findBottom(seat, side);
  return makeCurve(start, { x: end.x + side * ARC_DEPTH, y }, end);
}

/** A short arc below the row of seats on low screens, where the gaps between the seats are too narrow. */
function arcBelow(from: Rect, to: Rect): Curve {
  const direction = Math.sign(to.left - from.left);
  const start = findBottom(from, direction);
  const end = findBottom(to, -direction);
  return makeCurve(start, { x: (start.x + end.x) / 2, y: Math.max(start.y, end.y) + ARC_DEPTH }, end);
}

/** Make the curve of a start, an end and one control point. */
function makeCurve(start: Point, control: Point, end: Point): Curve {
  const approach = (point: Point): Point => ({
    x: point.x + ((control.x - point.x) * 2) / 3,
    y: point.y + ((control.y - point.y) * 2) / 3,
  });
  return [start, approach(start), approach(end), end];
}

/** A point below a seat, moved a little towards its neighbour. */
const findBottom = (box: Rect, direction: number): Point => ({
  x: box.left + box.width * (0.5 + 0.15 * direction),
  y: box.top + box.height + 2,
});

/** The plate and the cards of a seat, below its avatar. */
const findPlate = ({ avatar }: BoardLayout, box: Rect): Rect => ({
  ...box,
  top: box.top + avatar,
  height: box.height - avatar,
});

/** The points at which a line towards another box may leave a box: the nearest one, or one below a seat. */
function listExitsBelow(layout: BoardLayout, box: Rect, other: Rect, share: number): Point[] {
  const exit = leaveBox(layout, box, other, share);
  if (box === layout.actionBar) return [exit];
  return [{ x: box.left + box.width / 2, y: box.top + box.height + END_GAP }, exit];
}

/** The points beside the avatar of a seat, for a line that has no room below it. */
function listExitsBeside(layout: BoardLayout, box: Rect, other: Rect, share: number): Point[] {
  if (box === layout.actionBar) return [leaveBox(layout, box, other, share)];
  const middle = box.left + box.width / 2;
  return [1, -1].map((sign) => ({
    x: middle + sign * (layout.avatar / 2 + END_GAP),
    y: box.top + layout.avatar * 0.6,
  }));
}

/** A curve that bends away from the middle of the battlefield. */
function bendLine(
  { field, axis }: BoardLayout,
  start: Point,
  end: Point,
  [first, last]: readonly [number, number],
): Curve {
  const centre = { x: axis, y: field.top + field.height / 2 };
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const normal = { x: start.y - end.y, y: end.x - start.x };
  const isTowardsCentre = (centre.x - middle.x) * normal.x + (centre.y - middle.y) * normal.y > 0;
  const pointAt = (share: number, bend: number): Point => ({
    x: start.x + (end.x - start.x) * share + normal.x * (isTowardsCentre ? -bend : bend),
    y: start.y + (end.y - start.y) * share + normal.y * (isTowardsCentre ? -bend : bend),
  });
  return [start, pointAt(CONTROL_SHARE, first), pointAt(1 - CONTROL_SHARE, last), end];
}

/** The part of the battlefield where two pairs of cards lie. */
function findCardArea(layout: BoardLayout): Rect {
  const { field } = layout;
  const { cardWidth, coverOffset, columns, start } = layBattlefield(2, 2, layout);
  const width = columns * cardWidth * (1 + coverOffset) + (columns - 1) * PAIR_GAP;
  const height = Math.min(field.height, Math.ceil(2 / columns) * cardWidth * PAIR_HEIGHT);
  return { left: field.left + (start ?? 0), top: field.top + (field.height - height) / 2, width, height };
}

/** List points of a curve, without its ends. */
function listPoints([start, control, secondControl, end]: Curve): Point[] {
  return Array.from({ length: SAMPLES - 1 }, (_, index) => {
    const after = (index + 1) / SAMPLES;
    const before = 1 - after;
    const valueOf = (axis: "x" | "y"): number =>
      before ** 3 * start[axis] +
      3 * before ** 2 * after * control[axis] +
      3 * before * after ** 2 * secondControl[axis] +
      after ** 3 * end[axis];
    return { x: valueOf("x"), y: valueOf("y") };
  });
}

/**
 * Find the point just outside a box where a line towards another box leaves it. At the own action bar it is at this
 * share of the upper edge.
 */
function leaveBox({ actionBar, isLeftHanded }: BoardLayout, box: Rect, target: Rect, share: number): Point {
  const mirroredShare = isLeftHanded ? 1 - share : share;
  const barPoint = { x: actionBar.left + actionBar.width * mirroredShare, y: actionBar.top };
  if (box === actionBar) return { ...barPoint, y: box.top - END_GAP };
  const middle = middleOf(box);
  const aim = target === actionBar ? barPoint : middleOf(target);
  const x = aim.x - middle.x;
  const y = aim.y - middle.y;
  const scale = Math.min(
    (box.width / 2 - SIDE_INSET + END_GAP) / Math.abs(x || 1e-9),
    (box.height / 2 + END_GAP) / Math.abs(y || 1e-9),
  );
  return { x: middle.x + x * Math.min(scale, 1), y: middle.y + y * Math.min(scale, 1) };
}

const formatPoint = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
