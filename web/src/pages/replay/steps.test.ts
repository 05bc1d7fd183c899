// A game of the documentation's own, as the server tells it, shown again.
import { beforeAll, describe, expect, it, vi } from "vitest";

import examples from "../../../../src/kozyr/server/api/http/examples.json";
import { loadLanguage } from "../../i18n/index.svelte";
import type { Replay, ReplayStep } from "../../api/types";
import { handleKey, Playback } from "./playback.svelte";
import { addressOf, readQuery, modelAt, openHandsIn, sceneAt, viewerSeat, clampPlace, type ShownHands } from "./steps";
import { stepTexts, cardSymbol } from "./step_text";

const replay = examples["games.replay"].answer as unknown as Replay;
const step = (place: number): ReplayStep => replay.steps[place] as ReplayStep;
const query = (text: string): URLSearchParams => new URLSearchParams(text);

describe("the table after a step", () => {
  it("is what the server told, and its clocks stand still", () => {
    const model = modelAt(replay, 1, "all");

    expect([model.game, model.seq, model.at]).toEqual([step(1).game, step(1).seq, step(1).at]);
    expect([model.skew, model.legal, model.table.status]).toEqual([null, [], "playing"]);
  });

  it("has the lowest trump beside it while it is shown, and only then", () => {
    expect(modelAt(replay, 0, "all").shown).toEqual(step(0).shown);
    expect(modelAt(replay, 1, "all").shown).toBeNull();
  });

  it("has the end with the last, and nothing of the next game", () => {
    const ended = { ...replay, steps: [...replay.steps, { ...step(2), end: { reason: "left" } as ReplayStep["end"] }] };

    expect([modelAt(ended, 2, "all").end, modelAt(ended, 3, "all").end?.reason]).toEqual([null, "left"]);
    expect(modelAt(ended, 3, "all").table.status).toBe("playing");
  });

  it("comes with what happened, so that cards can fly", () => {
    const scene = sceneAt(replay, 1, "all");

    expect([scene.cause.event, scene.before.game, scene.after.game]).toEqual(["game.move", step(0).game, step(1).game]);
  });
});

describe("whose cards are shown", () => {
  const at = (place: number, shownHands: ShownHands) => openHandsIn(replay, modelAt(replay, place, shownHands), shownHands);

  it("everybody's, looked at from one's own seat or from outside", () => {
    expect(at(1, "all")).toEqual(step(1).hands);
    expect(viewerSeat(replay, "all")).toBeNull();
    expect(viewerSeat({ ...replay, table: { ...replay.table, your_seat: 1 } }, "all")).toBe(1);
  });

  it("or those of one seat, which then sits below", () => {
    expect(at(1, 1)).toEqual([null, step(1).hands[1]]);
    expect(modelAt(replay, 1, 1).hand).toEqual(step(1).hands[1]);
  });
});

describe("an address", () => {
  it("names any move and any seat, and is read back", () => {
    for (const [place, shownHands] of [[0, "all"], [2, "all"], [1, 1], [0, 0]] as const) {
      const [, asked = ""] = addressOf("t.1", place, shownHands).split("?");
      expect(readQuery(query(asked), replay)).toEqual({ place, shownHands });
    }
    expect(addressOf("t.1", 0, "all")).toBe("/g/t.1");
  });

  it.each(["move=-3&seat=9", "move=x&seat=-1", "move=&seat=", "move=Infinity&seat=1.5"])("may say anything: %s", (text) => {
    expect(readQuery(query(text), replay)).toEqual({ place: 0, shownHands: "all" });
  });

  it("beyond the end is the end", () => {
    expect([clampPlace(replay, 1e9), clampPlace(replay, 1.7)]).toEqual([replay.steps.length - 1, 1]);
  });
});

describe("going through a game", () => {
  const press = (player: Playback, key: string, at: string | null = null): boolean =>
    handleKey(player, { key, target: { closest: (wanted: string) => (at && wanted.split(", ").includes(at) ? {} : null) } } as unknown as KeyboardEvent);

  it("by keys", () => {
    const player = new Playback(5, 2);
    const places = ["ArrowRight", "ArrowLeft", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"].map((key) => {
      press(player, key);
      return player.place;
    });

    expect(places).toEqual([3, 2, 1, 5, 5, 0, 0]);
  });

  it("leaves a key to what has the focus and needs it", () => {
    const player = new Playback(5, 2);

    expect([press(player, "ArrowLeft", "input"), press(player, " ", "button"), press(player, "x")]).toEqual([false, false, false]);
    expect([player.place, player.playing]).toEqual([2, false]);
  });

  it("by itself, at its speed, to the end; and from there again", () => {
    vi.useFakeTimers();
    const player = new Playback(2, 0);
    player.speed = 2;
    press(player, " ");
    vi.advanceTimersByTime(699);
    expect(player.place).toBe(0);
    vi.advanceTimersByTime(701);
    expect([player.place, player.playing]).toEqual([2, false]);

    player.toggle();
    expect([player.place, player.playing]).toEqual([0, true]);
    player.show(1);
    vi.advanceTimersByTime(5000);
    expect([player.place, player.playing]).toEqual([1, false]);
    vi.useRealTimers();
  });
});

describe("in words", () => {
  type Doing = Partial<ReplayStep["game"]["prev_move"]> & { end?: "taken" | "beaten" };
  const done = ({ end, ...move }: Doing): ReplayStep => ({
    ...step(2),
    game: {
      ...step(2).game,
      prev_move: { player_id: "u", seat: 0, type: "check", ...move },
      round_end: end ? { result: end, cards: ["S6", "SK"], drew: [0, 0] } : null,
    },
  });
  const all = {
    ...replay,
    steps: [
      ...replay.steps,
      done({ type: "toss", cards: ["D6", "C6"] }),
      done({ type: "transfer", seat: 1, cards: ["H6"] }),
      done({ type: "show", seat: 1, card: "H6" }),
      done({ seat: 1 }),
      done({ seat: 0, end: "taken" }),
      done({ seat: 0, end: "beaten" }),
      done({ type: "redeal" }),
      { ...done({}), game: { ...step(2).game, prev_move: null }, dispatch: { seat: 1, reason: "time" }, end: {} },
    ],
  } as Replay;
  beforeAll(() => {
    vi.stubGlobal("document", { documentElement: {} });
  });

  it("English", async () => {
    await loadLanguage("en");

    expect(stepTexts(all)).toEqual([
      "Bob deals, trump K♥. Ann shows Q♥ and begins.",
      "Ann leads 6♠.",
      "Bob beats 6♠ with K♠.",
      "Ann throws in 6♦ 6♣.",
      "Bob transfers with 6♥.",
      "Bob transfers by showing 6♥.",
      "Bob takes.",
      "Ann passes. 2 cards go to Bob.",
      "Ann passes. 2 cards are discarded.",
      "Ann has the cards dealt again.",
      "Bob has run out of time. The game is over.",
    ]);
  });

  it("Russian", async () => {
    await loadLanguage("ru");

    expect(stepTexts(all)).toEqual([
      `Сдаёт Bob, козырь ${cardSymbol("HK")}. Засвет: Ann, Д♥.`,
      "Ann ходит 6♠.",
      `Bob бьёт 6♠ картой ${cardSymbol("SK")}.`,
      "Ann подкидывает 6♦ 6♣.",
      "Bob переводит: 6♥.",
      "Bob переводит, показав 6♥.",
      "Bob: беру.",
      "Ann: пас. Bob забирает 2 карты.",
      "Ann: пас. Бито: 2 карты.",
      "Ann требует пересдачи.",
      "Bob: время вышло. Игра окончена.",
    ]);
  });
});
