// Whether the client passes for a player who has no card to throw in.
import { isPlaying, type TableModel } from "./model";

/** Against whom the client passes automatically. */
export const AUTO_PASS = ["bots", "always", "never"] as const;
export type AutoPass = (typeof AUTO_PASS)[number];

/** Whether passing is the viewer's only action, and the setting allows the client to pass automatically. */
export function shouldAutoPass(model: TableModel, ownSeat: number | null, setting: AutoPass): boolean {
  const { game, legalActions } = model;
  if (!game || !isPlaying(model) || ownSeat === null || setting === "never") return false;
  // For the defender the same action means to take, which is never done automatically.
  if (game.defender === ownSeat || legalActions.length !== 1 || legalActions[0]!.type !== "check") return false;
  return setting === "always" || game.players.every(({ seat, bot }) => seat === ownSeat || bot !== null);
}
