// How a player is shown at a seat: initials, colour, team and role.
import type { Key } from "../i18n/index.svelte";
import type { PlayerInGame, TableState } from "../api/types";

const UNNAMED_GUEST = /^(?:Guest|Гость)-\d*(\d\d)$/;

/** The letter for a name; for a guest named by the server, the last two digits of the number. */
export function initials(name: string): string {
  const number = UNNAMED_GUEST.exec(name.trim())?.[1];
  return number ?? ([...name.trim()].slice(0, 1).join("").toUpperCase() || "?");
}

/** The hue of a player's avatar: the same at every table, and almost always unique (FNV-1a). */
export function hueOf(player: string): number {
  let hash = 0x811c9dc5;
  for (const letter of player) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return (hash >>> 8) % 360;
}

type Teams = Pick<TableState, "your_seat"> & { options: Record<string, unknown> };

/** The team of a seat, 0 or 1; null: no teams. Partners sit alternately (rules §1.4). */
export const teamOf = (table: Teams, seat: number): number | null => (table.options["teams"] === true ? seat % 2 : null);

/** Whether the viewer plays together with this seat. */
export const isPartner = (table: Teams, seat: number): boolean =>
  table.your_seat !== null && seat !== table.your_seat && teamOf(table, seat) !== null
  && teamOf(table, seat) === teamOf(table, table.your_seat);

/** The catalogue key of a player's role in the bout. */
export function roleKey(player: PlayerInGame): Key {
  if (player.role === "thrower") {
    if (player.state === "active") return "role_asked";
    return player.state === "passive" ? "role_thrower" : "role_passed";
  }
  const words: Record<string, Key> = {
    attacker: "role_attacker", defender: "role_defender", transferring: "role_defender", taking: "role_taking",
    // The server means a partner of the defender; to the viewer this may be an opponent.
    partner: "role_waiting", waiting: "role_waiting", out: "role_out",
  };
  return words[player.role] ?? "role_waiting";
}
