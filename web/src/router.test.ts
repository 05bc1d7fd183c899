// An address names a page, or none.
import { expect, test } from "vitest";

import { read } from "./router.svelte";

test("every address has its page", () => {
  expect(["/", "/tables", "/tables/", "/new", "/games", "/rules", "/settings", "/account"].map((path) => read(path).page)).toEqual([
    "home", "tables", "tables", "new", "games", "rules", "settings", "account",
  ]);
});

test("a table, a game and a player are named by their addresses", () => {
  expect([read("/t/t7"), read("/g/t7.1"), read("/u/%D0%90%D0%BD%D0%BD%D0%B0"), read("/u/%E0")].map(({ page, id }) => [page, id])).toEqual([
    ["table", "t7"], ["replay", "t7.1"], ["user", "Анна"], ["user", "%E0"],
  ]);
  expect(read("/t/t7", "?invite=k").query.get("invite")).toBe("k");
});

test("anything else is lost", () => {
  expect(["/t/", "/x", "/t/a/b"].map((path) => read(path).page)).toEqual(["lost", "lost", "lost"]);
});
