// The pips of a card. One path draws all of them, because a table shows up to seventy cards.
import type { Suit } from "./names";

/**
 * The paths of the suits in a box from -50 to 50.
 * All path commands are absolute, so that `drawSuit` can move and scale a path.
 */
export const SUIT_PATHS: Record<Suit, string> = {
  S:
    "M0 -49C8 -31 46 -10 46 17C46 31 36 39 25 39C15.5 39 8.5 34.5 4.5 28C5.5 38 9.5 45 17 49L-17 49" +
    "C-9.5 45 -5.5 38 -4.5 28C-8.5 34.5 -15.5 39 -25 39C-36 39 -46 31 -46 17C-46 -10 -8 -31 0 -49Z",
  H:
    "M0 48C-7 33 -46 13 -46 -17C-46 -35 -34.5 -45 -22.5 -45C-12 -45 -3.5 -38.5 0 -28" +
    "C3.5 -38.5 12 -45 22.5 -45C34.5 -45 46 -35 46 -17C46 13 7 33 0 48Z",
  C: drawClub(),
  D: "M0 -50C9 -33 23 -14 39 0C23 14 9 33 0 50C-9 33 -23 14 -39 0C-23 -14 -9 -33 0 -50Z",
};

const LEFT = 38,
  MIDDLE = 50,
  RIGHT = 62;
const TOP = 24,
  HALF = 70,
  BOTTOM = 116;
const THIRD = 54.7,
  TWO_THIRDS = 85.3;
const placePairs = (...heights: number[]): [number, number][] =>
  heights.flatMap((y): [number, number][] => [
    [LEFT, y],
    [RIGHT, y],
  ]);
/** The places of the pips of each number: x and y on a card of 100 by 140. Pips below the middle are upside down. */
const PLACES: Record<string, [number, number][]> = {
  "2": [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  "3": [
    [MIDDLE, TOP],
    [MIDDLE, HALF],
    [MIDDLE, BOTTOM],
  ],
  "4": placePairs(TOP, BOTTOM),
  "5": [...placePairs(TOP, BOTTOM), [MIDDLE, HALF]],
  "6": placePairs(TOP, HALF, BOTTOM),
  "7": [...placePairs(TOP, HALF, BOTTOM), [MIDDLE, 47]],
  "8": [...placePairs(TOP, HALF, BOTTOM), [MIDDLE, 47], [MIDDLE, 93]],
  "9": [...placePairs(TOP, THIRD, TWO_THIRDS, BOTTOM), [MIDDLE, HALF]],
  "10": [...placePairs(TOP, THIRD, TWO_THIRDS, BOTTOM), [MIDDLE, 39.3], [MIDDLE, 100.7]],
};

/** Find the places of a number's pips; figures and aces have none. */
export const findPlaces = (rank: string): readonly [number, number][] => PLACES[rank] ?? [];

/** Draw a suit of this height, centred at a place. Returns its path. */
export function drawSuit(suit: Suit, x: number, y: number, height: number, { isUpsideDown = false } = {}): string {
  const scale = (isUpsideDown ? -height : height) / 100;
  return SUIT_PATHS[suit].replace(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, pathX: string, pathY: string) =>
      `${formatNumber(x + Number(pathX) * scale)} ${formatNumber(y + Number(pathY) * scale)}`,
  );
}

/** Draw all pips of a number. Returns one path. */
export function drawPips(suit: Suit, rank: string): string {
  const places = findPlaces(rank);
  const height = places.length > 8 ? 17 : 18.5; // Nine and ten pips need more space.
  return places.map(([x, y]) => drawSuit(suit, x, y, height, { isUpsideDown: y > HALF })).join("");
}

const formatNumber = (value: number): string => String(Math.round(value * 100) / 100);

/** Draw three leaves and a stem. */
function drawClub(): string {
  const drawLeaf = (x: number, y: number, r: number): string => {
    const k = r * 0.5523; // With these control points, Bézier curves approximate a circle.
    return (
      `M${x} ${y - r}C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}` +
      `C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}` +
      `C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r}Z`
    );
  };
  const stem = "M0 -10C2 0 4 4 6 8C5 30 9 44 18 49L-18 49C-9 44 -5 30 -6 8C-4 4 -2 0 0 -10Z";
  const middle = "M-9 -14L9 -14L16 12L-16 12Z"; // where the leaves meet
  return drawLeaf(0, -26, 23) + drawLeaf(-25, 13, 23) + drawLeaf(25, 13, 23) + stem + middle;
}
