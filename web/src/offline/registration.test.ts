import { afterEach, expect, test, vi } from "vitest";

import { findEntryScript, isOutdated } from "./registration";

const PAGE = '<script type="module" crossorigin src="/assets/index-2.js"></script>';

afterEach(() => vi.unstubAllGlobals());

test("the entry script of a page is found", () => {
  expect(findEntryScript(PAGE)).toBe("/assets/index-2.js");
  expect(findEntryScript("<h1>502 Bad Gateway</h1>")).toBeNull();
});

test("a page is outdated when the server's page starts another script", async () => {
  const ask = (html: string, own: string): Promise<boolean> => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(html)));
    vi.stubGlobal("document", { querySelector: (text: string) => (text.includes(own) ? {} : null) });
    return isOutdated();
  };

  expect(await ask(PAGE, "/assets/index-2.js")).toBe(false);
  expect(await ask(PAGE, "/assets/index-1.js")).toBe(true);
  expect(await ask("an error of a proxy", "/assets/index-1.js")).toBe(false);
});

test("an offline page is not outdated", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));

  expect(await isOutdated()).toBe(false);
});
