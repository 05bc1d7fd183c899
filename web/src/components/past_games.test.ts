import { describe, expect, it } from "vitest";

import type { CoinsMoved, GameLine, GamePlayer } from "../api/types";
import { loadTexts } from "../i18n/index.svelte";
import {
  arePartners,
  transferKindKey,
  originKey,
  outcomeFor,
  endReasonKey,
  findPlayerNames,
  formatSignedCoins,
} from "./past_games";

const ann: GamePlayer = {
  user_id: "u1",
  seat: 0,
  name: "Ann",
  bot: null,
  result: "win",
  points: 1,
  prize: 95,
  place: 1,
};
const bob: GamePlayer = {
  ...ann,
  user_id: "u2",
  seat: 1,
  name: "Bob",
  result: "lose",
  points: 0,
  prize: 0,
  place: null,
};
const game: GameLine = {
  game_id: "t1.1",
  table_id: "t1",
  game_no: 1,
  ended: 0,
  rules: "classic",
  stake: 50,
  reason: "cards",
  players: [ann, bob],
  rated: false,
  origin: "table",
};
const gameLeftByBob: GameLine = { ...game, reason: "left" };
const makeTransfer = (kind: CoinsMoved["kind"]): CoinsMoved => ({
  // The transfer's number in the order of all transfers.
  place: 1,
  kind,
  amount: 1,
  at: 0,
  table_id: null,
  table_name: null,
  game_id: null,
  opponents: [],
  reason: null,
});

describe("partners", () => {
  const cy = { ...ann, user_id: "u3", seat: 2 };
  const dee = { ...bob, user_id: "u4", seat: 3 };

  it("are the players of one team", () => {
    const pairs = { ...game, players: [ann, bob, cy, dee] };
    expect([bob, cy, dee].map((each) => arePartners(pairs, ann, each))).toEqual([false, true, false]);
  });
  it("exist only in games of two teams", () => {
    const four = { ...game, players: [ann, bob, cy, { ...dee, result: "win" as const }] };
    expect(arePartners(four, ann, cy)).toBe(false);
    expect(arePartners(game, null, bob)).toBe(false);
  });
});

describe("coin transfers", () => {
  it("have a text for every kind", () => {
    expect(
      (["welcome", "stake", "prize", "rake", "adjustment"] as const).map((kind) =>
        transferKindKey(makeTransfer(kind)),
      ),
    ).toEqual(["coins_welcome", "stake_label", "coins_prize", "coins_rake", "coins_adjustment"]);
  });

  it("are written with their sign", () => {
    expect(formatSignedCoins(1000, "en")).toBe("+1,000");
    expect(formatSignedCoins(-50, "ru")).toBe("−50");
    expect(formatSignedCoins(0, "en")).toBe("0");
  });
});

describe("a past game", () => {
  it("shows the player's gain without their own stake", () => {
    expect(outcomeFor(game, "u1")).toEqual({ player: ann, opponents: [bob], gain: 45 });
    expect(outcomeFor(game, "u2").gain).toBe(-50);
  });

  it("for points has no gain", () => {
    expect(outcomeFor({ ...game, stake: 0 }, "u1").gain).toBeNull();
  });

  it("in which the player did not play has only opponents", () => {
    expect(outcomeFor(game, "u3")).toEqual({ player: null, opponents: [ann, bob], gain: null });
  });

  it("has an end reason only if it was not played to the end", () => {
    expect(endReasonKey(game, "u2")).toBeNull();
    expect(endReasonKey({ ...game, reason: "time" }, "u1")).toBe("games_time");
    expect(endReasonKey({ ...game, reason: "abandoned" }, "u2")).toBe("games_abandoned");
  });

  it("tells the players of a duel who left", () => {
    expect(endReasonKey(gameLeftByBob, "u2")).toBe("games_left_own");
    expect(endReasonKey(gameLeftByBob, "u1")).toBe("games_left_opponent");
  });

  it("tells other readers only that a player left", () => {
    expect(endReasonKey(gameLeftByBob, null)).toBe("games_left");
  });

  it("with three players tells the others only that a player left", () => {
    const secondWinner: GamePlayer = { ...ann, user_id: "u3", seat: 2 };
    expect(endReasonKey({ ...gameLeftByBob, players: [ann, bob, secondWinner] }, "u1")).toBe("games_left");
  });

  it("with several losers does not tell which of them left", () => {
    const secondLoser: GamePlayer = { ...bob, user_id: "u3", seat: 2 };
    expect(endReasonKey({ ...gameLeftByBob, players: [ann, bob, secondLoser] }, "u2")).toBe("games_left");
  });

  it("tells the loser that their own time ran out", () => {
    expect(endReasonKey({ ...game, reason: "time" }, "u2")).toBe("games_time_own");
  });

  it("names bots by their characters, as the table does", async () => {
    await loadTexts("en");
    const bot: GamePlayer = { ...bob, user_id: "bot:novice:1", name: "Novice 2", bot: "novice" };
    expect([...findPlayerNames({ ...game, players: [ann, bot] })]).toEqual([
      [0, "Ann"],
      [1, "Zina (bot)"],
    ]);
  });
});

describe("the kind of a game", () => {
  it.each([
    ["practice", "practice"],
    ["daily", "daily_title"],
    ["match", "match_title"],
    ["table", null],
  ] as const)("%s has the text %s", (origin, key) => {
    expect(originKey({ origin })).toBe(key);
  });
});
