// An address names a page, or none.
import { expect, test } from "vitest";

import { parseRoute } from "./router.svelte";

test("every address has its page", () => {
  expect(["/", "/tables", "/tables/", "/new", "/games", "/rules", "/settings", "/account"].map((path) => parseRoute(path).page)).toEqual([
    "home", "tables", "tables", "new", "games", "rules", "settings", "account",
  ]);
});

test("a table, a game and a player are named by their addresses", () => {
  expect([parseRoute("/t/t7"), parseRoute("/g/t7.1"), parseRoute("/u/%D0%90%D0%BD%D0%BD%D0%B0"), parseRoute("/u/%E0")].map(({ page, id }) => [page, id])).toEqual([
    ["table", "t7"], ["replay", "t7.1"], ["user", "Анна"], ["user", "%E0"],
  ]);
  expect(parseRoute("/t/t7", "?invite=k").query.get("invite")).toBe("k");
});

test("anything else is lost", () => {
  expect(["/t/", "/x", "/t/a/b"].map((path) => parseRoute(path).page)).toEqual(["lost", "lost", "lost"]);
});
