// How does the client hear what happens? The Centrifuge SDK connects, comes back and recovers; this wires it up.
import { Centrifuge, type Subscription } from "centrifuge";

import { language } from "../i18n/index.svelte";
import type { LobbyEvents, TableEntry, TableSnapshot, UserEvents } from "./types";
import { call, Refused, Unreachable, useWire } from "./calls";
import { endSession, personToken } from "./session.svelte";

export type Connection = "idle" | "connecting" | "connected" | "offline";

/** The code of a connection that this page closed itself. */
const HUNG_UP = 0;
/** The SDK's code of a connection whose token has expired. */
const UNAUTHORIZED = 1;
/** The server's code of a connection whose token was revoked. */
const INVALID_TOKEN = 3500;

let client: Centrifuge | null = null;
let token: string | null = null;
let spoken: string | null = null;
let state = $state.raw<Connection>("idle");

/** How the connection stands; "offline" is told quietly, and mends by itself. */
export const connection = (): Connection => state;

/** Connect, in the name of whoever is here now and in his language; any other connection is given up first. */
export function connect(): Centrifuge {
  const wanted = personToken();
  if (client && token === wanted && spoken === language()) return client;
  client?.disconnect();
  token = wanted;
  spoken = language();
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/connection/websocket`;
  client = new Centrifuge(address, {
    token: wanted ?? "",
    data: { lang: spoken },
    minReconnectDelay: 300,
    maxReconnectDelay: 5000,
    timeout: 8000,
  });
  let been = false;
  const mine = client;
  client.on("connecting", () => {
    useWire(null);
    state = been ? "offline" : "connecting";
  });
  client.on("connected", () => {
    been = true;
    state = "connected";
    useWire((name, ask) => asked(mine, name, ask), () => {
      mine.disconnect();
      return () => mine.connect();
    });
  });
  client.on("disconnected", ({ code }) => {
    useWire(null);
    state = code === HUNG_UP || code === INVALID_TOKEN ? "idle" : "offline";
    if (wanted === null || client !== mine) return;
    if (code === INVALID_TOKEN) endSession(wanted);
    // The SDK gives up without asking the server: a call tells whether the token is invalid.
    if (code === UNAUTHORIZED) void call("auth.me", {}).catch(() => undefined);
  });
  client.connect();
  return client;
}

async function asked(centrifuge: Centrifuge, name: string, ask: object): Promise<unknown> {
  try {
    return (await centrifuge.rpc(name, ask)).data;
  } catch (wrong) {
    const { code, message } = wrong as { code: number; message: string };
    if (code >= 1000) throw refusal(code, message);
    throw new Unreachable(name); // lost on the way: nobody knows whether it was done
  }
}

// A phone that wakes up, or a network that is back: do not wait for the next try.
addEventListener("online", () => {
  if (client && state === "offline") {
    client.disconnect();
    client.connect();
  }
});

export interface Keys {
  password?: string;
  invite?: string;
}

export interface TableEar {
  /** Everything as it stands, after too much was missed. */
  snapshot: (snapshot: TableSnapshot) => void;
  entry: (entry: TableEntry) => void;
  /** It cannot be watched. */
  refused: (why: Refused) => void;
}

/** Watch a table, through the eyes of who sits there (`user`) or of a spectator; gives how to stop. */
export function watchTable(table: string, user: string | null, keys: Keys, first: TableSnapshot, ear: TableEar): () => void {
  const centrifuge = connect();
  const channel = user === null ? `table:${table}` : `table:${table}#${user}`;
  let known: TableSnapshot | null = first; // what happened since then is heard, not seen: a game may have ended
  let seen = first.seq;
  const subscription = fresh(centrifuge, channel, {
    data: keys,
    minResubscribeDelay: 300,
    maxResubscribeDelay: 5000,
    getState: async () => {
      const snapshot = known ?? (await call("table.snapshot", { table_id: table, ...keys }));
      if (!known) ear.snapshot(snapshot);
      known = null;
      seen = snapshot.seq;
      return { offset: snapshot.seq, epoch: snapshot.epoch };
    },
  });
  subscription.on("publication", ({ data, offset }) => {
    if ((offset ?? 0) <= seen) return; // told already, by the snapshot
    seen = offset ?? seen;
    ear.entry(data as TableEntry);
  });
  subscription.on("unsubscribed", ({ code, reason }) => {
    if (code >= 1000) ear.refused(refusal(code, reason));
  });
  subscription.subscribe();
  return () => drop(centrifuge, subscription);
}

function refusal(code: number, said: string): Refused {
  const [word = "", ...sentence] = said.split(": ");
  return new Refused(word, sentence.join(": ") || said, code - 1000);
}

type Said = { event: keyof LobbyEvents | keyof UserEvents; data: unknown };

interface Listener {
  heard: (said: Said) => void;
  back: () => void;
}

/** A channel with everybody on this page who listens to it: a connection has one subscription for each channel. */
interface Shared {
  centrifuge: Centrifuge;
  subscription: Subscription;
  listeners: Set<Listener>;
}
const shared = new Map<string, Shared>();

/** Listen to the lobby, or to what is said to one player alone; `back`: notices may have been missed. */
export function listen(channel: string, heard: (said: Said) => void, back: () => void = () => undefined): () => void {
  const centrifuge = connect();
  const known = shared.get(channel);
  const one = known?.centrifuge === centrifuge ? known : share(centrifuge, channel);
  const listener = { heard, back };
  one.listeners.add(listener);
  if (one.subscription.state === "subscribed") back();
  return () => {
    one.listeners.delete(listener);
    if (one.listeners.size) return;
    drop(centrifuge, one.subscription);
    if (shared.get(channel) === one) shared.delete(channel);
  };
}

function share(centrifuge: Centrifuge, channel: string): Shared {
  const one: Shared = { centrifuge, subscription: fresh(centrifuge, channel, {}), listeners: new Set() };
  one.subscription.on("publication", ({ data }) => {
    for (const each of [...one.listeners]) each.heard(data as Said);
  });
  one.subscription.on("subscribed", () => {
    for (const each of [...one.listeners]) each.back();
  });
  one.subscription.subscribe();
  shared.set(channel, one);
  return one;
}

function fresh(centrifuge: Centrifuge, channel: string, options: object): Subscription {
  const before = centrifuge.getSubscription(channel);
  if (before) drop(centrifuge, before);
  return centrifuge.newSubscription(channel, options);
}

function drop(centrifuge: Centrifuge, subscription: Subscription): void {
  subscription.removeAllListeners();
  subscription.unsubscribe();
  centrifuge.removeSubscription(subscription);
}
