import { afterEach, expect, test, vi } from "vitest";

import { settings } from "../settings.svelte";
import { canVibrate, vibrate } from "./vibration";

afterEach(() => {
  settings.vibration = false;
  vi.unstubAllGlobals();
});

test("the phone vibrates only with some sounds, and only if the player chose it", () => {
  const patterns: unknown[] = [];
  vi.stubGlobal("navigator", { vibrate: (pattern: unknown) => patterns.push(pattern) });
  vibrate("your_turn");
  settings.vibration = true;
  vibrate("your_turn");
  vibrate("lay");
  vibrate("lose");

  expect(patterns).toEqual([[20], [40]]);
});

test("a device that cannot vibrate does nothing", () => {
  vi.stubGlobal("navigator", {});
  settings.vibration = true;
  vibrate("your_turn");

  expect(canVibrate()).toBe(false);
});
