// How is a player's part told, and what stands for his face?
import type { Key } from "../i18n/index.svelte";
import type { PlayerInGame } from "../wire/types";

/** The letters that stand for a name. */
export function initials(name: string): string {
  return [...name.trim()].slice(0, 1).join("").toUpperCase() || "?";
}

/** The part that a player has in the bout, in a word. */
export function roleWord(player: PlayerInGame): Key {
  if (player.role === "thrower") {
    if (player.state === "active") return "role_asked";
    return player.state === "passive" ? "role_thrower" : "role_passed";
  }
  const words: Record<string, Key> = {
    attacker: "role_attacker", defender: "role_defender", transferring: "role_defender", taking: "role_taking",
    partner: "role_partner", waiting: "role_waiting", out: "role_out",
  };
  return words[player.role] ?? "role_waiting";
}
