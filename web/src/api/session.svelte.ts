// The current user, identified by a token that the browser stores.
// A visitor without a token becomes a guest when they start to play.
import { rememberProfiles } from "../players/profiles.svelte";
import type { Me, Recovered, Session, SetProfile } from "./types";
import { call, disconnect, onBan, onRejectedToken, useToken } from "./calls";
import { readStored, store } from "../storage";

const STORAGE_KEY = "kozyr.token";

let me = $state.raw<Me | null>(null);
let token = $state.raw<string | null>(null);
/** The running or finished restoration of the session, so that it happens once. */
let restoring: Promise<Me | null> | null = null;
let endedByServer = $state.raw(false);
let ban = $state.raw<string | null>(null);
let codes = $state.raw<string[]>([]);

/** The current user, or null if the visitor is not signed in. */
export const currentUser = (): Me | null => me;
export const currentToken = (): string | null => token;
/** Whether this browser has no session yet. */
export const isNewVisitor = (): boolean => readStored(STORAGE_KEY) === null;
/** Whether the server ended this browser's session and no new session has started. */
export const wasSessionEndedByServer = (): boolean => endedByServer;

/** The server's sentence for a banned player: until when and why; null if the player is not banned. */
export const banMessage = (): string | null => ban;
/** New recovery codes that the player has not confirmed as saved. */
export const newCodes = (): string[] => codes;
/** Show new recovery codes; an empty list hides them. */
export function showNewCodes(shown: string[]): void {
  codes = shown;
}
onBan((message) => (ban = message));

function storeToken(newToken: string | null): void {
  token = newToken;
  useToken(newToken);
  store(STORAGE_KEY, newToken);
}

/** End the session of a revoked token. If another tab has stored a newer token, continue with that session. */
export function endSession(revokedToken: string): void {
  if (token !== revokedToken) return;
  me = null;
  const storedToken = readStored(STORAGE_KEY);
  if (storedToken && storedToken !== revokedToken) {
    adoptToken(storedToken);
    return;
  }
  storeToken(null);
  restoring = Promise.resolve(null);
  endedByServer = true;
}
onRejectedToken(endSession);

function adoptToken(storedToken: string): void {
  storeToken(storedToken);
  endedByServer = false;
  restoring = null;
  restoreSession().catch(() => undefined); // Pages that need the user ask again.
}

// An ended session continues with the token that another tab stores.
// The server may revoke the old token a moment before that tab stores the new one.
addEventListener("storage", ({ key, newValue }) => {
  if (key === STORAGE_KEY && newValue && endedByServer) adoptToken(newValue);
});

/** Restore the session that this browser has stored. */
export function restoreSession(): Promise<Me | null> {
  restoring ??= (async () => {
    const storedToken = readStored(STORAGE_KEY);
    if (storedToken) {
      storeToken(storedToken);
      try {
        me = await call("auth.me", {});
        rememberProfiles([me]);
      } catch (error) {
        // If the token changed in the meantime, the code that changed it also replaced or cleared `restoring`.
        if (token !== storedToken) return restoreSession();
        restoring = null;
        throw error;
      }
    }
    return me;
  })();
  return restoring;
}

/** Return the user of the stored session, or else a new guest. */
export async function ensureUser(name?: string): Promise<Me> {
  const user = await restoreSession();
  if (user) return user;
  return startSession(await call("auth.guest", name ? { name } : {}));
}

function startSession(session: Session): Me {
  storeToken(session.token);
  endedByServer = false;
  ban = null;
  me = session;
  rememberProfiles([session]);
  restoring = Promise.resolve(me);
  return session;
}

/** Log in with a name and a password. */
export async function logIn(name: string, password: string): Promise<Me> {
  return startSession(await call("auth.login", { name, password }));
}

/** Turn the guest into a registered player with a name and a password. Games and coins are kept. */
export async function register(name: string, password: string): Promise<Me> {
  // Registering ends the guest's sessions. The connection is closed first, so that the server need not break it.
  const reconnect = disconnect();
  try {
    const session = await call("auth.register", { name, password });
    showNewCodes(session.recovery_codes);
    return startSession(session);
  } catch (error) {
    reconnect();
    throw error;
  }
}

/** Give the signed-in user another name. */
export async function renameUser(name: string): Promise<Me> {
  const user = await call("auth.rename", { name });
  me = user;
  restoring = Promise.resolve(user);
  return user;
}

/** Set a new password with a one-time code, and begin a new session. */
export async function recover(name: string, code: string, password: string): Promise<Recovered> {
  const session = await call("account.recover", { name, code, password });
  startSession(session);
  return session;
}

/** Choose what is shown beside the user's name. */
export async function setProfile(profile: SetProfile): Promise<Me> {
  const user = await call("users.set_profile", profile);
  me = user;
  restoring = Promise.resolve(user);
  rememberProfiles([user]);
  return user;
}

/** Log out of this browser immediately, even if the server is unreachable or the page is left before the answer. */
export async function logOut(): Promise<void> {
  disconnect(); // Otherwise the server would break the connection.
  const answer = call("auth.logout", {}).catch(() => undefined);
  forgetSession();
  await answer;
}

/** Delete the account of the current user; a guest has no password. */
export async function deleteAccount(password: string | null): Promise<void> {
  const reconnect = disconnect(); // Otherwise the server would break the connection.
  try {
    await call("account.delete", { password });
  } catch (error) {
    reconnect();
    throw error;
  }
  forgetSession();
}

function forgetSession(): void {
  storeToken(null);
  me = null;
  ban = null;
  endedByServer = false;
  restoring = Promise.resolve(null);
}
