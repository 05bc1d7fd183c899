import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { reloadIfServerAnswers } from "./failed_imports";

const MINUTE = 60_000;
const reload = vi.fn();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<!doctype html>")));
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
});

test("a page with a failed import is loaded again", async () => {
  await reloadIfServerAnswers(MINUTE);

  expect(reload).toHaveBeenCalledTimes(1);
});

test("the pauses between reloads grow", async () => {
  const reloads: number[] = [];
  for (let minute = 1; minute <= 10; minute += 1) {
    await reloadIfServerAnswers(minute * MINUTE);
    reloads.push(reload.mock.calls.length);
  }

  expect(reloads).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4, 4]);
});

test.each([
  ["without a network", () => Promise.reject(new TypeError("no network"))],
  ["behind a broken proxy", () => Promise.resolve(new Response("Bad Gateway", { status: 502 }))],
])("a page is not loaded again %s", async (_, fetch) => {
  vi.stubGlobal("fetch", fetch);
  await reloadIfServerAnswers(MINUTE);

  expect(reload).not.toHaveBeenCalled();
});
