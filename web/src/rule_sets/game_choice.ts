// The quick choice of a game (rules, seats, bot level), saved in the browser.
import type { Rules } from "../api/types";

export interface Choice {
  rules: string;
  seats: number;
  /** The level of the bots. */
  level: string;
}

export const DEFAULT_CHOICE: Choice = { rules: "classic", seats: 2, level: "experienced" };
/** From fast to slow, then none. The table's state says how long they are. */
export const CLOCKS = ["fast", "normal", "slow", "none"];
const STORAGE_KEY = "kozyr.choice";

/** Read a saved choice; an invalid part gets its default. */
export function readChoice(saved: string | null): Choice {
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

/** The possible numbers of seats under these options: teams are two or three a side. */
export function seatsFor(options: Record<string, unknown> | undefined): number[] {
  return options?.["teams"] ? [4, 6] : [2, 3, 4, 5, 6];
}

/** The possible number of seats nearest to the wish, preferably more. */
export function nearestSeats(wish: number, possible: number[]): number {
  return possible.find((each) => each >= wish) ?? possible[possible.length - 1] ?? wish;
}

/** Adjust a saved choice to what this server offers: rule sets and bots may have changed. */
export function adjustChoice(choice: Choice, book: Rules, levels: string[]): Choice {
  const rules = choice.rules in book.rules ? choice.rules : DEFAULT_CHOICE.rules;
  return {
    rules,
    seats: nearestSeats(choice.seats, seatsFor(book.rules[rules]?.options)),
    level: levels.includes(choice.level) ? choice.level : (levels[Math.min(1, levels.length - 1)] ?? choice.level),
  };
}

export function loadChoice(): Choice {
  try {
    return readChoice(localStorage.getItem(STORAGE_KEY));
  } catch {
    return { ...DEFAULT_CHOICE }; // the browser stores nothing
  }
}

export function saveChoice(choice: Choice): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choice));
  } catch {
    // The browser stores nothing.
  }
}
