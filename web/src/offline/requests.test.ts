import { expect, test } from "vitest";

import { chooseHandling } from "./requests";

const ORIGIN = "https://example.org";
const FILES = new Set(["/assets/index-1.js", "/icon.svg"]);
const handle = (path: string, mode = "cors", method = "GET"): unknown =>
  chooseHandling({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, FILES);

test("pages come from the network, or else from the kept page", () => {
  for (const path of ["/", "/rules", "/t/abc?invite=1", "/nowhere"]) expect(handle(path, "navigate")).toBe("page");
});

test("files of the build come from the kept files", () => {
  expect(handle("/assets/index-1.js")).toBe("file");
  expect(handle("/icon.svg", "no-cors")).toBe("file");
  expect(handle("/assets/index-2.js"), "of another build").toBe("file");
  expect(handle("/"), "asked for by a script, to compare builds").toBeNull();
});

test("answers of the server are never kept", () => {
  expect(handle("/api/tables.list", "cors", "POST")).toBeNull();
  for (const path of ["/api/openapi.json", "/docs", "/metrics", "/health", "/t/abc/preview.png", "/api/stream"]) {
    expect(handle(path), path).toBeNull();
    expect(handle(path, "navigate"), path).toBeNull();
  }
  expect(handle("https://elsewhere.example/assets/index-1.js")).toBeNull();
});
