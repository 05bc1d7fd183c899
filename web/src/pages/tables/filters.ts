// Filters of the table list. The address contains them, so that a search can be saved and shared.
import type { ListTables } from "../../api/types";

export const PAGE_SIZE = 50;

export interface Filters {
  rules: string;
  seats: number | null;
  /** Whether only tables with a free seat are listed. */
  free: boolean;
  stake: "" | "points" | "coins";
  /** The highest stake of games for coins; the address has it under this name. */
  most: number | null;
  clock: string;
  status: "" | "open" | "playing" | "over";
  bots: "" | "yes" | "no";
  name: string;
  /** The page number, counted from 1. */
  page: number;
}

export const NO_FILTERS: Filters = {
  rules: "",
  seats: null,
  free: false,
  stake: "",
  most: null,
  clock: "",
  status: "",
  bots: "",
  name: "",
  page: 1,
};
const WORD = /^[a-z0-9_-]{1,40}$/;

/** Read the filters from an address. Invalid parts are ignored. */
export function parseQuery(query: URLSearchParams): Filters {
  const readWord = (key: string) => WORD.exec(query.get(key) ?? "")?.[0] ?? "";
  const readChoice = <Value extends string>(key: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(key)) ?? "";
  return {
    rules: readWord("rules"),
    seats: parseNumber(query.get("seats"), 2, 6),
    free: query.get("free") === "yes",
    stake: readChoice("stake", ["points", "coins"] as const),
    most: parseNumber(query.get("most"), 1, 1e12),
    clock: readWord("clock"),
    status: readChoice("status", ["open", "playing", "over"] as const),
    bots: readChoice("bots", ["yes", "no"] as const),
    name: (query.get("name") ?? "").slice(0, 40),
    page: parseNumber(query.get("page"), 1, 20_000) ?? 1,
  };
}

function parseNumber(text: string | null, min: number, max: number): number | null {
  const number = /^\d{1,13}$/.test(text ?? "") ? Number(text) : NaN;
  return number >= min && number <= max ? number : null;
}

/** Write filters as the query of an address: `?…`, or empty without filters. */
export function writeQuery(filters: Filters): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filters) as [keyof Filters, Filters[keyof Filters]][]) {
    if (value !== NO_FILTERS[key] && value !== "") query.set(key, value === true ? "yes" : String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Make the server's request from the filters. */
export function makeRequest(filters: Filters): ListTables {
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

/** Count the active filters; the page number is not a filter. */
export function countFilters(filters: Filters): number {
  const keys = Object.keys(NO_FILTERS) as (keyof Filters)[];
  return keys.filter((key) => key !== "page" && filters[key] !== NO_FILTERS[key]).length;
}
