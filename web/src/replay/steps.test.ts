// The replay of the game in the documentation's examples.
import { beforeAll, describe, expect, it, vi } from "vitest";

import examples from "../../../src/kozyr/server/api/http/examples.json";
import { loadLanguage, loadLateTexts } from "../i18n/index.svelte";
import type { PrevMove, Replay, ReplayStep } from "../api/types";
import { handleKey, Playback } from "./playback.svelte";
import {
  changeAt,
  clampStepIndex,
  describeSteps,
  findEarlyEnd,
  modelAt,
  openHandsIn,
  parseQuery,
  stepAddress,
  viewerSeat,
  type ShownHands,
} from "./steps";
import { cardSymbol } from "../table/cards/names";

const replay = examples["games.replay"].answer as unknown as Replay;
const step = (stepIndex: number): ReplayStep => replay.steps[stepIndex] as ReplayStep;
const makeQuery = (text: string): URLSearchParams => new URLSearchParams(text);

describe("the table after a step", () => {
  it("is the server's step, and its clocks do not run", () => {
    const model = modelAt(replay, 1, "all");

    expect([model.game, model.seq, model.serverTime]).toEqual([step(1).game, step(1).seq, step(1).at]);
    expect(model.table.spans).toBeNull();
    expect([model.skew, model.legalActions, model.table.status]).toEqual([null, [], "playing"]);
  });

  it("has no player who is away now", () => {
    const away = replay.table.sitters.map((sitter) => sitter && { ...sitter, connected: false, departed: true });
    const { sitters } = modelAt({ ...replay, table: { ...replay.table, sitters: away } }, 1, "all").table;
    expect(sitters.some((sitter) => sitter && (!sitter.connected || sitter.departed))).toBe(false);
  });

  it("has the lowest trump only while it is shown", () => {
    expect(modelAt(replay, 0, "all").shownTrump).toEqual(step(0).shown);
    expect(modelAt(replay, 1, "all").shownTrump).toBeNull();
  });

  it("has the end at the last step, and nothing of the next game", () => {
    const ended = {
      ...replay,
      steps: [...replay.steps, { ...step(2), end: { reason: "left" } as ReplayStep["end"] }],
    };

    expect([modelAt(ended, 2, "all").end, modelAt(ended, 3, "all").end?.reason]).toEqual([null, "left"]);
    expect(modelAt(ended, 3, "all").table.status).toBe("playing");
  });

  it("comes with the change, so that cards can fly", () => {
    const change = changeAt(replay, 1, "all");

    expect([change.cause.event, change.modelBefore.game, change.modelAfter.game]).toEqual([
      "game.move",
      step(0).game,
      step(1).game,
    ]);
  });
});

describe("whose cards are shown", () => {
  const handsAt = (stepIndex: number, shownHands: ShownHands) =>
    openHandsIn(replay, modelAt(replay, stepIndex, shownHands), shownHands);

  it("all hands, seen from the viewer's seat or as a spectator", () => {
    expect(handsAt(1, "all")).toEqual(step(1).hands);
    expect(viewerSeat(replay, "all")).toBeNull();
    expect(viewerSeat({ ...replay, table: { ...replay.table, your_seat: 1 } }, "all")).toBe(1);
  });

  it("or the hand of one seat, which is then shown at the bottom", () => {
    const steps = [step(0), { ...step(1), known: [[], []] }];
    const model = modelAt({ ...replay, steps }, 1, 1);
    expect(openHandsIn({ ...replay, steps }, model, 1)).toEqual([null, step(1).hands[1]]);
    expect(modelAt(replay, 1, 1).hand).toEqual(step(1).hands[1]);
  });
});

it("of the other hands, the cards that the player knows lie face up", () => {
  const [first] = step(1).hands[0]!;
  const steps = [step(0), { ...step(1), known: [[], [first!]] }];
  const withKnown = { ...replay, steps };

  expect(openHandsIn(withKnown, modelAt(withKnown, 1, 1), 1)).toEqual([[first], step(1).hands[1]]);
  expect(openHandsIn(withKnown, modelAt(withKnown, 1, "all"), "all")).toEqual(step(1).hands);
});

describe("an address", () => {
  it("can name any move and any seat", () => {
    for (const [stepIndex, shownHands] of [
      [0, "all"],
      [2, "all"],
      [1, 1],
      [0, 0],
    ] as const) {
      const [, text = ""] = stepAddress("t.1", stepIndex, shownHands).split("?");
      expect(parseQuery(makeQuery(text), replay)).toEqual({ stepIndex, shownHands });
    }
    expect(stepAddress("t.1", 0, "all")).toBe("/g/t.1");
    expect(stepAddress("t.1", 2, "all", true)).toBe("/g/t.1?move=2&analyse=1");
  });

  it.each(["move=-3&seat=9", "move=x&seat=-1", "move=&seat=", "move=Infinity&seat=1.5"])(
    "may be invalid: %s",
    (text) => {
      expect(parseQuery(makeQuery(text), replay)).toEqual({ stepIndex: 0, shownHands: "all" });
    },
  );

  it("may name the move that follows the position", () => {
    const made = replay.steps.findLastIndex(({ move }) => move === 2);
    expect(parseQuery(makeQuery("before=2"), replay).stepIndex).toBe(made - 1);
    expect(parseQuery(makeQuery("before=999&move=1"), replay).stepIndex).toBe(1);
  });

  it("beyond the end shows the end", () => {
    expect([clampStepIndex(replay, 1e9), clampStepIndex(replay, 1.7)]).toEqual([replay.steps.length - 1, 1]);
  });
});

describe("playback", () => {
  const press = (playback: Playback, key: string, focusedTag: string | null = null): boolean =>
    handleKey(playback, {
      key,
      target: { closest: (selector: string) => (focusedTag && selector.split(", ").includes(focusedTag) ? {} : null) },
    } as unknown as KeyboardEvent);

  it("by keys", () => {
    const playback = new Playback(5, 2);
    const places = ["ArrowRight", "ArrowLeft", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"].map((key) => {
      press(playback, key);
      return playback.stepIndex;
    });

    expect(places).toEqual([3, 2, 1, 5, 5, 0, 0]);
  });

  it("leaves a key to the focused element that needs it", () => {
    const playback = new Playback(5, 2);

    expect([press(playback, "ArrowLeft", "input"), press(playback, " ", "button"), press(playback, "x")]).toEqual([
      false,
      false,
      false,
    ]);
    expect([playback.stepIndex, playback.isPlaying]).toEqual([2, false]);
  });

  it("automatically to the end at its speed, and then again from the start", () => {
    vi.useFakeTimers();
    const playback = new Playback(2, 0);
    playback.speed = 2;
    press(playback, " ");
    vi.advanceTimersByTime(699);
    expect(playback.stepIndex).toBe(0);
    vi.advanceTimersByTime(701);
    expect([playback.stepIndex, playback.isPlaying]).toEqual([2, false]);

    playback.toggle();
    expect([playback.stepIndex, playback.isPlaying]).toEqual([0, true]);
    playback.show(1);
    vi.advanceTimersByTime(5000);
    expect([playback.stepIndex, playback.isPlaying]).toEqual([1, false]);
    vi.useRealTimers();
  });
});

describe("texts", () => {
  type WithoutPlayer<Some> = Some extends PrevMove ? Omit<Some, "player_id" | "seat"> : never;
  const makeStep = (move: WithoutPlayer<PrevMove>, seat = 0, end: "taken" | "beaten" | null = null): ReplayStep => ({
    ...step(2),
    game: {
      ...step(2).game,
      prev_move: { player_id: "u", seat, ...move },
      round_end: end ? { result: end, cards: ["S6", "SK"], drew: [0, 0] } : null,
    },
  });
  const withTaker = (taken: ReplayStep): ReplayStep => ({
    ...taken,
    game: { ...taken.game, players: [{}, { role: "taking" }] as ReplayStep["game"]["players"] },
  });
  const allMoves = {
    ...replay,
    steps: [
      ...replay.steps,
      makeStep({ type: "toss", cards: ["D6", "C6"] }),
      makeStep({ type: "transfer", cards: ["H6"] }, 1),
      makeStep({ type: "show", card: "H6" }, 1),
      withTaker(makeStep({ type: "check" }, 1)),
      makeStep({ type: "check" }, 0, "taken"),
      makeStep({ type: "check" }, 0, "beaten"),
      makeStep({ type: "redeal" }),
      {
        ...makeStep({ type: "check" }),
        game: { ...step(2).game, prev_move: null },
        dispatch: { seat: 1, reason: "time" },
        end: {},
      },
    ],
  } as Replay;
  beforeAll(() => {
    vi.stubGlobal("document", { documentElement: {} });
  });

  it("English", async () => {
    await loadLanguage("en");
    await loadLateTexts("pages");

    expect(findEarlyEnd(allMoves)).toEqual({ step: 10, text: "Bob ran out of time." });
    expect(describeSteps(allMoves)).toEqual([
      "Bob deals. Trump: K♥. Ann shows Q♥ and leads first.",
      "Ann leads 6♠.",
      "Bob: K♠ beats 6♠.",
      "Ann throws in 6♦ 6♣.",
      "Bob transfers with 6♥.",
      "Bob transfers by showing 6♥.",
      "Bob takes.",
      "Ann passes. Bob takes 2 cards.",
      "Ann: done. 2 cards discarded.",
      "Ann asks for a redeal.",
      "Bob ran out of time. The game is over.",
    ]);
  });

  it("English, about the viewer", async () => {
    await loadLanguage("en");
    await loadLateTexts("pages");
    const ownReplay = (your_seat: number): Replay => ({ ...allMoves, table: { ...allMoves.table, your_seat } });

    expect(describeSteps(ownReplay(0)).slice(0, 4)).toEqual([
      "Bob deals. Trump: K♥. You show Q♥ and lead first.",
      "You lead 6♠.",
      "Bob: K♠ beats 6♠.",
      "You throw in 6♦ 6♣.",
    ]);
    expect(describeSteps(ownReplay(1)).at(-1)).toBe("You ran out of time. The game is over.");
    expect(describeSteps(ownReplay(1))[0]).toBe("You deal. Trump: K♥. Ann shows Q♥ and leads first.");
    expect(describeSteps(ownReplay(1))[7]).toBe("Ann passes. You take 2 cards.");
  });

  it("Russian", async () => {
    await loadLanguage("ru");
    await loadLateTexts("pages");

    expect(describeSteps(allMoves)).toEqual([
      `Сдаёт Bob, козырь ${cardSymbol("HK")}. Младший козырь — Д♥. Начинает Ann.`,
      "Ann ходит 6♠.",
      `Bob: ${cardSymbol("SK")} бьёт 6♠.`,
      "Ann подкидывает 6♦ 6♣.",
      "Bob переводит: 6♥.",
      "Bob переводит проездным 6♥.",
      "Bob: беру.",
      "Ann: пас. Bob забирает 2 карты.",
      "Ann: бито. Бито: 2 карты.",
      "Ann просит пересдачу.",
      "Bob: время вышло. Игра окончена.",
    ]);
  });
});
