// The client seed: the player's part of the randomness of a deal.
import { randomHex } from "../api/command_id";
import { settings } from "../settings.svelte";

/** Make the seed for the next deal: the player's own text, or else a random one. */
export const newSeed = (): string => settings.clientSeed.trim() || randomHex(8);
