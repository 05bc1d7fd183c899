// The changes of a table one after another: a forced take stays visible after it was drawn, also on a busy device.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { TableModel } from "../state/model";
import type { TableChange } from "../state/updates";

const FORCED_TAKE_MS = 1200;
let frames: (() => void)[] = [];

/** Draw a frame, as a device does that has the time for it. */
async function drawFrame(): Promise<void> {
  for (const run of frames.splice(0)) run();
  await vi.advanceTimersByTimeAsync(0);
}

const makeModel = (seq: number): TableModel =>
  ({
    seq,
    hand: [],
    legalActions: [],
    game: { defender: 1, players: [{ seat: 1, role: "defender" }], board: { thrown_cards: [] } },
  }) as unknown as TableModel;

const BEFORE = makeModel(1);
const AFTER = makeModel(2);
const FORCED_TAKE = {
  cause: {
    event: "game.move",
    data: {
      prev_move: { type: "check", seat: 1, auto: true },
      round_end: { result: "taken", cards: [], drew: [] },
      players: [],
    },
  },
  modelBefore: BEFORE,
  modelAfter: AFTER,
} as unknown as TableChange;

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function playForcedTakes(changes: TableChange[]) {
  const { AnimationQueue } = await import("./animation_queue.svelte");
  const { DEFAULT_LOOK } = await import("../look");
  const queue = new AnimationQueue(
    () => 0,
    () => DEFAULT_LOOK,
    () => undefined,
  );
  queue.showModel(BEFORE);
  queue.playChanges(changes);
  return queue;
}

test("a forced take is visible for its whole time after a late frame has drawn it", async () => {
  const queue = await playForcedTakes([FORCED_TAKE]);
  await drawFrame();
  expect(queue.model!.game!.players[0]!.role).toBe("taking");
  await vi.advanceTimersByTimeAsync(10 * FORCED_TAKE_MS); // The device is too busy to draw a frame.
  expect(queue.model!.game!.players[0]!.role).toBe("taking");
  await drawFrame();
  await drawFrame();
  await vi.advanceTimersByTimeAsync(FORCED_TAKE_MS - 1);
  expect(queue.model!.game!.players[0]!.role).toBe("taking");
  await vi.advanceTimersByTimeAsync(1);
  expect(queue.model).toBe(AFTER);
});

test("a forced take is shown although many changes wait", async () => {
  const queue = await playForcedTakes([FORCED_TAKE, FORCED_TAKE, FORCED_TAKE, FORCED_TAKE, FORCED_TAKE, FORCED_TAKE]);
  await drawFrame();
  expect(queue.model!.game!.players[0]!.role).toBe("taking");
});

test("a player who acts does not wait for a frame", async () => {
  const queue = await playForcedTakes([FORCED_TAKE]);
  await drawFrame();
  queue.finishFlights();
  expect(queue.model).toBe(AFTER);
});
