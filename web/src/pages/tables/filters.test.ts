import { describe, expect, it } from "vitest";

import { countFilters, parseQuery, NO_FILTERS, makeRequest, writeQuery, type Filters } from "./filters";

const FULL: Filters = {
  rules: "pairs-transfer",
  seats: 4,
  free: true,
  stake: "coins",
  most: 500,
  clock: "slow",
  status: "open",
  bots: "no",
  name: "Дача & co",
  page: 3,
};
const parse = (query: string) => parseQuery(new URLSearchParams(query));

describe("the filters of the lobby", () => {
  it("are not in the address if none is set", () => {
    expect(writeQuery(NO_FILTERS)).toBe("");
    expect(parse("")).toEqual(NO_FILTERS);
  });

  it("can be written to the address and parsed again", () => {
    expect(parse(writeQuery(FULL))).toEqual(FULL);
  });

  it("are ignored where an address is invalid", () => {
    expect(parse("seats=9&stake=gold&clock=<b>&status=closed&most=-1&page=0&bots=1&free=1")).toEqual(NO_FILTERS);
  });

  it("request one page at a time", () => {
    expect(makeRequest(NO_FILTERS)).toEqual({ limit: 50, offset: 0 });
    expect(makeRequest(FULL)).toEqual({
      limit: 50,
      offset: 100,
      rules: "pairs-transfer",
      seats: 4,
      free: true,
      stake_min: 1,
      stake_max: 500,
      clock: "slow",
      status: "open",
      bots: false,
      name: "Дача & co",
    });
  });

  it("request a stake of 0 for games for points", () => {
    expect(makeRequest({ ...NO_FILTERS, stake: "points", most: 5 })).toEqual({ limit: 50, offset: 0, stake_max: 0 });
  });

  it("are counted without the page number", () => {
    expect(countFilters(NO_FILTERS)).toBe(0);
    expect(countFilters({ ...NO_FILTERS, page: 2, rules: "book", free: true })).toBe(2);
  });
});
