// How is the server asked? By HTTP, one way for every call; a refusal is an error with a word and a sentence.
import { language } from "../i18n/index.svelte";
import type { Calls } from "./types";

/** The server said no, and why: the word is for programs, the message for the player. */
export class Refused extends Error {
  constructor(
    readonly word: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

/** A network that swallows everything answers never; after this it is as if it had said so. */
const PATIENCE_MS = 10_000;

let token: string | null = null;

type Wire = (name: string, ask: object) => Promise<unknown>;
let wire: Wire | null = null;

type HangUp = () => () => void;
const NOT_CONNECTED: HangUp = () => () => undefined;

/** Ask by this way while there is one: the open connection, by which answers come sooner; `end` closes it. */
export function useWire(next: Wire | null, end: HangUp = NOT_CONNECTED): void {
  wire = next;
  hangUp = end;
}

/** Close the open connection; gives how to open it again. */
export let hangUp: HangUp = NOT_CONNECTED;

/** Ask from now on in this person's name; a connection that is open is somebody else's. */
export function useToken(next: string | null): void {
  if (next !== token) wire = null;
  token = next;
}

let rejected: (token: string) => void = () => undefined;

/** Call this when the server rejects the caller's token for good. */
export function onRejectedToken(handler: (token: string) => void): void {
  rejected = handler;
}

/** Words by which the server says that a token is not valid any more; other failures say nothing about the token. */
const INVALID_TOKEN = ["bad_token", "token_expired"];

/** Ask something. */
export async function call<Name extends keyof Calls>(
  name: Name,
  ask: Calls[Name]["ask"],
): Promise<Calls[Name]["answer"]> {
  if (wire && !name.startsWith("auth.")) return (await wire(name, ask)) as Calls[Name]["answer"];
  const headers: Record<string, string> = { "Content-Type": "application/json", "Accept-Language": language() };
  const sent = token;
  if (sent) headers["Authorization"] = `Bearer ${sent}`;
  let answer: Response;
  try {
    answer = await fetch(`/api/${name}`, { method: "POST", headers, body: JSON.stringify(ask), signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    throw new Unreachable(name);
  }
  const said = await answer.json().catch(() => null);
  if (answer.ok && said !== null) return said as Calls[Name]["answer"];
  if (said?.error) {
    if (sent && answer.status === 401 && INVALID_TOKEN.includes(said.error.word)) rejected(sent);
    throw new Refused(said.error.word, said.error.message, answer.status);
  }
  throw new Unreachable(name); // something between us and the server answered
}
