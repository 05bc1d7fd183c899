// Who plays? A token in the browser; whoever has none is a guest as soon as he needs to be somebody.
import type { Me, Session } from "./types";
import { call, disconnect, onRejectedToken, useToken } from "./calls";

const STORAGE_KEY = "kozyr.token";

let me = $state.raw<Me | null>(null);
let token = $state.raw<string | null>(null);
let restoring: Promise<Me | null> | null = null;
let signedOut = $state.raw(false);

/** Who plays; null: nobody has come in yet. */
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
    // a browser that keeps nothing: he is known until the page is closed
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

/** Find out who was here before, from this browser. */
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

/** Be somebody: who was here before, or a new guest. */
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
  // The guest's sessions end with it, the connection of this one too: it is closed here first, or it would break.
  const reconnect = disconnect();
  try {
    return startSession(await call("auth.register", { name, password }));
  } catch (error) {
    reconnect();
    throw error;
  }
}

/** Be nobody again, in this browser. */
export async function logOut(): Promise<void> {
  disconnect(); // or the server would, in the middle of whatever is being said
  await call("auth.logout", {}).catch(() => undefined);
  storeToken(null);
  me = null;
  signedOut = false;
  restoring = Promise.resolve(null);
}
