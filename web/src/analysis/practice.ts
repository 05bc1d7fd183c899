// Practice from a position of a finished game, against bots.
import { call } from "../api/calls";
import { ensureUser } from "../api/session.svelte";
import type { PractisedPosition } from "../api/types";
import { newCommandId } from "../random";

/** The ids of failed requests by position. A repeated request has the same id, so it makes no second table. */
const commandIds = new Map<string, string>();

/** Open a practice table at the position before a move; return its address. */
export async function startPractice({ game_id, move }: PractisedPosition): Promise<string> {
  await ensureUser();
  const key = `${game_id} ${move}`;
  const command_id = commandIds.get(key) ?? newCommandId();
  commandIds.set(key, command_id);
  const table = await call("games.practise", { game_id, move, command_id });
  commandIds.delete(key); // Another request makes another table.
  return `/t/${table.table_id}`;
}
