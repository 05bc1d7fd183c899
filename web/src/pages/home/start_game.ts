// Starts a game with one tap: signs in as a guest, creates a table, adds bots, and makes the player ready.
// Every step has a command id, so that a repeated attempt continues with the same table.
import { t } from "../../i18n/index.svelte";
import { newCommandId } from "../../random";
import { newSeed, settings } from "../../settings.svelte";
import { call } from "../../api/calls";
import { ensureUser } from "../../api/session.svelte";
import type { CreateTable } from "../../api/types";
import type { Choice } from "../../rule_sets/game_choice";
import { deckOptions, type FriendsGame } from "../../rule_sets/quick_choice";

/** An attempt to start a game, which can be repeated if a call fails. */
export interface Attempt<Game extends Choice = Choice> {
  /** The first part of all command ids of the attempt. */
  id: string;
  seed: string;
  choice: Game;
}

/** Prepare an attempt with a new id and seed. */
export const newAttempt = <Game extends Choice>(choice: Game): Attempt<Game> => ({
  id: newCommandId(),
  seed: newSeed(),
  choice: { ...choice },
});

/** Whether a failed attempt can continue, because the choice is still the same. */
function canResume<Game extends Choice>(attempt: Attempt<Game> | null, choice: Game): attempt is Attempt<Game> {
  return attempt !== null && JSON.stringify(attempt.choice) === JSON.stringify(choice);
}

/** Make a function that starts a game. After a failure it repeats the attempt, unless the choice has changed. */
export function retryable<Game extends Choice>(
  start: (attempt: Attempt<Game>) => Promise<string>,
): (choice: Game) => Promise<string> {
  let failed: Attempt<Game> | null = null;
  return async (choice) => {
    const attempt = canResume(failed, choice) ? failed : newAttempt(choice);
    failed = attempt;
    const address = await start(attempt);
    failed = null;
    return address;
  };
}

/** Start a game with bots. Returns the address of the table. */
export async function playWithBots(attempt: Attempt): Promise<string> {
  const { id, seed, choice } = attempt;
  await ensureUser();
  const options = settings.autoTake ? {} : { auto_take: false };
  const table_id = await createTable(attempt, { clock: "none", name: t("home_bots_table"), options });
  const seats = Array.from({ length: choice.seats - 1 }, (_, index) => index + 1);
  // The calls are sent together and may arrive in any order; the last one starts the game.
  await Promise.all([
    call("tables.ready", { table_id, client_seed: seed, command_id: `${id}-ready` }),
    ...seats.map((seat) =>
      call("tables.add_bot", { table_id, level: choice.level, seat, command_id: `${id}-bot-${seat}` }),
    ),
  ]);
  return `/t/${table_id}`;
}

/** Create a table for a game with friends. Returns its address, which opens the panel with the link to share. */
export async function playWithFriends(attempt: Attempt<FriendsGame>): Promise<string> {
  await ensureUser();
  return `/t/${await createTable(attempt, { clock: "slow", options: deckOptions(attempt.choice.deck) })}?share=1`;
}

/** Create a table for the chosen game, and return its id. The table is private unless `fields` say otherwise. */
export async function createTable({ id, choice }: Attempt, fields: CreateTable): Promise<string> {
  const { rules, seats } = choice;
  const command_id = `${id}-table`;
  const table = await call("tables.create", { rules, seats, private: true, bots: true, ...fields, command_id });
  return table.table_id;
}
