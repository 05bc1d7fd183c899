import { describe, expect, test } from "vitest";

import { findDuraks, ownResult, placeOf, resultKey, shapeOfGame, shapeOfTable } from "./results";

const makeWin = (place: number | null) => ({ result: "win", place });
const LOSS = { result: "lose", place: null };
const makeShape = (seats: number, options: Record<string, unknown> = {}) => shapeOfTable({ seats, options });

describe("a winner's result", () => {
  test("of two players is a victory", () => {
    expect(ownResult(makeWin(1), makeShape(2)).key).toBe("spoken_won");
    expect(resultKey(makeWin(1), makeShape(2))).toBe("won");
  });

  test("for the fifth of six is no victory", () => {
    expect(ownResult(makeWin(5), makeShape(6))).toEqual({ key: "spoken_place", place: 5 });
    expect(resultKey(makeWin(5), makeShape(6))).toBe("not_durak");
    expect(placeOf(makeWin(5), makeShape(6))).toBe(5);
  });

  test("without going out has no place", () => {
    expect(ownResult(makeWin(null), makeShape(6)).key).toBe("spoken_not_durak");
    expect(placeOf(makeWin(null), makeShape(6))).toBeNull();
    expect(placeOf(LOSS, makeShape(6))).toBeNull();
  });

  test("is a victory only for the first if the winner leads the next game", () => {
    const places = makeShape(6, { next_first: "winner" });
    expect(ownResult(makeWin(1), places)).toEqual({ key: "spoken_place", place: 1 });
    expect(resultKey(makeWin(1), places)).toBe("won");
    expect(resultKey(makeWin(5), places)).toBe("not_durak");
    expect(ownResult(makeWin(5), places)).toEqual({ key: "spoken_place", place: 5 });
    expect(ownResult(makeWin(null), places)).toEqual({ key: "spoken_not_durak", place: 0 });
    expect(placeOf(makeWin(5), places)).toBe(5);
  });

  test("is the result of the team", () => {
    const pairs = makeShape(4, { teams: true, next_first: "winner" });
    expect(ownResult(makeWin(1), pairs).key).toBe("spoken_team_won");
    expect(ownResult(LOSS, pairs).key).toBe("spoken_team_lost");
    expect(placeOf(makeWin(1), pairs)).toBeNull();
  });
});

describe("the cap", () => {
  const results = [LOSS, makeWin(1), LOSS, makeWin(1)].map((result, seat) => ({ ...result, seat }));
  const seatsOf = (earlyEnd: object | null) =>
    findDuraks({ end: { results }, earlyEnd } as never).map(({ seat }) => seat);

  test("is worn by the whole team that lost with cards", () => expect(seatsOf(null)).toEqual([0, 2]));
  test("is worn only by the player who left", () => expect(seatsOf({ seat: 2 })).toEqual([2]));
  test("is worn by nobody before the end", () => expect(findDuraks({ end: null })).toEqual([]));
});

test("a past game with two losers was a game of teams", () => {
  const players = [makeWin(1), LOSS, makeWin(1), LOSS].map((result, seat) => ({ ...result, seat }));
  expect(shapeOfGame({ players: players as never })).toEqual({ seats: 4, hasTeams: true, hasPlaces: false });
  expect(shapeOfGame({ players: players.slice(0, 3) as never }).hasTeams).toBe(false);
});

test("a draw is neither a victory nor a defeat", () => {
  expect(ownResult({ result: "draw", place: null }, makeShape(3)).key).toBe("spoken_drawn");
});
