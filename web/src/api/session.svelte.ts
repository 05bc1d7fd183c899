// The current user, known by a token in the browser. A visitor without one becomes a guest when an account is needed.
import type { Me, Session } from "./types";
import { call, disconnect, onRejectedToken, useToken } from "./calls";

const STORAGE_KEY = "kozyr.token";

let me = $state.raw<Me | null>(null);
let token = $state.raw<string | null>(null);
let restoring: Promise<Me | null> | null = null;
let signedOut = $state.raw(false);

/** The current user; null: not signed in yet. */
export const currentUser = (): Me | null => me;
export const currentToken = (): string | null => token;
/** Whether the session of this browser was ended elsewhere, and no new one has begun. */
export const isSignedOut = (): boolean => signedOut;

function storeToken(next: string | null): void {
  token = next;
  useToken(next);
  try {
    if (next) localStorage.setItem(STORAGE_KEY, next);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The browser stores nothing: the user stays known until the page is closed.
  }
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // a browser that stores nothing
  }
}

/** Forget a token that the server has revoked. A newer one, stored by another tab of this browser, takes its place. */
export function endSession(revoked: string): void {
  if (token !== revoked) return;
  me = null;
  const stored = storedToken();
  if (stored && stored !== revoked) {
    adoptToken(stored);
    return;
  }
  storeToken(null);
  restoring = Promise.resolve(null);
  signedOut = true;
}
onRejectedToken(endSession);

function adoptToken(stored: string): void {
  storeToken(stored);
  signedOut = false;
  restoring = null;
  restoreSession().catch(() => undefined); // pages ask again where they need it
}

// The server may revoke the old token a moment before the other tab stores its new one.
addEventListener("storage", ({ key, newValue }) => {
  if (key === STORAGE_KEY && newValue && signedOut) adoptToken(newValue);
});

/** Restore the session that this browser has stored. */
export function restoreSession(): Promise<Me | null> {
  restoring ??= (async () => {
    const stored = storedToken();
    if (stored) {
      storeToken(stored);
      try {
        me = await call("auth.me", {});
      } catch (error) {
        if (token !== stored) return restoreSession(); // it was revoked: another one is stored, or none
        restoring = null;
        throw error;
      }
    }
    return me;
  })();
  return restoring;
}

/** The current user: from the stored session, or else a new guest. */
export async function ensureUser(name?: string): Promise<Me> {
  const before = await restoreSession();
  if (before) return before;
  return startSession(await call("auth.guest", name ? { name } : {}));
}

function startSession(session: Session): Me {
  storeToken(session.token);
  signedOut = false;
  me = session;
  restoring = Promise.resolve(me);
  return session;
}

/** Log in with a name and a password. */
export async function logIn(name: string, password: string): Promise<Me> {
  return startSession(await call("auth.login", { name, password }));
}

/** Take a name and a password; games and coins stay. */
export async function register(name: string, password: string): Promise<Me> {
  // Registering ends the guest's sessions and this connection with them: it is closed first, or it would break.
  const reconnect = disconnect();
  try {
    return startSession(await call("auth.register", { name, password }));
  } catch (error) {
    reconnect();
    throw error;
  }
}

/** Sign out in this browser. */
export async function logOut(): Promise<void> {
  disconnect(); // otherwise the server would close it in the middle of a message
  await call("auth.logout", {}).catch(() => undefined);
  storeToken(null);
  me = null;
  signedOut = false;
  restoring = Promise.resolve(null);
}
