// The geometry of a rating chart: a line of ratings and the band of their uncertainty.
import type { RatingPoint } from "../api/types";

export const WIDTH = 320;
export const HEIGHT = 120;
const MARGIN = 6;
/** The possible distances between grid lines. */
const GRID_STEPS = [20, 50, 100, 200, 500, 1000];
const MAX_GRID_LINES = 4;
/** With more points, only some of them are drawn. */
const MAX_POINTS = 160;

/** A rating and its uncertainty at one moment. */
export type ChartPoint = Pick<RatingPoint, "rating" | "deviation">;
/** A player's rating before the first rated game. */
const START: ChartPoint = { rating: 1500, deviation: 500 };

export interface RatingChart {
  line: string;
  band: string;
  low: number;
  high: number;
  /** The ratings of the grid, with their distance from the top in per cent. */
  grid: { rating: number; top: number }[];
  /** Where the line ends. */
  end: { x: number; y: number };
}

/** Choose at most `count` points, evenly, always with the first and the last. */
export function choosePoints<T>(points: readonly T[], count = MAX_POINTS): T[] {
  if (points.length <= count) return [...points];
  return Array.from({ length: count }, (_, at) => points[Math.round((at * (points.length - 1)) / (count - 1))]!);
}

/** Add the rating before the first game to a history, if the history has all games. */
export const addStart = (points: readonly RatingPoint[], games: number): ChartPoint[] =>
  points.length === games ? [START, ...points] : [...points];

/** Draw a chart of ratings, the oldest first. */
export function drawChart(points: readonly ChartPoint[]): RatingChart {
  const shown = choosePoints(points);
  const ratings = points.map(({ rating }) => rating);
  const tops = shown.map(({ rating, deviation }) => rating + deviation);
  const bottoms = shown.map(({ rating, deviation }) => rating - deviation);
  const highest = Math.max(...tops);
  const span = Math.max(1, highest - Math.min(...bottoms));
  const x = (at: number): number => MARGIN + (at * (WIDTH - 2 * MARGIN)) / Math.max(1, shown.length - 1);
  const y = (rating: number): number => MARGIN + ((highest - rating) * (HEIGHT - 2 * MARGIN)) / span;
  const place = (at: number, rating: number): string => `${x(at).toFixed(1)},${y(rating).toFixed(1)}`;
  const upper = tops.map((rating, at) => place(at, rating));
  const lower = bottoms.map((rating, at) => place(at, rating)).reverse();
  const step = GRID_STEPS.find((size) => span / size <= MAX_GRID_LINES) ?? GRID_STEPS.at(-1)!;
  const lowest = Math.ceil((highest - span) / step) * step;
  const gridRatings = Array.from({ length: Math.floor((highest - lowest) / step) + 1 }, (_, at) => lowest + at * step);
  return {
    grid: gridRatings.map((rating) => ({ rating, top: (100 * y(rating)) / HEIGHT })),
    end: { x: x(shown.length - 1), y: y(shown.at(-1)!.rating) },
    line: shown.map(({ rating }, at) => place(at, rating)).join(" "),
    band: [...upper, ...lower].join(" "),
    low: Math.min(...ratings),
    high: Math.max(...ratings),
  };
}
