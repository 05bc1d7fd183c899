// Places the seats around the table.
import { CARD_HEIGHT, clamp, overlaps, type Rect, type Shape } from "./geometry";
import { layOpenHand } from "./layout";

/** If the seats leave less than this for the battlefield, they stand in one row. */
const MIN_FIELD_HEIGHT = 150;
/** The step from row to row of an open hand at a seat, as a multiple of a card's width. */
const OPEN_ROW_STEP = 0.9;

/** Where the stage reaches the upper edge of the screen, the ring around an avatar needs this distance from it. */
const RING_MARGIN = 10;

/**
 * The centres of the seats in percent of the stage, by the number of seats around the table. A spectator sees up to
 * six seats; where this list has no centres for them, the seats stand in one row.
 */
const SEAT_CENTRES: Record<Shape, string[]> = {
  portrait: [
    "",
    "50,11",
    "20,18 80,18",
    "14,30 50,11 86,30",
    "13,32 30,11 70,11 87,32",
    "12,33 23,12 50,9 77,12 88,33",
  ],
  zones: ["", "50,13", "25,14 75,14", "15,13 50,12 85,13", "9,20 35,14 65,14 91,20", "6,23 27,14 50,13 73,14 94,23"],
  desktop: [
    "",
    "50,12",
    "18,20 82,20",
    "9,43 50,12 91,43",
    "8,48 28,14 72,14 92,48",
    "8,50 22,16 50,12 78,16 92,50",
    "8,62 8,26 50,12 92,26 92,62 50,90",
  ],
};

/** How far a plate stands out at both sides of its seat (SeatPlate.svelte), and its least distance from the edge. */
const PLATE_REACH = 8;

/** How far the plate of a seat is moved to the right or, if negative, to the left, so that it stays on the stage. */
export const shiftPlate = ({ left, width }: Rect, stage: Rect): number =>
  Math.max(0, stage.left + PLATE_REACH - left) - Math.max(0, left + width + PLATE_REACH - stage.left - stage.width);

/**
 * Place the seats at their centres, moved inside the stage. If they would overlap or leave too little space for the
 * battlefield, they stand in one row along the upper edge.
 */
export function laySeats(
  shape: Shape,
  stage: Rect,
  others: number,
  width: number,
  closedHeight: number,
  openCards: number,
  openCard: number,
): Rect[] {
  const height = closedHeight + measureOpenHand(openCards, width, openCard);
  const margin = shape === "zones" ? RING_MARGIN : 2;
  const centres = (SEAT_CENTRES[shape][others] ?? "").split(" ").filter((centre) => centre);
  const boxes = centres.map((centre) => {
    const [x, y] = centre.split(",").map(Number) as [number, number];
    return placeBox(stage, (x / 100) * stage.width, (y / 100) * stage.height, width, height, margin);
  });
  const bottom = Math.max(0, ...boxes.map((box) => box.top + box.height - stage.top));
  const isCramped = shape !== "desktop" && stage.height - bottom < MIN_FIELD_HEIGHT;
  if (boxes.length === others && !isCramped && !hasOverlap(boxes)) return boxes;
  // One row along the upper edge.
  const share = stage.width / Math.max(1, others);
  const rowWidth = Math.min(width, share - 2);
  const rowHeight = closedHeight + measureOpenHand(openCards, rowWidth, openCard);
  return Array.from({ length: others }, (_, index) =>
    placeBox(stage, share * (index + 0.5), rowHeight / 2, rowWidth, rowHeight, margin),
  );
}

/** The height that open hands of up to this many cards add to a seat. */
const measureOpenHand = (cards: number, width: number, cardWidth: number): number =>
  cards ? cardWidth * (CARD_HEIGHT + OPEN_ROW_STEP * (layOpenHand(cards, width, cardWidth).rows - 1)) + 4 : 0;

/** Place a box around a point of the stage, moved inside the stage; `margin` is the least distance from its top. */
function placeBox(stage: Rect, x: number, y: number, width: number, height: number, margin: number): Rect {
  return {
    left: stage.left + clamp(2, x - width / 2, stage.width - width - 2),
    top: stage.top + clamp(margin, y - height / 2, stage.height - height - 2),
    width,
    height,
  };
}

const hasOverlap = (boxes: readonly Rect[]): boolean =>
  boxes.some((box, index) => boxes.slice(index + 1).some((other) => overlaps(box, other)));
