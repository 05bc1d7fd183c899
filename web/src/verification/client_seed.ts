// The player's part of a deal's randomness: their own text, or a random one.
import { settings } from "../settings.svelte";

/** The seed for the next deal: the player's own text, or else 16 random hexadecimal digits. */
export function newSeed(): string {
  return settings.clientSeed.trim() || randomHex();
}

/** Sixteen random hexadecimal digits that cannot be guessed. */
export function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
