// Every address leads to its page; unknown addresses lead to the page "lost".
import { expect, test } from "vitest";

import { parseRoute, registerAddress, returnAddress } from "./router.svelte";

test("every address has its page", () => {
  expect(
    ["/", "/tables", "/tables/", "/new", "/games", "/rules", "/puzzles", "/settings", "/account", "/moderation"].map(
      (path) => parseRoute(path).page,
    ),
  ).toEqual(["home", "tables", "tables", "new", "games", "rules", "puzzles", "settings", "account", "moderation"]);
});

test("the address of a table, a game or a player contains its id", () => {
  expect(
    [parseRoute("/t/t7"), parseRoute("/g/t7.1"), parseRoute("/u/%D0%90%D0%BD%D0%BD%D0%B0"), parseRoute("/u/%E0")].map(
      ({ page, id }) => [page, id],
    ),
  ).toEqual([
    ["table", "t7"],
    ["replay", "t7.1"],
    ["user", "Анна"],
    ["user", "%E0"],
  ]);
  expect(parseRoute("/t/t7", "?invite=k").query.get("invite")).toBe("k");
});

test('an unknown address has the page "lost"', () => {
  expect(["/t/", "/x", "/t/a/b"].map((path) => parseRoute(path).page)).toEqual(["lost", "lost", "lost"]);
});

test("the account page leads back only to tables, puzzles and the daily deal of this site", () => {
  const back = (address: string): string | undefined => {
    const { search } = new URL(registerAddress(address), "http://kozyr");
    return returnAddress(parseRoute("/account", search));
  };
  const allowed = ["/t/t7", "/puzzles", "/puzzles/1-7", "/puzzles?mode=streak", "/daily"];
  expect(allowed.map(back)).toEqual(allowed);
  const others = ["//evil.example", "https://evil.example/puzzles", "/t/t7/x", "/account", "/puzzles/../x", ""];
  expect(others.map(back)).toEqual(others.map(() => undefined));
});
