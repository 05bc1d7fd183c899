// The realtime connection. The Centrifuge SDK connects, reconnects and recovers missed messages.
import { Centrifuge, State, SubscriptionState, type Subscription } from "centrifuge";

import { language } from "../i18n/index.svelte";
import type { LobbyEvents, TableEntry, TableSnapshot, UserEvents } from "./types";
import { call, RefusedError, UnreachableError, useTransport } from "./calls";
import { endSession, currentToken } from "./session.svelte";

export type ConnectionState = "idle" | "connecting" | "connected" | "offline";

/** The close code after this page closed the connection. */
const CLOSED_BY_CLIENT = 0;
/** The SDK's close code after the token expired. */
const UNAUTHORIZED = 1;
/** The server's close code after the token was revoked. */
const INVALID_TOKEN = 3500;
/** A refusal of the server has this code plus its HTTP status; lower codes are other errors. */
const REFUSAL_BASE_CODE = 1000;

let client: Centrifuge | null = null;
let token: string | null = null;
let connectedLanguage: string | null = null;
/** The language was changed while the connection was being opened. */
let mustReopen = false;
let state = $state.raw<ConnectionState>("idle");

/** The state of the connection. While it is "offline", the SDK reconnects automatically. */
export const connectionState = (): ConnectionState => state;

/**
 * Connect as the current user, in the current language. A connection of another user is closed first. After a change
 * of the language the same client connects again, so that the page's subscriptions continue.
 */
export function connect(): Centrifuge {
  const userToken = currentToken();
  if (client && token === userToken) {
    if (connectedLanguage !== language()) reconnectInLanguage(client, language());
    return client;
  }
  if (client) retire(client);
  token = userToken;
  connectedLanguage = language();
  mustReopen = false;
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/connection/websocket`;
  client = new Centrifuge(address, {
    token: userToken ?? "",
    data: { lang: connectedLanguage },
    minReconnectDelay: 300,
    maxReconnectDelay: 5000,
    timeout: 8000,
  });
  let wasConnected = false;
  const newClient = client;
  client.on("connecting", () => {
    useTransport(null);
    state = wasConnected ? "offline" : "connecting";
  });
  client.on("error", () => {
    if (state === "connecting") state = "offline"; // The first attempt failed.
  });
  client.on("connected", () => {
    if (mustReopen && client === newClient) return reopen(newClient);
    wasConnected = true;
    state = "connected";
    const disconnect = () => {
      newClient.disconnect();
      return () => newClient.connect();
    };
    useTransport((name, request) => callByConnection(newClient, name, request), disconnect);
  });
  client.on("disconnected", ({ code }) => {
    useTransport(null);
    wasConnected = false;
    state = code === CLOSED_BY_CLIENT || code === INVALID_TOKEN ? "idle" : "offline";
    if (userToken === null || client !== newClient) return;
    if (code === INVALID_TOKEN) endSession(userToken);
    // The SDK does not ask the server whether the token is valid. This call does, and ends the session if not.
    if (code === UNAUTHORIZED) void call("auth.me", {}).catch(() => undefined);
  });
  client.connect();
  return client;
}

function reconnectInLanguage(centrifuge: Centrifuge, lang: string): void {
  connectedLanguage = lang;
  centrifuge.setData({ lang });
  // A browser reports an error when a connection is closed while it is being opened.
  if (centrifuge.state === State.Connecting) mustReopen = true;
  else if (centrifuge.state === State.Connected) reopen(centrifuge);
}

function reopen(centrifuge: Centrifuge): void {
  mustReopen = false;
  centrifuge.disconnect();
  // The SDK drops the connection once more for each unsubscription that was not answered yet. This happens in the same
  // task, so the next connection is opened in a later one.
  setTimeout(() => {
    if (client === centrifuge) centrifuge.connect();
  });
}

/** Close the connection of another user. One that is being opened is closed afterwards, because of the error. */
function retire(centrifuge: Centrifuge): void {
  centrifuge.removeAllListeners();
  useTransport(null);
  if (centrifuge.state === State.Connecting) centrifuge.once("connected", () => centrifuge.disconnect());
  else centrifuge.disconnect();
}

async function callByConnection(centrifuge: Centrifuge, name: string, request: object): Promise<unknown> {
  try {
    return (await centrifuge.rpc(name, request)).data;
  } catch (error) {
    const { code, message } = error as { code: number; message: string };
    if (code >= REFUSAL_BASE_CODE) throw parseRefusal(code, message);
    throw new UnreachableError(name); // The server may or may not have executed the call.
  }
}

// When the browser is online again, the SDK continues immediately, unless it has given up.
addEventListener("online", () => {
  if (client && state === "offline" && client.state === State.Disconnected) client.connect();
});

export interface AccessKeys {
  password?: string;
  invite?: string;
}

export interface TableListener {
  /** Called with the whole state after too many entries were missed. */
  snapshot: (snapshot: TableSnapshot) => void;
  entry: (entry: TableEntry) => void;
  /** The table cannot be watched. */
  refused: (error: RefusedError) => void;
}

/**
 * Subscribe to a table as the player `user`, or as a spectator. Returns the function that unsubscribes.
 * If `isAway` is set, the other players see the player as away.
 */
export function watchTable(
  table: string,
  user: string | null,
  keys: AccessKeys,
  firstSnapshot: TableSnapshot,
  listener: TableListener,
  { isAway = false } = {},
): () => void {
  const centrifuge = connect();
  const channel = user === null ? `table:${table}` : `table:${table}#${user}`;
  // The first subscription starts at this snapshot, because a later snapshot could already lack the end of a game.
  let unusedSnapshot: TableSnapshot | null = firstSnapshot;
  let lastSeq = firstSnapshot.seq;
  const subscription = replaceSubscription(centrifuge, channel, {
    data: { ...keys, away: isAway },
    minResubscribeDelay: 300,
    maxResubscribeDelay: 5000,
    getState: async () => {
      const snapshot = unusedSnapshot ?? (await call("table.snapshot", { table_id: table, moves: true, ...keys }));
      if (!unusedSnapshot) listener.snapshot(snapshot);
      unusedSnapshot = null;
      lastSeq = snapshot.seq;
      return { offset: snapshot.seq, epoch: snapshot.epoch };
    },
  });
  subscription.on("publication", ({ data, offset }) => {
    if ((offset ?? 0) <= lastSeq) return; // already in the snapshot
    lastSeq = offset ?? lastSeq;
    listener.entry(data as TableEntry);
  });
  subscription.on("unsubscribed", ({ code, reason }) => {
    if (code >= REFUSAL_BASE_CODE) listener.refused(parseRefusal(code, reason));
  });
  subscription.subscribe();
  return () => removeSubscription(centrifuge, subscription);
}

// A refusal arrives as the text `word: sentence`.
function parseRefusal(code: number, text: string): RefusedError {
  const [word = "", ...sentence] = text.split(": ");
  return new RefusedError(word, sentence.join(": ") || text, code - REFUSAL_BASE_CODE);
}

type ChannelMessage = { event: keyof LobbyEvents | keyof UserEvents; data: unknown };

interface Listener {
  onMessage: (message: ChannelMessage) => void;
  onSubscribed: () => void;
}

/** A channel with all its listeners on this page. A connection can subscribe to a channel only once. */
interface SharedChannel {
  centrifuge: Centrifuge;
  subscription: Subscription;
  listeners: Set<Listener>;
}
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- No component shows the list of channels.
const sharedChannels = new Map<string, SharedChannel>();

/**
 * Listen to the lobby or to a player's own channel. Messages sent before `onSubscribed` may have been missed.
 * Returns the function that stops listening.
 */
export function listen(
  channel: string,
  onMessage: (message: ChannelMessage) => void,
  onSubscribed: () => void = () => undefined,
): () => void {
  const centrifuge = connect();
  const openChannel = sharedChannels.get(channel);
  const shared = openChannel?.centrifuge === centrifuge ? openChannel : openSharedChannel(centrifuge, channel);
  const listener = { onMessage, onSubscribed };
  shared.listeners.add(listener);
  if (shared.subscription.state === SubscriptionState.Subscribed) onSubscribed();
  return () => {
    shared.listeners.delete(listener);
    if (shared.listeners.size) return;
    removeSubscription(centrifuge, shared.subscription);
    if (sharedChannels.get(channel) === shared) sharedChannels.delete(channel);
  };
}

function openSharedChannel(centrifuge: Centrifuge, channel: string): SharedChannel {
  const shared: SharedChannel = {
    centrifuge,
    subscription: replaceSubscription(centrifuge, channel, {}),
    listeners: new Set(),
  };
  shared.subscription.on("publication", ({ data }) => {
    for (const listener of [...shared.listeners]) listener.onMessage(data as ChannelMessage);
  });
  shared.subscription.on("subscribed", () => {
    for (const listener of [...shared.listeners]) listener.onSubscribed();
  });
  shared.subscription.subscribe();
  sharedChannels.set(channel, shared);
  return shared;
}

function replaceSubscription(centrifuge: Centrifuge, channel: string, options: object): Subscription {
  const oldSubscription = centrifuge.getSubscription(channel);
  if (oldSubscription) removeSubscription(centrifuge, oldSubscription);
  return centrifuge.newSubscription(channel, options);
}

function removeSubscription(centrifuge: Centrifuge, subscription: Subscription): void {
  subscription.removeAllListeners();
  subscription.unsubscribe();
  centrifuge.removeSubscription(subscription);
}
