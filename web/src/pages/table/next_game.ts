// Starts another game for a player who is out, while the game at the table goes on.
import { call } from "../../api/calls";
import { go } from "../../router.svelte";
import type { TableModel } from "../../table/state/model";
import { playsWithBotsOnly } from "./table_hints.svelte";

/** Leave the table. After a game with bots, start one with the same rules and bots; otherwise go to the home page. */
export async function leaveForNewGame(model: TableModel, user: string | null): Promise<void> {
  const { table_id, rules, seats, sitters } = model.table;
  const level = sitters.find((sitter) => sitter?.bot)?.bot ?? null;
  const startsWithBots = playsWithBotsOnly(model, user) && level !== null;
  await call("tables.leave", { table_id });
  if (!startsWithBots) return go("/");
  const { newAttempt, playWithBots } = await import("../home/start_game");
  go(await playWithBots(newAttempt({ rules, seats, level })));
}
