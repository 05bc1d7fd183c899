// Loads the server's rule sets, options and bot levels once; after a failure they are requested again.
import { call } from "../api/calls";

/** Make a function that loads something once and then returns it. */
function loadOnce<Answer>(load: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  return () => {
    answer ??= load().catch((error: unknown) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}

/** Load all rule sets and options. */
export const loadRuleBook = loadOnce(() => call("tables.rules", {}));

/** Load the bot levels, the weakest first. */
export const loadBotLevels = loadOnce(async () => (await call("tables.levels", {})).levels);
