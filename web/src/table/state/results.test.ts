import { describe, expect, test } from "vitest";

import { ownResult, placeOf, resultKey, shapeOfGame, shapeOfTable } from "./results";

const win = (place: number | null) => ({ result: "win", place });
const lose = { result: "lose", place: null };
const shape = (seats: number, options: Record<string, unknown> = {}) => shapeOfTable({ seats, options });

describe("a winner's result", () => {
  test("of two players is a victory", () => {
    expect(ownResult(win(1), shape(2)).key).toBe("said_won");
    expect(resultKey(win(1), shape(2))).toBe("won");
  });

  test("for the fifth of six without places is not a victory", () => {
    expect(ownResult(win(5), shape(6)).key).toBe("said_not_durak");
    expect(resultKey(win(5), shape(6))).toBe("not_durak");
    expect(placeOf(win(5), shape(6))).toBeNull();
  });

  test("tells the place where the best place leads the next game", () => {
    const places = shape(6, { next_first: "winner" });
    expect(ownResult(win(1), places)).toEqual({ key: "said_won", place: 1 });
    expect(ownResult(win(5), places)).toEqual({ key: "said_place", place: 5 });
    expect(ownResult(win(null), places)).toEqual({ key: "said_not_durak", place: 0 });
    expect(placeOf(win(5), places)).toBe(5);
  });

  test("with teams is the team's", () => {
    const pairs = shape(4, { teams: true, next_first: "winner" });
    expect(ownResult(win(1), pairs).key).toBe("said_team_won");
    expect(ownResult(lose, pairs).key).toBe("said_team_lost");
    expect(placeOf(win(1), pairs)).toBeNull();
  });
});

test("a past game with two losers was one of teams", () => {
  const players = [win(1), lose, win(1), lose].map((each, seat) => ({ ...each, seat }));
  expect(shapeOfGame({ players: players as never })).toEqual({ seats: 4, teams: true, places: false });
  expect(shapeOfGame({ players: players.slice(0, 3) as never }).teams).toBe(false);
});

test("nobody is won or lost by a draw", () => {
  expect(ownResult({ result: "draw", place: null }, shape(3)).key).toBe("said_drawn");
});
