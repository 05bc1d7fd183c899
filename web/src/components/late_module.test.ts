import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { LateModule } from "./late_module.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failOnce = (): (() => Promise<string>) => {
  let attempts = 0;
  return () => (++attempts === 1 ? Promise.reject(new Error("no network")) : Promise.resolve("the module"));
};

test("a module that failed to load is loaded again", async () => {
  const late = new LateModule(failOnce());
  late.loadNow();
  await vi.advanceTimersByTimeAsync(100);
  expect(late.loaded).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(late.loaded).toBe("the module");
});

test("a stopped attempt loads nothing", async () => {
  const load = vi.fn(() => Promise.resolve("the module"));
  const late = new LateModule(load);
  late.loadLater()();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).not.toHaveBeenCalled();
});

test("a loaded module is not loaded again", async () => {
  const load = vi.fn(() => Promise.resolve("the module"));
  const late = new LateModule(load);
  await late.load();
  late.loadNow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(1);
});
