import { describe, expect, it } from "vitest";

import type { CoinsMoved, GameLine, GamePlayer } from "../api/types";
import { transferKindKey, outcomeFor, endReasonKey, formatSignedCoins } from "./past_games";

const ann: GamePlayer = { user_id: "u1", seat: 0, name: "Ann", bot: null, result: "win", points: 1, prize: 95, place: 1 };
const bob: GamePlayer = { ...ann, user_id: "u2", seat: 1, name: "Bob", result: "lose", points: 0, prize: 0, place: null };
const game: GameLine = {
  game_id: "t1.1", table_id: "t1", game_no: 1, ended: 0, rules: "classic", stake: 50, reason: "cards", players: [ann, bob],
};
const moved = (kind: CoinsMoved["kind"]): CoinsMoved => ({
  place: 1, kind, amount: 1, at: 0, table_id: null, table_name: null, game_id: null, opponents: [],
});

describe("coins", () => {
  it("are told with what moved them", () => {
    expect((["welcome", "stake", "prize", "rake"] as const).map((kind) => transferKindKey(moved(kind)))).toEqual([
      "coins_welcome", "coins_stake", "coins_prize", "coins_rake",
    ]);
  });

  it("have their sign", () => {
    expect(formatSignedCoins(1000, "en")).toBe("+1,000");
    expect(formatSignedCoins(-50, "ru")).toBe("−50");
    expect(formatSignedCoins(0, "en")).toBe("0");
  });
});

describe("a past game", () => {
  it("is told as its player saw it, less their own stake", () => {
    expect(outcomeFor(game, "u1")).toEqual({ mine: ann, others: [bob], gain: 45 });
    expect(outcomeFor(game, "u2").gain).toBe(-50);
  });

  it("for points moved no coins", () => {
    expect(outcomeFor({ ...game, stake: 0 }, "u1").gain).toBeNull();
  });

  it("of others has nobody of us in it", () => {
    expect(outcomeFor(game, "u3")).toEqual({ mine: null, others: [ann, bob], gain: null });
  });

  it("says why it ended only where it was not played out", () => {
    expect(endReasonKey(game)).toBeNull();
    expect(endReasonKey({ ...game, reason: "time" })).toBe("games_time");
    expect(endReasonKey({ ...game, reason: "abandoned" })).toBe("games_abandoned");
  });
});
