// The avatars and countries that players chose. A profile is loaded when its player is first shown.
import type { Profile } from "../api/types";

type Loader = (userIds: string[]) => Promise<Profile[]>;

/** How long players are collected for one request. */
const COLLECT_MS = 30;
/** The most players of one request. */
const MAX_PLAYERS = 50;

let profiles = $state.raw<Readonly<Record<string, Profile>>>({});
let loadProfiles: Loader | null = null;
/** The players whose profiles are loaded or requested. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- Reading a profile adds to it.
const requested = new Set<string>();
let waiting: string[] = [];

/** Set how profiles are loaded. Pages without a server, such as the board on other pages, load none. */
export function useProfileLoader(loader: Loader | null): void {
  loadProfiles = loader;
  requested.clear();
}

/** Remember the profiles of players. */
export function rememberProfiles(newProfiles: readonly Profile[]): void {
  for (const { user_id } of newProfiles) requested.add(user_id);
  profiles = { ...profiles, ...Object.fromEntries(newProfiles.map((profile) => [profile.user_id, profile])) };
}

async function loadWaiting(): Promise<void> {
  const userIds = waiting;
  waiting = [];
  for (let start = 0; start < userIds.length; start += MAX_PLAYERS) {
    const part = userIds.slice(start, start + MAX_PLAYERS);
    try {
      rememberProfiles((await loadProfiles?.(part)) ?? []);
    } catch {
      for (const userId of part) requested.delete(userId); // The next page that shows these players asks again.
    }
  }
}

/** Find the profile of a player, or null while it is not loaded. The first call loads it. */
export function findProfile(userId: string): Profile | null {
  if (loadProfiles && userId && !requested.has(userId)) {
    requested.add(userId);
    if (waiting.push(userId) === 1) setTimeout(() => void loadWaiting(), COLLECT_MS);
  }
  return profiles[userId] ?? null;
}
