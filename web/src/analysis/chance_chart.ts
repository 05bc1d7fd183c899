// The geometry of the chart of chances: a line with its band for each seat, bouts as ticks, drawn cards as marks.
import type { AnalysisReport, Replay } from "../api/types";
import { stepOfMove, VERDICT_MARKS, type Mistake } from "./report_view";

export const WIDTH = 340;
export const HEIGHT = 190;
const MARGIN = { left: 30, right: 10, top: 16, bottom: 22 };
/** The labels of bouts are at least this far apart. */
const LABEL_WIDTH = 19;
/** The size of the sign of a mistake, and its distance from the line. */
export const SIGN = { width: 20, height: 15 };
const SIGN_DISTANCE = 9;
/** In points: draws that changed the chance by less, for better or worse, have no mark. */
const MIN_LUCK = 1;
export const GRID = [0, 25, 50, 75, 100];

/** The colours and dashes of the seats' lines: never colour alone. */
export const SEAT_COLOURS = [
  "light-dark(#12643d, #5ad19b)",
  "light-dark(#a8550c, #ffb35c)",
  "light-dark(#5b3fb0, #c7b8ff)",
  "light-dark(#b3235f, #ff8fb8)",
  "light-dark(#0f5aa8, #8ecbff)",
  "light-dark(#5f5a00, #d8d06a)",
];
export const SEAT_DASHES = ["none", "6 4", "1.5 3", "7 3 1.5 3", "3 2", "10 3"];

export interface ChartMark {
  x: number;
  y: number;
}
export interface ChanceChart {
  seats: { line: string; band: string; end: ChartMark }[];
  /** Each bout with its first move, from `x` to the beginning of the next bout. */
  bouts: { x: number; width: number; bout: number; move: number; isLabelled: boolean }[];
  draws: (ChartMark & { move: number; luck: number })[];
  /** Each mistake with its sign, whose left upper corner is here. */
  mistakes: (ChartMark & { text: string; mistake: Mistake })[];
}

/** The chance to survive, from the chance to be the durak; the chart and the list of mistakes both show it. */
export const survival = (durakChance: number): number => 100 - durakChance;

/** The distance of a chance from the top. */
export const yOf = (chance: number): number =>
  MARGIN.top + ((100 - chance) * (HEIGHT - MARGIN.top - MARGIN.bottom)) / 100;
/** The left and the right end of the grid. */
export const X_RANGE = [MARGIN.left, WIDTH - MARGIN.right] as const;

/** The place of a move on the chart. */
export function xOf(report: AnalysisReport, move: number): number {
  const moves = Math.max(1, report.chances.at(-1)?.move ?? 1);
  return X_RANGE[0] + (move * (X_RANGE[1] - X_RANGE[0])) / moves;
}

/** The move that is nearest to a place on the chart. */
export function moveAt(report: AnalysisReport, x: number): number {
  const last = report.chances.at(-1)?.move ?? 0;
  const share = (x - X_RANGE[0]) / (X_RANGE[1] - X_RANGE[0]);
  return Math.round(Math.min(1, Math.max(0, share)) * last);
}

/** Draw the chart; only the chosen seat has marks for drawn cards and for mistakes. */
export function drawChances(
  report: AnalysisReport,
  replay: Pick<Replay, "steps">,
  mistakes: readonly Mistake[],
  seat: number,
): ChanceChart {
  const place = (move: number, chance: number): string => `${xOf(report, move).toFixed(1)},${yOf(chance).toFixed(1)}`;
  const chanceAt = (move: number): number =>
    survival(report.chances.find((row) => row.move === move)?.seats[seat]?.p ?? 0);
  const { chances } = report;
  const seats = report.seats.map((_, index) => {
    const upper = chances.map(({ move, seats: row }) => place(move, survival(row[index]!.low)));
    const lower = chances.map(({ move, seats: row }) => place(move, survival(row[index]!.high))).reverse();
    const last = chances.at(-1)!;
    return {
      line: chances.map(({ move, seats: row }) => place(move, survival(row[index]!.p))).join(" "),
      band: [...upper, ...lower].join(" "),
      end: { x: xOf(report, last.move), y: yOf(survival(last.seats[index]!.p)) },
    };
  });
  const draws = report.draws
    .filter((draw) => draw.seat === seat && Math.abs(draw.luck) >= MIN_LUCK)
    .map(({ move, luck }) => ({ move, luck, x: xOf(report, move), y: yOf(chanceAt(move)) }));
  const seatMistakes = mistakes.filter(({ decision }) => decision.seat === seat);
  const signs = placeSigns(
    seatMistakes.map(({ decision: { move } }) => ({ x: xOf(report, move), y: yOf(chanceAt(move)) })),
    draws,
  );
  return {
    seats,
    bouts: drawBouts(report, replay),
    draws,
    mistakes: seatMistakes.map((mistake, index) => ({
      mistake,
      text: VERDICT_MARKS[mistake.verdict],
      ...signs[index]!,
    })),
  };
}

/** Place a sign near each point, above the line if there is room, so that it covers no other sign and no draw. */
export function placeSigns(points: readonly ChartMark[], draws: readonly ChartMark[]): ChartMark[] {
  const { width, height } = SIGN;
  const isApart = (a: ChartMark, b: ChartMark, dx: number, dy: number): boolean =>
    Math.abs(a.x - b.x) >= dx || Math.abs(a.y - b.y) >= dy;
  const placed: ChartMark[] = [];
  for (const { x, y } of points) {
    const left = Math.min(Math.max(x - width / 2, X_RANGE[0]), WIDTH - width - 1);
    const above = [0, 1, 2, 3].map((row) => y - SIGN_DISTANCE - height - row * (height + 1));
    const below = [0, 1, 2, 3].map((row) => y + SIGN_DISTANCE + row * (height + 1));
    const places = [...above, ...below]
      .filter((top) => top >= 1 && top + height <= HEIGHT - MARGIN.bottom)
      .map((top) => ({ x: left, y: top }));
    const isFree = (place: ChartMark): boolean =>
      placed.every((other) => isApart(place, other, width + 1, height + 1)) &&
      draws.every((draw) => isApart({ x: place.x + width / 2, y: place.y + height / 2 }, draw, 17, 14));
    placed.push(places.find(isFree) ?? places[0] ?? { x: left, y: 1 });
  }
  return placed;
}

function drawBouts(report: AnalysisReport, replay: Pick<Replay, "steps">): ChanceChart["bouts"] {
  const firstMoves = new Map<number, number>();
  for (const { move } of report.chances) {
    const bout = replay.steps[stepOfMove(replay, move)]?.game.bout ?? 1;
    if (!firstMoves.has(bout)) firstMoves.set(bout, move);
  }
  const starts = [...firstMoves].map(([bout, move]) => ({ bout, move, x: xOf(report, move) }));
  let lastLabel = -Infinity;
  return starts.map((start, index) => {
    const width = (starts[index + 1]?.x ?? X_RANGE[1]) - start.x;
    const centre = start.x + width / 2;
    const isLabelled = centre - lastLabel >= LABEL_WIDTH;
    if (isLabelled) lastLabel = centre;
    return { ...start, width, isLabelled };
  });
}
