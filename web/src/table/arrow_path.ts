// The path of the arrow from the attacker to the defender: a curve around the battlefield.
import type { BoardLayout } from "./board_layout";
import type { Rect } from "./geometry";

interface Point {
  x: number;
  y: number;
}

interface Curve {
  start: Point;
  control: Point;
  end: Point;
}

const HEAD_PX = 9;
/** How far a curve may bend outwards, as a share of its length; the preferred bends come first. */
const BENDS = [0.16, 0, -0.16, 0.3, -0.3, 0.45, -0.45, 0.6];
/** Where the arrow may end at the own action bar, as a share of its width. */
const BAR_SHARES = { portrait: [0.84, 0.5, 0.16], desktop: [0.62, 0.92, 0.3] };
/** How many points of a curve are compared with the cards. */
const SAMPLES = 16;
/** The arrow leaves this much space to the boxes at its ends. */
const END_GAP = 8;
/** How far the arc between two seats of a row reaches down. */
const ARC_DEPTH = 14;
/** How far below the seats of low screens the arrow runs. The cards begin below it. */
const LANE_DEPTH = 7;
/** The least distance of the head from the edge of the stage. */
const HEAD_MARGIN = 6;
/** How far the line stays away from the left and the right edge of the stage; on phones the rim is there. */
const LINE_MARGIN = { portrait: 26, desktop: 10 };
/** A hidden head counts as this many points on cards: more than a curve has. */
const HIDDEN_HEAD_HITS = 100;
/** A box is as wide as the longest name; the avatar in it is narrower. */
const SIDE_INSET = 16;

const middleOf = ({ left, top, width, height }: Rect): Point => ({ x: left + width / 2, y: top + height / 2 });
const contains = ({ left, top, width, height }: Rect, { x, y }: Point): boolean =>
  x > left && x < left + width && y > top && y < top + height;

/** Draw the arrow between two boxes of a board. Returns the SVG paths of its line and of its head. */
export function drawArrow(layout: BoardLayout, from: Rect, to: Rect): { line: string; head: string } {
  const { start, control, end } = chooseCurve(layout, from, to);
  const angle = Math.atan2(end.y - control.y, end.x - control.x);
  const wing = (turn: number): string =>
    formatPoint({ x: end.x - HEAD_PX * Math.cos(angle + turn), y: end.y - HEAD_PX * Math.sin(angle + turn) });
  return {
    line: `M${formatPoint(start)}Q${formatPoint(control)} ${formatPoint(end)}`,
    head: `M${wing(0.6)}L${formatPoint(end)}L${wing(-0.6)}`,
  };
}

/** Choose the curve with the fewest points on cards, plates, other seats or outside the stage. */
function chooseCurve(layout: BoardLayout, from: Rect, to: Rect): Curve {
  if (layout.shape === "zones")
    return from === layout.actionBar || to === layout.actionBar ? runBelowSeats(layout, from, to) : arcBelow(from, to);
  const otherSeats = layout.seats.filter((box) => box !== from && box !== to);
  const plates = layout.seats.filter((box) => box === from || box === to).map((box) => findPlate(layout, box));
  const obstacles = [findCardArea(layout), layout.talon, layout.discard, ...otherSeats, ...plates];
  const curves = BAR_SHARES[layout.shape].flatMap((share) => {
    const start = leaveBox(layout, from, to, share);
    const ends = [...listAvatarSides(layout, to, start), leaveBox(layout, to, from, share)];
    return ends.flatMap((end) => BENDS.map((bend) => ({ start, control: bendLine(layout, start, end, bend), end })));
  });
  const { stage } = layout;
  const margin = LINE_MARGIN[layout.shape];
  const inner = { ...stage, left: stage.left + margin, width: stage.width - 2 * margin };
  const hits = curves.map(
    (curve) =>
      listPoints(curve).filter(
        (point) => !contains(inner, point) || obstacles.some((obstacle) => contains(obstacle, point)),
      ).length + (isHeadVisible(layout, curve.end) ? 0 : HIDDEN_HEAD_HITS),
  );
  return curves[hits.indexOf(Math.min(...hits))]!;
}

function isHeadVisible({ stage: { left, top, width, height } }: BoardLayout, end: Point): boolean {
  const [x, y] = [left + HEAD_MARGIN, top + HEAD_MARGIN];
  return contains({ left: x, top: y, width: width - 2 * HEAD_MARGIN, height: height - 2 * HEAD_MARGIN }, end);
}

/** A line between the row of seats and the cards of low screens, from or to the column of the own action bar. */
function runBelowSeats({ actionBar, seats, isLeftHanded }: BoardLayout, from: Rect, to: Rect): Curve {
  const side = isLeftHanded ? -1 : 1;
  const y = Math.max(...seats.map((seat) => seat.top + seat.height)) + LANE_DEPTH;
  const barPoint = { x: isLeftHanded ? actionBar.left + actionBar.width + END_GAP : actionBar.left - END_GAP, y };
  const seatPoint = findBottom(from === actionBar ? to : from, side);
  const control = { x: seatPoint.x + side * ARC_DEPTH, y };
  return from === actionBar
    ? { start: barPoint, control, end: seatPoint }
    : { start: seatPoint, control, end: barPoint };
}

/** A short arc below the row of seats on low screens, where the gaps between the seats are too narrow. */
function arcBelow(from: Rect, to: Rect): Curve {
  const direction = Math.sign(to.left - from.left);
  const start = findBottom(from, direction);
  const end = findBottom(to, -direction);
  return { start, control: { x: (start.x + end.x) / 2, y: Math.max(start.y, end.y) + ARC_DEPTH }, end };
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

/** The points beside the avatar of a seat, the one nearer to the start first. The avatar is at the top of its box. */
function listAvatarSides({ avatar, actionBar }: BoardLayout, box: Rect, start: Point): Point[] {
  if (box === actionBar) return [];
  const middle = box.left + box.width / 2;
  const side = start.x < middle ? -1 : 1;
  return [side, -side].map((sign) => ({ x: middle + sign * (avatar / 2 + END_GAP), y: box.top + avatar * 0.6 }));
}

/** The control point of a curve that bends away from the middle of the battlefield. */
function bendLine({ field }: BoardLayout, start: Point, end: Point, bend: number): Point {
  const centre = middleOf(field);
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const normal = { x: start.y - end.y, y: end.x - start.x };
  const isTowardsCentre = (centre.x - middle.x) * normal.x + (centre.y - middle.y) * normal.y > 0;
  const outwards = isTowardsCentre ? -bend : bend;
  return { x: middle.x + normal.x * outwards, y: middle.y + normal.y * outwards };
}

/** The middle of the battlefield, where two pairs of cards or the buttons of a lead lie. */
function findCardArea({ field, fieldCard }: BoardLayout): Rect {
  const [width, height] = [Math.min(field.width, fieldCard * 2.9), Math.min(field.height, fieldCard * 1.9)];
  return {
    left: field.left + (field.width - width) / 2,
    top: field.top + (field.height - height) / 2,
    width,
    height,
  };
}

/** List points of a quadratic curve, without its ends. */
function listPoints({ start, control, end }: Curve): Point[] {
  return Array.from({ length: SAMPLES - 1 }, (_, index) => {
    const after = (index + 1) / SAMPLES;
    const before = 1 - after;
    const valueOf = (axis: "x" | "y"): number =>
      before ** 2 * start[axis] + 2 * after * before * control[axis] + after ** 2 * end[axis];
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
