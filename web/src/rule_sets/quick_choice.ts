// The quick choice as the home page shows it: chips for the number of players and for the kind of game.
import type { Choice } from "./game_choice";

/** The chips for the number of players; `pairs` is two against two. */
export const PLAYER_COUNTS = ["2", "3", "4", "pairs"] as const;
export type PlayerCount = (typeof PLAYER_COUNTS)[number];
/** The chips for the kind of game. */
export const KINDS = ["classic", "transfer"] as const;
export type Kind = (typeof KINDS)[number];

/** The chips that are marked for a choice. A choice without chips of its own gets the nearest ones. */
export function findChips({ rules, seats }: Choice): { playerCount: PlayerCount; kind: Kind } {
  return {
    playerCount: rules.startsWith("pairs") ? "pairs" : (PLAYER_COUNTS.find((count) => count === String(seats)) ?? "4"),
    kind: rules === "transfer" || rules === "pairs-transfer" ? "transfer" : "classic",
  };
}

/** The choice that these chips make. The level of the bots stays the same. */
export function applyChips(playerCount: PlayerCount, kind: Kind, { level }: Choice): Choice {
  if (playerCount === "pairs") return { rules: kind === "transfer" ? "pairs-transfer" : "pairs", seats: 4, level };
  return { rules: kind, seats: Number(playerCount), level };
}
