// The server's rule sets, options and bot levels: requested once, and again only after a failure.
import { call } from "../api/calls";
import type { Level, Rules } from "../api/types";

let rules: Promise<Rules> | null = null;
let levels: Promise<Level[]> | null = null;

/** Every rule set, and every option. */
export function ruleBook(): Promise<Rules> {
  rules ??= call("tables.rules", {}).catch((error: unknown) => {
    rules = null;
    throw error;
  });
  return rules;
}

/** The bot levels, the weakest first. */
export function botLevels(): Promise<Level[]> {
  levels ??= call("tables.levels", {}).then(
    (answer) => answer.levels,
    (error: unknown) => {
      levels = null;
      throw error;
    },
  );
  return levels;
}
