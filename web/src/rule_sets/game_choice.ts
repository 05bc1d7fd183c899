// The quick choice of a game (rules, seats, bot level), saved in the browser.
import { readStored, store } from "../storage";

export interface Choice {
  /** The name of a rule set. */
  rules: string;
  seats: number;
  /** The level of the bots. */
  level: string;
}

export const DEFAULT_CHOICE: Choice = { rules: "classic", seats: 2, level: "experienced" };
/** The names of the clocks, from fast to slow. */
export const CLOCKS = ["fast", "normal", "slow", "none"];
const STORAGE_KEY = "kozyr.choice";

/** Parse a saved choice. An invalid part gets its default. */
export function parseChoice(saved: string | null): Choice {
  let parsed: Partial<Record<keyof Choice, unknown>>;
  try {
    parsed = (JSON.parse(saved ?? "{}") as typeof parsed | null) ?? {};
  } catch {
    return { ...DEFAULT_CHOICE };
  }
  const { rules, seats, level } = parsed;
  return {
    rules: typeof rules === "string" ? rules : DEFAULT_CHOICE.rules,
    seats: Number.isInteger(seats) && Number(seats) >= 2 && Number(seats) <= 6 ? Number(seats) : DEFAULT_CHOICE.seats,
    level: typeof level === "string" ? level : DEFAULT_CHOICE.level,
  };
}

/** The possible numbers of seats under these options. A team has two or three players. */
export function possibleSeatCounts(options: Record<string, unknown> | undefined): number[] {
  return options?.["teams"] ? [4, 6] : [2, 3, 4, 5, 6];
}

/** Return this number of seats if it is possible, or else the next larger possible one, or else the largest. */
export function chooseSeatCount(seats: number, possible: number[]): number {
  return possible.find((count) => count >= seats) ?? possible.at(-1) ?? seats;
}

export const loadChoice = (): Choice => parseChoice(readStored(STORAGE_KEY));

export const saveChoice = (choice: Choice): void => store(STORAGE_KEY, JSON.stringify(choice));
