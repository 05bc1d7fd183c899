import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { BUBBLE_MS, BubbleDisplay } from "./bubble_display.svelte";
import { SPECTATORS } from "../../table/bubbles";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const bob = { player_id: "u1", name: "Bob", seat: 1 };
const zoe = { player_id: "u9", name: "Zoe", seat: null };

test("a seat shows its last message for four seconds", () => {
  const display = new BubbleDisplay();
  display.show({ ...bob, text: "one" });
  vi.advanceTimersByTime(BUBBLE_MS - 1);
  display.show({ ...bob, text: "one" });
  vi.advanceTimersByTime(BUBBLE_MS - 1);
  expect(display.shown[1]).toEqual({ id: 2, text: "one", reaction: null });

  vi.advanceTimersByTime(1);
  expect(display.shown).toEqual({});
});

test("a reaction is beside a message until the message's four seconds are over, and spectators are named", () => {
  const display = new BubbleDisplay();
  display.show({ ...bob, text: "one" });
  vi.advanceTimersByTime(BUBBLE_MS - 1);
  display.show({ ...bob, reaction: "wow" });
  expect(display.shown[1]).toEqual({ id: 2, text: "one", reaction: "wow" });
  vi.advanceTimersByTime(1);
  display.show({ ...zoe, text: "Hello" });
  expect(display.shown).toEqual({
    1: { id: 2, text: "", reaction: "wow" },
    [SPECTATORS]: { id: 3, text: "Zoe: Hello", reaction: null },
  });
  display.show({ ...zoe, reaction: "laugh" });
  expect(display.shown[SPECTATORS]).toEqual({ id: 4, text: "Zoe:", reaction: "laugh" });
});

test("a stopped display changes no bubble", () => {
  const display = new BubbleDisplay();
  display.show({ ...bob, text: "one" });
  display.stop();
  vi.advanceTimersByTime(BUBBLE_MS);
  expect(display.shown[1]?.text).toBe("one");
});
