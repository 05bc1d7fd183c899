// The address chooses the puzzles, and every choice has an address.
import { expect, test } from "vitest";

import { parseRoute } from "../../router.svelte";
import { choiceAddress, hasMore, readChoice, requestFor, THEMES, type PuzzleChoice } from "./puzzle_choice";

const read = (address: string): PuzzleChoice => {
  const { pathname, search } = new URL(address, "http://kozyr");
  const route = parseRoute(pathname, search);
  expect(route.page).toBe("puzzles");
  return readChoice(route);
};

const CHOICES: [string, PuzzleChoice, object][] = [
  ["/puzzles", { mode: "level" }, {}],
  ["/puzzles/daily", { mode: "daily" }, { daily: true }],
  ["/puzzles?mode=streak", { mode: "streak" }, { streak: true }],
  ["/puzzles?mode=games", { mode: "games" }, { from_games: true }],
  ["/puzzles?theme=lead-a-pair", { mode: "theme", theme: "lead-a-pair" }, { theme: "lead-a-pair" }],
  ["/puzzles/1-299", { mode: "one", puzzle: "1-299" }, { puzzle: "1-299" }],
];

test.each(CHOICES)("the address %s stands for one choice, which leads to one request", (address, choice, request) => {
  expect(read(address)).toEqual(choice);
  expect(choiceAddress(choice)).toBe(address);
  expect(requestFor(choice)).toEqual(request);
});

test("an unknown mode or theme means puzzles of the player's level", () => {
  expect(["/puzzles/", "/puzzles?mode=chess", "/puzzles?theme=castling"].map(read)).toEqual([
    { mode: "level" },
    { mode: "level" },
    { mode: "level" },
  ]);
});

test("every theme has an address of its own", () => {
  for (const theme of THEMES) expect(read(choiceAddress({ mode: "theme", theme }))).toEqual({ mode: "theme", theme });
});

test("only the puzzle of the day and a linked puzzle have no next puzzle of the same choice", () => {
  expect(CHOICES.filter(([, choice]) => !hasMore(choice)).map(([address]) => address)).toEqual([
    "/puzzles/daily",
    "/puzzles/1-299",
  ]);
});
