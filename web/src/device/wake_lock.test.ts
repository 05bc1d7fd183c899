import { afterEach, expect, test, vi } from "vitest";

import { canKeepAwake, keepAwake } from "./wake_lock";

afterEach(() => vi.unstubAllGlobals());

function stubBrowser(): { requested: () => number; released: () => number; setHidden: (isHidden: boolean) => void } {
  let requests = 0;
  let releases = 0;
  const page = Object.assign(new EventTarget(), { hidden: false });
  const release = (): Promise<void> => {
    releases += 1;
    return Promise.resolve();
  };
  const request = (): Promise<{ release: () => Promise<void> }> => {
    requests += 1;
    return Promise.resolve({ release });
  };
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request } });
  const setHidden = (isHidden: boolean): void => {
    page.hidden = isHidden;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { requested: () => requests, released: () => releases, setHidden };
}

test("the screen stays on until the game is over, also after the page was hidden", async () => {
  const browser = stubBrowser();
  keepAwake(true);
  keepAwake(true);
  expect(browser.requested()).toBe(1);
  browser.setHidden(true);
  browser.setHidden(false);
  expect(browser.requested()).toBe(2);
  await Promise.resolve();
  keepAwake(false);
  browser.setHidden(false);

  expect([browser.requested(), browser.released()]).toEqual([2, 1]);
});

test("a lock that is granted too late is released", async () => {
  const browser = stubBrowser();
  keepAwake(true);
  keepAwake(false);
  await Promise.resolve();

  expect([browser.requested(), browser.released()]).toEqual([1, 1]);
});

test("a browser without the function does nothing", () => {
  vi.stubGlobal("navigator", {});

  expect(canKeepAwake()).toBe(false);
  keepAwake(true);
});
