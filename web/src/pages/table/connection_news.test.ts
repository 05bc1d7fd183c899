import { expect, test } from "vitest";

import type { TableChange } from "../../table/state/updates";
import { ConnectionNews } from "./connection_news";

const change = (connected: boolean, seat = 0): TableChange =>
  ({ cause: { event: "table.connected", data: { seat, connected } } }) as unknown as TableChange;

test("a player is announced as back only after a lost connection", () => {
  const news = new ConnectionNews();
  const connections = [true, false, true, true];
  expect(connections.map((connected) => news.isNews(change(connected)))).toEqual([false, true, true, false]);
});

test("a new player is not announced as back because of the player who had the seat before", () => {
  const news = new ConnectionNews();
  news.isNews(change(false));
  news.isNews({ cause: { event: "table.seated", data: { seat: 0 } } } as unknown as TableChange);
  expect(news.isNews(change(true))).toBe(false);
});

test("seats are told apart, and other changes are always news", () => {
  const news = new ConnectionNews();
  news.isNews(change(false, 1));
  expect(news.isNews(change(true, 0))).toBe(false);
  expect(news.isNews({ cause: { event: "table.closed", data: {} } } as unknown as TableChange)).toBe(true);
});
