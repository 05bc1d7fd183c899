// What is left on the clocks follows from what the server said and the time since.
import { expect, test } from "vitest";

import { timeLeft, msUntilLow, formatClock } from "./clocks";
import type { TableModel } from "./model";

function model(role: string, timer: number | null, skew: number | null = 0): TableModel {
  return {
    at: 1000,
    skew,
    game: { phase: "defence", players: [{ seat: 0, role, timer_ms: timer, reserve_ms: 60000 }] },
    table: { spans: { attack_ms: 30000, defence_ms: 20000, throw_in_ms: 10000, reserve_ms: 60000 } },
  } as unknown as TableModel;
}

test("time runs from when it was said", () => {
  expect(timeLeft(model("defender", 20000), 0, 6000)).toEqual({ timer: 15000, reserve: 60000, timerShare: 0.75, reserveShare: 1 });
});

test("behind it the reserve runs", () => {
  expect(timeLeft(model("defender", 20000), 0, 51000)).toEqual({ timer: 0, reserve: 30000, timerShare: 0, reserveShare: 0.5 });
});

test("throwers lose no reserve", () => {
  expect(timeLeft(model("thrower", 10000), 0, 51000)?.reserve).toBe(60000);
});

test("a clock that does not run stands, and so does one of a game long over", () => {
  expect(timeLeft(model("waiting", null), 0, 51000)?.timer).toBeNull();
  expect(timeLeft(model("defender", 20000, null), 0, 51000)?.timer).toBe(20000);
});

test("without clocks there is nothing to tell", () => {
  expect(timeLeft({ ...model("defender", null), table: { spans: null } } as unknown as TableModel, 0, 0)).toBeNull();
});

test("seconds are written as players read them", () => {
  expect([formatClock(7000), formatClock(90000), formatClock(0), formatClock(100)]).toEqual(["0:07", "1:30", "0:00", "0:01"]);
});

test("who has little time left is warned once", () => {
  expect(msUntilLow(model("defender", 20000), 0, 6000)).toBe(10000);
  expect(msUntilLow(model("defender", 20000), 0, 16500)).toBeNull();
  expect(msUntilLow(model("waiting", null), 0, 6000)).toBeNull();
});
