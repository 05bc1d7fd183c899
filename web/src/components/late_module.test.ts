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

const failAlways = (): Promise<string> => Promise.reject(new Error("no file"));

async function countReloads(isServerThere: boolean): Promise<number> {
  const stored = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: isServerThere, text: () => Promise.resolve("") }));
  const stop = new LateModule(failAlways).loadNow();
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  vi.unstubAllGlobals();
  return reload.mock.calls.length;
}

test("a page is reloaded once if the server answers and the module still cannot be loaded", async () => {
  expect(await countReloads(true)).toBe(1);
});

test("a page is not reloaded while the server does not answer", async () => {
  expect(await countReloads(false)).toBe(0);
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
