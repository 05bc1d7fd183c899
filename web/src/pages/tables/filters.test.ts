import { describe, expect, it } from "vitest";

import { countFilters, fromQuery, NO_FILTERS, toRequest, toQuery, type Filters } from "./filters";

const FULL: Filters = {
  rules: "pairs-transfer", seats: 4, free: true, stake: "coins", most: 500, clock: "slow", status: "open", bots: "no",
  name: "Дача & co", page: 3,
};
const read = (query: string) => fromQuery(new URLSearchParams(query));

describe("the filters of the lobby", () => {
  it("are nothing in the address when nothing is filtered", () => {
    expect(toQuery(NO_FILTERS)).toBe("");
    expect(read("")).toEqual(NO_FILTERS);
  });

  it("come back from the address as they were", () => {
    expect(read(toQuery(FULL))).toEqual(FULL);
  });

  it("are left out where an address says nonsense", () => {
    expect(read("seats=9&stake=gold&clock=<b>&status=closed&most=-1&page=0&bots=1&free=1")).toEqual(NO_FILTERS);
  });

  it("ask for one page at a time", () => {
    expect(toRequest(NO_FILTERS)).toEqual({ limit: 50, offset: 0 });
    expect(toRequest(FULL)).toEqual({
      limit: 50, offset: 100, rules: "pairs-transfer", seats: 4, free: true, stake_min: 1, stake_max: 500, clock: "slow",
      status: "open", bots: false, name: "Дача & co",
    });
  });

  it("find tables for points by a stake of nothing", () => {
    expect(toRequest({ ...NO_FILTERS, stake: "points", most: 5 })).toEqual({ limit: 50, offset: 0, stake_max: 0 });
  });

  it("are counted without the page", () => {
    expect(countFilters(NO_FILTERS)).toBe(0);
    expect(countFilters({ ...NO_FILTERS, page: 2, rules: "book", free: true })).toBe(2);
  });
});
