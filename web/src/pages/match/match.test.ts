// Texts about duplicate matches: the status, the result, and a text to share without cards.
import { beforeAll, expect, test } from "vitest";

import type { MatchDetails } from "../../api/types";
import { languageNames, loadLateTexts, loadTexts } from "../../i18n/index.svelte";
import { matchResult, matchStatus } from "../../people/match_text";
import { matchShareText } from "./match";

beforeAll(async () => {
  await loadTexts("en");
  await loadLateTexts("pages");
  await loadLateTexts("people");
});

const MATCH: MatchDetails = {
  match_id: "m1",
  deals: 2,
  status: "over",
  offered_by: "u1",
  me: { user_id: "u1", name: "Ann", played: 4, score: 673 },
  friend: { user_id: "u2", name: "Bob", played: 4, score: 920 },
  difference: -247,
  final: true,
  made: 0,
  closes_at: 1,
  turn: null,
  // One row for each deal: `mine` are Ann's games, `friends` are Bob's. The texts need neither.
  rows: [
    { deal: 1, commitment: "ab", mine: [], friends: [], difference: 173 },
    { deal: 2, commitment: "cd", mine: [], friends: [], difference: -420 },
  ],
  secret: "ef",
};

test("the text to share has the scores, the differences and the link", () => {
  expect(matchShareText(MATCH, "https://kozyr.example/").split("\n")).toEqual([
    "Kozyr duplicate match, 2 deals",
    "Ann 673 : 920 Bob",
    "Deal 1: +173",
    "Deal 2: −420",
    "Total: −247",
    "https://kozyr.example/",
  ]);
});

test.each(Object.keys(languageNames))("the text to share names no card in %s", async (code) => {
  await loadTexts(code);
  const text = matchShareText(MATCH, "https://kozyr.example/");
  expect(text).not.toMatch(/[♠♣♥♦]|\b[SCHD]([2-9]|10|[JQKA])\b/u);
  expect(text.split("\n")).toHaveLength(6);
  await loadTexts("en");
});

test("the status says what comes next", () => {
  const open: MatchDetails = { ...MATCH, status: "playing", difference: null };
  expect([
    matchStatus({ ...open, status: "offered" }),
    matchStatus({ ...open, status: "offered", offered_by: "u2" }),
    matchStatus({ ...open, me: { ...MATCH.me, played: 1 } }),
    matchStatus({ ...open, friend: { ...MATCH.friend, played: 3 } }),
    matchStatus(MATCH),
  ]).toEqual([
    "Waiting for an answer",
    "Waiting for your answer",
    "Your turn: 1 of 4 games played",
    "Bob has played 3 of 4 games",
    "You lost by 247",
  ]);
});

test("the result says who won and by how much", () => {
  expect([12, -3, 0].map(matchResult)).toEqual(["You won by 12", "You lost by 3", "It's a tie"]);
});
