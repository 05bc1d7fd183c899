// The points of a daily game after its end: first the certain part, then those for the moves.
import { expect, test, vi } from "vitest";

import { useTransport } from "../../../api/calls";
import type { DailyAttemptState } from "../../../api/types";
import { DailyScore } from "./daily_score.svelte";

const makeAttempt = (changes: Partial<DailyAttemptState>): DailyAttemptState => ({
  games: [
    { game_id: "a.1", outcome: "survived", squares: [], score: 400, luck: null },
    { game_id: "b.1", outcome: null, squares: [], score: 0, luck: null },
  ],
  current: 2,
  started: false,
  score: 400,
  final: false,
  luck: null,
  place: null,
  percentile: null,
  ...changes,
});

test("the result counts immediately, the moves when they are analysed, and game 2 follows", async () => {
  vi.useFakeTimers();
  const answers = [
    makeAttempt({}),
    makeAttempt({ games: [{ game_id: "a.1", outcome: "survived", squares: [], score: 487, luck: 3 }] }),
  ];
  useTransport(() => Promise.resolve({ attempt: answers.shift() ?? null }));
  const score = new DailyScore("a.1", "win");
  expect([score.game, score.nextGame]).toEqual([{ number: null, result: 400, moves: null }, null]);
  await score.start();
  expect([score.game, score.nextGame, score.total]).toEqual([{ number: 1, result: 400, moves: null }, 2, null]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(score.game).toEqual({ number: 1, result: 400, moves: 87 });
  expect(answers).toEqual([]);
  score.stop();
  useTransport(null);
  vi.useRealTimers();
});

test("after game 2 there is no next game, and both games have a score", async () => {
  const games = [
    { game_id: "a.1", outcome: "durak", squares: [], score: 61, luck: 0 },
    { game_id: "b.1", outcome: "draw", squares: [], score: 290, luck: 1 },
  ] satisfies DailyAttemptState["games"];
  useTransport(() => Promise.resolve({ attempt: makeAttempt({ games, current: null, score: 351, final: true }) }));
  const score = new DailyScore("b.1", "draw");
  await score.start();
  expect([score.game, score.nextGame, score.total]).toEqual([{ number: 2, result: 200, moves: 90 }, null, 351]);
  score.stop();
  useTransport(null);
});

test("neither points nor a total are told before all moves are analysed, and they follow in place", async () => {
  vi.useFakeTimers();
  const makeGames = (luck: number | null): DailyAttemptState["games"] => [
    { game_id: "a.1", outcome: "durak", squares: [], score: 91, luck: 0 },
    { game_id: "b.1", outcome: "durak", squares: [], score: luck === null ? 0 : 65, luck },
  ];
  const answers = [
    makeAttempt({ games: makeGames(null), current: null, score: 91 }),
    makeAttempt({ games: makeGames(1), current: null, score: 156, final: true }),
  ];
  useTransport(() => Promise.resolve({ attempt: answers.shift() ?? null }));
  const score = new DailyScore("b.1", "lose");
  await score.start();
  expect([score.points, score.isOver, score.total]).toEqual([null, true, null]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([score.points, score.total, answers]).toEqual([65, 156, []]);
  score.stop();
  useTransport(null);
  vi.useRealTimers();
});

test("a game that was left has no points to wait for", async () => {
  const games = [
    { game_id: "a.1", outcome: "forfeited", squares: [], score: 0, luck: null },
    { game_id: "b.1", outcome: null, squares: [], score: 0, luck: null },
  ] satisfies DailyAttemptState["games"];
  useTransport(() => Promise.resolve({ attempt: makeAttempt({ games }) }));
  const score = new DailyScore("a.1", "lose");
  await score.start();
  expect([score.points, score.isOver]).toEqual([0, false]);
  score.stop();
  useTransport(null);
});
