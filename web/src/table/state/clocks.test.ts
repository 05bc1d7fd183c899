// The time left follows from the server's values and the elapsed time.
import { expect, test } from "vitest";

import { computeTimeLeft, msUntilLow, formatClock } from "./clocks";
import type { TableModel } from "./model";

function makeModel(role: string, timer: number | null, skew: number | null = 0): TableModel {
  return {
    serverTime: 1000,
    skew,
    game: { phase: "defence", players: [{ seat: 0, role, timer_ms: timer, reserve_ms: 60000 }] },
    table: { spans: { attack_ms: 30000, defence_ms: 20000, throw_in_ms: 10000, reserve_ms: 60000 } },
  } as unknown as TableModel;
}

test("time runs from the moment of the server's value", () => {
  expect(computeTimeLeft(makeModel("defender", 20000), 0, 6000)).toEqual({
    timerMs: 15000,
    reserveMs: 60000,
    timerShare: 0.75,
    reserveShare: 1,
  });
});

test("after the time for a decision the reserve runs", () => {
  expect(computeTimeLeft(makeModel("defender", 20000), 0, 51000)).toEqual({
    timerMs: 0,
    reserveMs: 30000,
    timerShare: 0,
    reserveShare: 0.5,
  });
});

test("throwers lose no reserve", () => {
  expect(computeTimeLeft(makeModel("thrower", 10000), 0, 51000)?.reserveMs).toBe(60000);
});

test("a stopped clock has no time for a decision, and the clocks of a replay keep their values", () => {
  expect(computeTimeLeft(makeModel("waiting", null), 0, 51000)?.timerMs).toBeNull();
  expect(computeTimeLeft(makeModel("defender", 20000, null), 0, 51000)?.timerMs).toBe(20000);
});

test("a table without clocks has no times to show", () => {
  expect(
    computeTimeLeft({ ...makeModel("defender", null), table: { spans: null } } as unknown as TableModel, 0, 0),
  ).toBeNull();
});

test("times are written in minutes and seconds", () => {
  expect([formatClock(7000), formatClock(90000), formatClock(0), formatClock(100)]).toEqual([
    "0:07",
    "1:30",
    "0:00",
    "0:01",
  ]);
});

test("only a running clock that is not low yet has a time until it is low", () => {
  expect(msUntilLow(makeModel("defender", 20000), 0, 6000)).toBe(10000);
  expect(msUntilLow(makeModel("defender", 20000), 0, 16500)).toBeNull();
  expect(msUntilLow(makeModel("waiting", null), 0, 6000)).toBeNull();
});
