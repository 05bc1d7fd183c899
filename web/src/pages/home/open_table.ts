// Finds a table of other people for the chosen game, or opens one.
import { call, RefusedError } from "../../api/calls";
import { ensureUser } from "../../api/session.svelte";
import type { TableLine } from "../../api/types";
import { createTable, type Attempt } from "./start_game";

/** The refusals after which another table may still have a seat. */
const FULL = ["seat_taken", "table_full", "being_played", "table_closed", "no_table", "removed", "locked"];

/** Whether a person waits at a table that everybody may join. */
export function isWaiting({ has_password, players, levels, away }: TableLine): boolean {
  return !has_password && players.some((name, seat) => name !== null && !levels[seat] && !away[seat]);
}

/** Join a table for points where people wait, or open one. Returns its address. */
export async function playWithPeople(attempt: Attempt): Promise<string> {
  const { user_id } = await ensureUser();
  const { rules, seats } = attempt.choice;
  const { tables } = await call("tables.list", { rules, seats, free: true, stake_max: 0, limit: 20 });
  const ownTable = tables.find(({ player_ids }) => player_ids.includes(user_id));
  if (ownTable) return `/t/${ownTable.table_id}`;
  for (const { table_id } of tables.filter(isWaiting)) {
    try {
      await call("tables.join", { table_id, command_id: `${attempt.id}-join-${table_id}` });
      return `/t/${table_id}`;
    } catch (error) {
      if (!(error instanceof RefusedError && FULL.includes(error.word))) throw error;
    }
  }
  return `/t/${await createTable(attempt, { clock: "normal", private: false })}`;
}
