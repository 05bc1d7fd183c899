// The score of a series is counted from the points of the table's sitters, the viewer's side first.
import { expect, test } from "vitest";

import type { TableModel } from "./model";
import { seriesScore } from "./series_score";

const makeModel = (points: (number | null)[], options: Record<string, unknown> = {}): TableModel =>
  ({
    table: {
      seats: points.length,
      options,
      sitters: points.map((count, seat) => (count === null ? null : { seat, points: count })),
    },
  }) as unknown as TableModel;

test.each<[string, (number | null)[], number | null, string]>([
  ["the viewer's points come first", [0, 2], 1, "2 : 0"],
  ["a spectator sees the seats in order", [0, 2], null, "0 : 2"],
  ["before the first point there is none", [0, 0], 0, ""],
  ["a free seat has no score", [1, null], 0, ""],
  ["three players have no score", [1, 1, 0], 0, ""],
])("%s", (_, points, ownSeat, score) => expect(seriesScore(makeModel(points), ownSeat)).toBe(score));

test("teams have a score", () => {
  expect(seriesScore(makeModel([1, 3, 1, 3], { teams: true }), 1)).toBe("3 : 1");
});
