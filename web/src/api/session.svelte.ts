// Who plays? A token in the browser; whoever has none is a guest as soon as he needs to be somebody.
import type { Me, Session } from "./types";
import { call, hangUp, onRejectedToken, useToken } from "./calls";

const PLACE = "kozyr.token";

let me = $state.raw<Me | null>(null);
let token = $state.raw<string | null>(null);
let asking: Promise<Me | null> | null = null;
let signedOut = $state.raw(false);

/** Who plays; null: nobody has come in yet. */
export const person = (): Me | null => me;
export const personToken = (): string | null => token;
/** Whether the session of this browser was ended elsewhere, and no new one has begun. */
export const isSignedOut = (): boolean => signedOut;

function take(next: string | null): void {
  token = next;
  useToken(next);
  try {
    if (next) localStorage.setItem(PLACE, next);
    else localStorage.removeItem(PLACE);
  } catch {
    // a browser that keeps nothing: he is known until the page is closed
  }
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(PLACE);
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
    adopt(stored);
    return;
  }
  take(null);
  asking = Promise.resolve(null);
  signedOut = true;
}
onRejectedToken(endSession);

function adopt(stored: string): void {
  take(stored);
  signedOut = false;
  asking = null;
  comeBack().catch(() => undefined); // pages ask again where they need it
}

// The server may revoke the old token a moment before the other tab stores its new one.
addEventListener("storage", ({ key, newValue }) => {
  if (key === PLACE && newValue && signedOut) adopt(newValue);
});

/** Find out who was here before, from this browser. */
export function comeBack(): Promise<Me | null> {
  asking ??= (async () => {
    const kept = storedToken();
    if (kept) {
      take(kept);
      try {
        me = await call("auth.me", {});
      } catch (wrong) {
        if (token !== kept) return comeBack(); // it was revoked: another one is stored, or none
        asking = null;
        throw wrong;
      }
    }
    return me;
  })();
  return asking;
}

/** Be somebody: who was here before, or a new guest. */
export async function beSomebody(name?: string): Promise<Me> {
  const before = await comeBack();
  if (before) return before;
  return enter(await call("auth.guest", name ? { name } : {}));
}

function enter(session: Session): Me {
  take(session.token);
  signedOut = false;
  me = session;
  asking = Promise.resolve(me);
  return session;
}

/** Log in with a name and a password. */
export async function logIn(name: string, password: string): Promise<Me> {
  return enter(await call("auth.login", { name, password }));
}

/** Take a name and a password; games and coins stay. */
export async function register(name: string, password: string): Promise<Me> {
  // The guest's sessions end with it, the connection of this one too: it is closed here first, or it would break.
  const resume = hangUp();
  try {
    return enter(await call("auth.register", { name, password }));
  } catch (wrong) {
    resume();
    throw wrong;
  }
}

/** Be nobody again, in this browser. */
export async function logOut(): Promise<void> {
  hangUp(); // or the server would, in the middle of whatever is being said
  await call("auth.logout", {}).catch(() => undefined);
  take(null);
  me = null;
  signedOut = false;
  asking = Promise.resolve(null);
}
