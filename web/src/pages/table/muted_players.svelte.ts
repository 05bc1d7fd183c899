// The players whose messages and reactions this device does not show.
import { SvelteSet } from "svelte/reactivity";

import { readStored, store } from "../../storage";

const STORAGE_KEY = "kozyr.muted";
/** The device remembers at most this many players. */
const MAX_PLAYERS = 500;

function load(): string[] {
  try {
    const ids: unknown = JSON.parse(readStored(STORAGE_KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return []; // The stored text is invalid.
  }
}

const muted = new SvelteSet<string>(load());

const save = (): void => store(STORAGE_KEY, muted.size ? JSON.stringify([...muted].slice(-MAX_PLAYERS)) : null);

export const isPlayerMuted = (playerId: string): boolean => muted.has(playerId);

/** Whether any player is muted. */
export const hasMutedPlayers = (): boolean => muted.size > 0;

/** Mute a player, or show their messages and reactions again. */
export function setPlayerMuted(playerId: string, isMuted: boolean): void {
  if (isMuted) muted.add(playerId);
  else muted.delete(playerId);
  save();
}

/** Show the messages and reactions of all players again. */
export function unmuteAll(): void {
  muted.clear();
  save();
}
