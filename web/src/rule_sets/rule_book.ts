// Loads the server's rule sets, options and bot levels once; after a failure they are requested again.
import { call } from "../api/calls";
import type { Level, Rules } from "../api/types";

let rules: Promise<Rules> | null = null;
let levels: Promise<Level[]> | null = null;

/** Load all rule sets and options. */
export function loadRuleBook(): Promise<Rules> {
  rules ??= call("tables.rules", {}).catch((error: unknown) => {
    rules = null;
    throw error;
  });
  return rules;
}

/** Load the bot levels, the weakest first. */
export function loadBotLevels(): Promise<Level[]> {
  levels ??= call("tables.levels", {}).then(
    (answer) => answer.levels,
    (error: unknown) => {
      levels = null;
      throw error;
    },
  );
  return levels;
}
