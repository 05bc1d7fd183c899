// What does a player add to the chance of a deal? A text of his own, or one made up on the spot.
import { settings } from "../settings.svelte";

/** The seed for the next deal: the player's own where he has chosen one, else 16 hexadecimal digits by chance. */
export function newSeed(): string {
  return settings.clientSeed.trim() || randomHex();
}

/** Sixteen hexadecimal digits that nobody can guess. */
export function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
