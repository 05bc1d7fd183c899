import { describe, expect, it } from "vitest";

import { addStart, choosePoints, drawChart } from "./rating_chart";

const point = (rating: number, deviation = 50) => ({ at: 0, game_id: "t.1", rating, deviation });

describe("the chart of a rating", () => {
  it("has the line inside the band", () => {
    const chart = drawChart([point(1500, 100), point(1600, 60)]);
    expect(chart.line).toBe("6.0,72.5 314.0,30.9");
    expect(chart.grid.map(({ rating }) => rating)).toEqual([1400, 1500, 1600]);
    expect(chart.end.x).toBe(314);
    expect(chart.end.y).toBeCloseTo(30.9, 1);
    expect(chart.band.split(" ")).toHaveLength(4);
    expect([chart.low, chart.high]).toEqual([1500, 1600]);
  });
  it("begins before the first game", () => {
    expect(drawChart(addStart([point(1600)], 1)).line.split(" ")).toHaveLength(2);
    expect(addStart([point(1600)], 2)).toEqual([point(1600)]);
  });
  it("draws few points of many games, with the first and the last", () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => at);
    const chosen = choosePoints(numbers, 10);
    expect([chosen.length, chosen[0], chosen[9]]).toEqual([10, 0, 999]);
    expect(choosePoints([1, 2], 10)).toEqual([1, 2]);
  });
});
