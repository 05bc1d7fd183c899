// Filters of the table list, kept in the address: a search can be saved, shared and gone back to.
import type { ListTables } from "../../api/types";

export const PAGE_SIZE = 50;

export interface Filters {
  rules: string;
  seats: number | null;
  free: boolean;
  stake: "" | "points" | "coins";
  /** The highest stake, of tables with one. */
  most: number | null;
  clock: string;
  status: "" | "open" | "playing" | "over";
  bots: "" | "yes" | "no";
  name: string;
  /** Counted from 1. */
  page: number;
}

export const NO_FILTERS: Filters = {
  rules: "", seats: null, free: false, stake: "", most: null, clock: "", status: "", bots: "", name: "", page: 1,
};
const WORD = /^[a-z0-9_-]{1,40}$/;

/** Read the filters of an address; invalid parts are ignored. */
export function fromQuery(query: URLSearchParams): Filters {
  const word = (key: string) => (WORD.test(query.get(key) ?? "") ? (query.get(key) ?? "") : "");
  const oneOf = <Value extends string>(key: string, values: readonly Value[]) => (
    values.find((value) => value === query.get(key)) ?? ""
  );
  return {
    rules: word("rules"),
    seats: wholeNumber(query.get("seats"), 2, 6),
    free: query.get("free") === "yes",
    stake: oneOf("stake", ["points", "coins"] as const),
    most: wholeNumber(query.get("most"), 1, 1e12),
    clock: word("clock"),
    status: oneOf("status", ["open", "playing", "over"] as const),
    bots: oneOf("bots", ["yes", "no"] as const),
    name: (query.get("name") ?? "").slice(0, 40),
    page: wholeNumber(query.get("page"), 1, 20_000) ?? 1,
  };
}

function wholeNumber(text: string | null, least: number, most: number): number | null {
  const number = /^\d{1,13}$/.test(text ?? "") ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
}

/** Write filters as the query of an address, `?…` or empty; defaults are left out. */
export function toQuery(filters: Filters): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filters) as [keyof Filters, Filters[keyof Filters]][]) {
    if (value !== NO_FILTERS[key] && value !== "") query.set(key, value === true ? "yes" : String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** The request for the server. */
export function toRequest(filters: Filters): ListTables {
  const request: ListTables = { limit: PAGE_SIZE, offset: (filters.page - 1) * PAGE_SIZE };
  if (filters.rules) request.rules = filters.rules;
  if (filters.seats) request.seats = filters.seats;
  if (filters.free) request.free = true;
  if (filters.stake === "points") request.stake_max = 0;
  if (filters.stake === "coins") {
    request.stake_min = 1;
    if (filters.most) request.stake_max = filters.most;
  }
  if (filters.clock) request.clock = filters.clock;
  if (filters.status) request.status = filters.status;
  if (filters.bots) request.bots = filters.bots === "yes";
  if (filters.name.trim()) request.name = filters.name.trim();
  return request;
}

/** The number of active filters; the page is not one. */
export function countFilters(filters: Filters): number {
  const used = (Object.keys(NO_FILTERS) as (keyof Filters)[]).filter((key) => key !== "page" && filters[key] !== NO_FILTERS[key]);
  return used.length;
}
