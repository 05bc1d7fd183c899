// Starting a game with one tap: sign in as a guest, create a table, add bots, be ready. Every step has its own command id:
// a failed attempt continues with the same table, so the player never sits at two.
import { randomHex, newSeed } from "../../verification/client_seed";
import { t } from "../../i18n/index.svelte";
import { call } from "../../api/calls";
import { ensureUser } from "../../api/session.svelte";
import type { CreateTable } from "../../api/types";
import type { Choice } from "../../rule_sets/game_choice";

export interface Attempt {
  id: string;
  seed: string;
  choice: Choice;
}

/** A new attempt. */
export const newAttempt = (choice: Choice): Attempt => ({ id: randomHex(), seed: newSeed(), choice: { ...choice } });

/** Whether a failed attempt can continue: the choice is still the same. */
export function canResume(before: Attempt | null, choice: Choice): before is Attempt {
  return before !== null && JSON.stringify(before.choice) === JSON.stringify(choice);
}

const tableFor = ({ rules, seats }: Choice): CreateTable => ({ rules, seats, private: true, bots: true });

/** Start a game with bots; returns the address of the table. */
export async function playWithBots({ id, seed, choice }: Attempt): Promise<string> {
  await ensureUser();
  const { table_id } = await call("tables.create", {
    ...tableFor(choice), clock: "none", name: t("home_bots_table"), command_id: `${id}-table`,
  });
  const seats = Array.from({ length: choice.seats - 1 }, (_, index) => index + 1);
  // All together, in whatever order they arrive: the last one starts the game.
  await Promise.all([
    call("tables.ready", { table_id, client_seed: seed, command_id: `${id}-ready` }),
    ...seats.map((seat) => call("tables.add_bot", { table_id, level: choice.level, seat, command_id: `${id}-bot-${seat}` })),
  ]);
  return `/t/${table_id}`;
}

/** Start a game with friends; returns the address of a table that shows how to invite them. */
export async function playWithFriends({ id, choice }: Attempt): Promise<string> {
  const { name } = await ensureUser();
  const { table_id } = await call("tables.create", {
    ...tableFor(choice), clock: "slow", name: t("home_friends_table", { name }).slice(0, 40), command_id: `${id}-table`,
  });
  return `/t/${table_id}?share=1`;
}
