// The initials, colour, team and role that a seat shows.
import type { Key } from "../i18n/index.svelte";
import type { PlayerInGame, TableState } from "../api/types";

const UNNAMED_GUEST = /^(?:Guest|Гость|Гість)-\d*(\d\d)$/;

/** Make the initials of a name: its first letter, or the last two digits of a guest's number. */
export function makeInitials(name: string): string {
  const number = UNNAMED_GUEST.exec(name.trim())?.[1];
  return number ?? ([...name.trim()].slice(0, 1).join("").toUpperCase() || "?");
}

/** Compute the hue of a player's avatar from their id (FNV-1a), so that it is the same at every table. */
export function computeHue(player: string): number {
  let hash = 0x811c9dc5;
  for (const letter of player) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return (hash >>> 8) % 360;
}

type Teams = Pick<TableState, "your_seat"> & { options: Record<string, unknown> };

/** The team of a seat, 0 or 1, or null without teams. The teams sit alternately (rules §1.4). */
export const teamOf = (table: Teams, seat: number): number | null =>
  table.options["teams"] === true ? seat % 2 : null;

/** Whether the player on this seat is a partner of the viewer. */
export function isPartner(table: Teams, seat: number): boolean {
  if (table.your_seat === null || seat === table.your_seat || teamOf(table, seat) === null) return false;
  return teamOf(table, seat) === teamOf(table, table.your_seat);
}

/** The catalogue key of a player's role in the bout. */
export function roleKey(player: PlayerInGame): Key {
  if (player.role === "thrower") {
    if (player.state === "active") return "role_asked";
    return player.state === "passive" ? "role_thrower" : "role_passed";
  }
  const keys: Record<string, Key> = {
    attacker: "role_attacker",
    defender: "role_defender",
    transferring: "role_defender",
    taking: "role_taking",
    // The server's role "partner" means the defender's partner, who may be an opponent of the viewer.
    partner: "role_waiting",
    waiting: "role_waiting",
    out: "role_out",
  };
  return keys[player.role] ?? "role_waiting";
}
