// Texts about the daily deal: countdowns, luck, and a text to share without spoilers.
import { beforeAll, expect, test } from "vitest";

import type { DailyAttemptState, DealGameState } from "../../api/types";
import { languageNames, loadLateTexts, loadTexts } from "../../i18n/index.svelte";
import {
  dailyProgress,
  describeSquares,
  gameStatus,
  shareText,
  splitScore,
  sumLuck,
  verdict,
  writeCountdown,
  writeLuck,
  writeSquares,
} from "./daily";

beforeAll(async () => {
  await loadTexts("en");
  await loadLateTexts("pages");
});

const ATTEMPT: DailyAttemptState = {
  games: [
    { game_id: "t1.1", outcome: "survived", squares: ["beaten", "taken", "given"], score: 480, luck: 7.4 },
    { game_id: "t2.1", outcome: "durak", squares: ["given", "beaten"], score: 93, luck: -20 },
  ],
  current: null,
  started: true,
  score: 573,
  final: true,
  luck: -12.6,
  place: 3,
  percentile: 71,
};

test("the text to share has the date, the score, the squares, the luck and the link", () => {
  expect(shareText("2026-11-18", ATTEMPT, "https://kozyr.example/daily")).toBe(
    "Kozyr daily deal 2026-11-18\n573 of 1000\n🟩🟥⬜\n⬜🟩\n" +
      "Luck −13: the cards were against me\nhttps://kozyr.example/daily",
  );
});

test.each([
  [12.4, "Luck +12: the cards helped me"],
  [0.2, "Luck 0: the cards were fair"],
])("the text to share says what a luck of %d means", (luck, line) => {
  const games = [{ ...ATTEMPT.games[0]!, luck }];
  expect(shareText("2026-11-18", { ...ATTEMPT, games }, "x").split("\n")).toContain(line);
});

test.each([
  ["nobody is signed in", null, "One deal for everybody"],
  ["nothing was played today", { attempt: null, streak: 3 }, "One deal for everybody · 3 days in a row"],
  ["a game is left", { attempt: { ...ATTEMPT, current: 2 }, streak: 0 }, "Game 2 of 2 next"],
  ["the moves are still analysed", { attempt: { ...ATTEMPT, final: false }, streak: 0 }, "Today: counting…"],
  ["both games are over", { attempt: ATTEMPT, streak: 1 }, "Today: 573 of 1000 · 1 day in a row"],
])("the home page says how far the player is: %s", (_, day, text) => expect(dailyProgress(day)).toBe(text));

test("the luck is the sum of the numbers that the page shows", () => {
  const [first, second] = ATTEMPT.games;
  expect(
    sumLuck([
      { ...first!, luck: 12.7 },
      { ...second!, luck: -19.4 },
    ]),
  ).toBe(-6);
});

test("the text to share leaves out the luck of games without an analysis, and games without a bout", () => {
  const [first, second] = ATTEMPT.games.map((game) => ({ ...game, luck: null }));
  const attempt = { ...ATTEMPT, luck: null, games: [{ ...first!, squares: [] }, second!] };
  expect(shareText("2026-11-18", attempt, "x").split("\n")).toEqual([
    "Kozyr daily deal 2026-11-18",
    "573 of 1000",
    "⬜🟩",
    "x",
  ]);
});

test.each(Object.keys(languageNames))("the text to share names no card in %s", async (code) => {
  await loadTexts(code);
  await loadLateTexts("pages");
  const text = shareText("2026-11-18", ATTEMPT, "https://kozyr.example/daily");
  expect(text).not.toMatch(/[♠♣♥♦]|\b[SCHD]([2-9]|10|[JQKA])\b/u);
  expect(text.split("\n")).toHaveLength(6);
  await loadTexts("en");
});

test.each([
  [0, "0:00:00"],
  [-5, "0:00:00"],
  [1, "0:00:01"],
  [61_000, "0:01:01"],
  [86_399_000, "23:59:59"],
])("the countdown of %i ms is %s", (leftMs, text) => expect(writeCountdown(leftMs)).toBe(text));

test("luck has a sign", () => expect([12.4, -3.6, 0.2, -0.2].map(writeLuck)).toEqual(["+12", "−4", "0", "0"]));

test("squares are written as emoji and described in words", () => {
  expect(writeSquares(["beaten", "taken", "given"])).toBe("🟩🟥⬜");
  expect(describeSquares(["beaten", "beaten", "given"])).toBe("Bouts beaten: 2, taken: 0, attacks: 1");
});

const played = (...outcomes: (DealGameState["outcome"] | null)[]): DailyAttemptState["games"] =>
  outcomes.map((outcome) => ({ outcome, score: 0 }) as DealGameState);

test.each([
  [["survived", "survived"], "You won both games!"],
  [["durak", "survived"], "You won one of the two games."],
  [["draw", "durak"], "No win today, but not beaten in both."],
  [["durak", "forfeited"], "Aldar won both. Tomorrow is a new deal."],
] as const)("the games %j are told in words", (outcomes, text) => {
  expect(verdict({ games: played(...outcomes) }, "Aldar")).toBe(text);
});

test("each game is lost or won, or it is not played yet", () => {
  expect(gameStatus(null, 1)).toEqual({ text: "not played yet", isNext: true });
  expect(gameStatus(null, 2)).toEqual({ text: "not played yet", isNext: false });
  const attempt = { games: played("durak", null), current: 2, started: true } as DailyAttemptState;
  expect(gameStatus(attempt, 1)).toEqual({ text: "Lost", isNext: false });
  expect(gameStatus(attempt, 2)).toEqual({ text: "in progress", isNext: true });
});

test("the score of a game is its result and its moves", () => {
  expect(splitScore({ outcome: "survived", score: 470 } as DealGameState)).toEqual({ result: 400, moves: 70 });
  expect(splitScore({ outcome: "durak", score: 91 } as DealGameState)).toEqual({ result: 0, moves: 91 });
});
