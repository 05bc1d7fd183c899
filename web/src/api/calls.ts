// Calls to the server, by HTTP or by the open WebSocket connection.
import { language } from "../i18n/index.svelte";
import type { Calls } from "./types";

/** The server refused a call. `word` is for programs, `message` is for the player. */
export class RefusedError extends Error {
  constructor(
    readonly word: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** The server could not be reached. */
export class UnreachableError extends Error {}

/** A request without an answer for this long has failed. */
const TIMEOUT_MS = 10_000;

let token: string | null = null;

type Transport = (name: string, request: object) => Promise<unknown>;
let transport: Transport | null = null;

/** Closes the connection. Returns the function that opens it again. */
type Disconnect = () => () => void;
const NOT_CONNECTED: Disconnect = () => () => undefined;

/** Send calls by this transport, or by HTTP if it is null. `newDisconnect` closes the transport's connection. */
export function useTransport(newTransport: Transport | null, newDisconnect: Disconnect = NOT_CONNECTED): void {
  transport = newTransport;
  disconnect = newDisconnect;
}

/** Close the open connection. Returns the function that opens it again. */
export let disconnect: Disconnect = NOT_CONNECTED;

/** Use this token from now on. The open connection has the old token, so calls no longer use the connection. */
export function useToken(newToken: string | null): void {
  if (newToken !== token) transport = null;
  token = newToken;
}

let handleRejectedToken: (token: string) => void = () => undefined;

/** Set the handler for a token that the server has rejected for good. */
export function onRejectedToken(handler: (token: string) => void): void {
  handleRejectedToken = handler;
}

let handleBan: (message: string) => void = () => undefined;

/** Set the handler for the server's refusal of a banned player, with its sentence. */
export function onBan(handler: (message: string) => void): void {
  handleBan = handler;
}

function reportBan(error: unknown): void {
  if (error instanceof RefusedError && error.word === "banned") handleBan(error.message);
}

/** The refusal words that mean: this token is invalid. */
const INVALID_TOKEN = ["bad_token", "token_expired"];

/** The body of a refusal. An answer of a proxy has no `error`. */
interface ErrorBody {
  error?: { word: string; message: string };
}

/** Call the server. */
export async function call<Name extends keyof Calls>(
  name: Name,
  request: Calls[Name]["request"],
): Promise<Calls[Name]["answer"]> {
  try {
    // Authentication goes by HTTP: it may end the connection, and only HTTP calls report a rejected token.
    if (transport && !/^(auth|account)\./.test(name)) return (await transport(name, request)) as Calls[Name]["answer"];
    return await callByHttp(name, request);
  } catch (error) {
    reportBan(error);
    throw error;
  }
}

async function callByHttp<Name extends keyof Calls>(
  name: Name,
  request: Calls[Name]["request"],
): Promise<Calls[Name]["answer"]> {
  const headers: Record<string, string> = { "Content-Type": "application/json", "Accept-Language": language() };
  // The status is the same for everybody. It is requested regularly, also while a token is replaced by another.
  const sentToken = name === "server.status" ? null : token;
  if (sentToken) headers["Authorization"] = `Bearer ${sentToken}`;
  let response: Response;
  try {
    response = await fetch(`/api/${name}`, {
      method: "POST",
      headers,
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      keepalive: name === "auth.logout", // A player may log out and leave the page before the answer.
    });
  } catch {
    throw new UnreachableError(name);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as Calls[Name]["answer"];
  const error = (body as ErrorBody | null)?.error;
  if (error) {
    if (sentToken && response.status === 401 && INVALID_TOKEN.includes(error.word)) handleRejectedToken(sentToken);
    throw new RefusedError(error.word, error.message, response.status);
  }
  throw new UnreachableError(name); // The answer came from a proxy, not from the server.
}
