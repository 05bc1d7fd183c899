// The realtime connection: the Centrifuge SDK connects, reconnects and recovers; this module configures it.
import { Centrifuge, type Subscription } from "centrifuge";

import { language } from "../i18n/index.svelte";
import type { LobbyEvents, TableEntry, TableSnapshot, UserEvents } from "./types";
import { call, RefusedError, UnreachableError, useTransport } from "./calls";
import { endSession, currentToken } from "./session.svelte";

export type Connection = "idle" | "connecting" | "connected" | "offline";

/** The code of a connection that this page closed itself. */
const CLOSED_BY_CLIENT = 0;
/** The SDK's code of a connection whose token has expired. */
const UNAUTHORIZED = 1;
/** The server's code of a connection whose token was revoked. */
const INVALID_TOKEN = 3500;

let client: Centrifuge | null = null;
let token: string | null = null;
let connectedLanguage: string | null = null;
let state = $state.raw<Connection>("idle");

/** The state of the connection; "offline" is shown quietly, because the SDK reconnects automatically. */
export const connection = (): Connection => state;

/** Connect as the current user and in the current language; any other connection is closed first. */
export function connect(): Centrifuge {
  const wanted = currentToken();
  if (client && token === wanted && connectedLanguage === language()) return client;
  client?.disconnect();
  token = wanted;
  connectedLanguage = language();
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/connection/websocket`;
  client = new Centrifuge(address, {
    token: wanted ?? "",
    data: { lang: connectedLanguage },
    minReconnectDelay: 300,
    maxReconnectDelay: 5000,
    timeout: 8000,
  });
  let wasConnected = false;
  const opened = client;
  client.on("connecting", () => {
    useTransport(null);
    state = wasConnected ? "offline" : "connecting";
  });
  client.on("connected", () => {
    wasConnected = true;
    state = "connected";
    useTransport((name, request) => callByConnection(opened, name, request), () => {
      opened.disconnect();
      return () => opened.connect();
    });
  });
  client.on("disconnected", ({ code }) => {
    useTransport(null);
    state = code === CLOSED_BY_CLIENT || code === INVALID_TOKEN ? "idle" : "offline";
    if (wanted === null || client !== opened) return;
    if (code === INVALID_TOKEN) endSession(wanted);
    // The SDK gives up without asking the server: a call finds out whether the token is invalid.
    if (code === UNAUTHORIZED) void call("auth.me", {}).catch(() => undefined);
  });
  client.connect();
  return client;
}

async function callByConnection(centrifuge: Centrifuge, name: string, request: object): Promise<unknown> {
  try {
    return (await centrifuge.rpc(name, request)).data;
  } catch (error) {
    const { code, message } = error as { code: number; message: string };
    if (code >= 1000) throw refusal(code, message);
    throw new UnreachableError(name); // lost on the way: the call may or may not have been executed
  }
}

// A phone that wakes up, or a network that is back: reconnect without waiting for the next attempt.
addEventListener("online", () => {
  if (client && state === "offline") {
    client.disconnect();
    client.connect();
  }
});

export interface AccessKeys {
  password?: string;
  invite?: string;
}

export interface TableListener {
  /** The whole state, after too many entries were missed. */
  snapshot: (snapshot: TableSnapshot) => void;
  entry: (entry: TableEntry) => void;
  /** The table cannot be watched. */
  refused: (why: RefusedError) => void;
}

/** Subscribe to a table, as the player `user` or as a spectator; returns the function that stops it. */
export function watchTable(table: string, user: string | null, keys: AccessKeys, first: TableSnapshot, listener: TableListener): () => void {
  const centrifuge = connect();
  const channel = user === null ? `table:${table}` : `table:${table}#${user}`;
  let known: TableSnapshot | null = first; // the stream has everything since then; a later snapshot could hide the end of a game
  let lastSeq = first.seq;
  const subscription = replaceSubscription(centrifuge, channel, {
    data: keys,
    minResubscribeDelay: 300,
    maxResubscribeDelay: 5000,
    getState: async () => {
      const snapshot = known ?? (await call("table.snapshot", { table_id: table, ...keys }));
      if (!known) listener.snapshot(snapshot);
      known = null;
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
    if (code >= 1000) listener.refused(refusal(code, reason));
  });
  subscription.subscribe();
  return () => removeSubscription(centrifuge, subscription);
}

function refusal(code: number, text: string): RefusedError {
  const [word = "", ...sentence] = text.split(": ");
  return new RefusedError(word, sentence.join(": ") || text, code - 1000);
}

type ChannelMessage = { event: keyof LobbyEvents | keyof UserEvents; data: unknown };

interface Listener {
  onMessage: (text: ChannelMessage) => void;
  onSubscribed: () => void;
}

/** A channel and its listeners on this page: a connection has one subscription for each channel. */
interface SharedChannel {
  centrifuge: Centrifuge;
  subscription: Subscription;
  listeners: Set<Listener>;
}
const sharedChannels = new Map<string, SharedChannel>();

/** Listen to the lobby or to a player's own channel; `onSubscribed`: notices may have been missed. */
export function listen(channel: string, onMessage: (text: ChannelMessage) => void, onSubscribed: () => void = () => undefined): () => void {
  const centrifuge = connect();
  const known = sharedChannels.get(channel);
  const one = known?.centrifuge === centrifuge ? known : openSharedChannel(centrifuge, channel);
  const listener = { onMessage, onSubscribed };
  one.listeners.add(listener);
  if (one.subscription.state === "subscribed") onSubscribed();
  return () => {
    one.listeners.delete(listener);
    if (one.listeners.size) return;
    removeSubscription(centrifuge, one.subscription);
    if (sharedChannels.get(channel) === one) sharedChannels.delete(channel);
  };
}

function openSharedChannel(centrifuge: Centrifuge, channel: string): SharedChannel {
  const one: SharedChannel = { centrifuge, subscription: replaceSubscription(centrifuge, channel, {}), listeners: new Set() };
  one.subscription.on("publication", ({ data }) => {
    for (const each of [...one.listeners]) each.onMessage(data as ChannelMessage);
  });
  one.subscription.on("subscribed", () => {
    for (const each of [...one.listeners]) each.onSubscribed();
  });
  one.subscription.subscribe();
  sharedChannels.set(channel, one);
  return one;
}

function replaceSubscription(centrifuge: Centrifuge, channel: string, options: object): Subscription {
  const before = centrifuge.getSubscription(channel);
  if (before) removeSubscription(centrifuge, before);
  return centrifuge.newSubscription(channel, options);
}

function removeSubscription(centrifuge: Centrifuge, subscription: Subscription): void {
  subscription.removeAllListeners();
  subscription.unsubscribe();
  centrifuge.removeSubscription(subscription);
}
