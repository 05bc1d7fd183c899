// The player's search for opponents by quick pairing. It goes on while other pages are open.
import { call } from "../api/calls";
import { connectionState, listen } from "../api/connection.svelte";
import { ensureUser } from "../api/session.svelte";
import type { Pairing, PairingFound } from "../api/types";
import { notifyTurn } from "../device/turn_notice";
import { vibrate } from "../device/vibration";
import { t } from "../i18n/index.svelte";
import { newCommandId } from "../random";
import { go, route } from "../router.svelte";
import { newSeed } from "../settings.svelte";
import { playSound } from "../sounds/sounds";
import { savePools, type PoolName } from "./pools";

export interface Search {
  pools: PoolName[];
  /** The last message of the server. */
  state: Pairing;
  /** When the search began, on the clock of the page. */
  startedAt: number;
}

/** A found game that the player has neither accepted nor declined. */
export interface Offer {
  found: PairingFound;
  /** When the seats are given up, on the clock of the page. */
  endsAt: number;
}

let search = $state.raw<Search | null>(null);
let offer = $state.raw<Offer | null>(null);
/** Whether the player did not come to the last found table. */
let wasMissed = $state(false);
/** The last found table that the player has accepted, or empty. */
let acceptedTable = "";
/** Whether messages of the server are handled. After the player has stopped the search, late messages are ignored. */
let isActive = false;
/** If no message arrives for this long, the server is asked whether the search still goes on. */
const QUIET_MS = 4000;
let quietTimer: ReturnType<typeof setTimeout> | undefined;
/** The player whose channel is listened to. */
let listenedUser = "";

export const currentSearch = (): Search | null => search;
export const currentOffer = (): Offer | null => offer;
/** The text for a player who did not come to the last found table, or empty. */
export const missedText = (): string => (wasMissed ? t("pairing_missed") : "");

/** Search in these pools; a running search changes its pools and keeps its place in the queue. */
export async function startSearch(pools: PoolName[]): Promise<void> {
  const { user_id } = await ensureUser();
  wasMissed = false;
  isActive = true;
  if (listenedUser !== user_id) listenTo(user_id);
  applyState(await call("pairing.join", { pools }), pools);
  savePools(pools);
}

function listenTo(userId: string): void {
  listenedUser = userId;
  listen(
    `user:#${userId}`,
    ({ event, data }) => {
      if (!isActive) return;
      if (event === "pairing.waiting") applyState(data as Pairing);
      if (event === "pairing.found") applyFound(data as PairingFound);
      if (event === "pairing.ended") {
        endSearch();
        wasMissed = true;
      }
    },
    () => void recover(),
  );
}

/** Stop searching, or decline the found game. */
export async function stopSearch(): Promise<void> {
  endSearch();
  await call("pairing.leave", {});
}

/** Agree that bots take the free seats, or withdraw the agreement. */
export async function setFill(agree: boolean): Promise<void> {
  applyState(await call("pairing.fill", { agree }));
}

/** Go to the found table and be ready there. */
export async function acceptOffer(): Promise<void> {
  if (!offer) return;
  const { table_id } = offer.found;
  offer = null;
  search = null;
  acceptedTable = table_id;
  go(`/t/${table_id}`);
  await call("tables.ready", { table_id, client_seed: newSeed(), command_id: newCommandId() });
}

/** After a lost connection the server may have forgotten the search, or may have found a game. */
async function recover(): Promise<void> {
  if (!search) return;
  clearTimeout(quietTimer);
  const { pools } = search;
  const state = await call("pairing.state", {}).catch(() => null);
  if (!state || !search) return;
  if (state.status === "idle") await startSearch(pools).catch(() => endSearch());
  else applyState(state, pools);
}

function checkLater(): void {
  clearTimeout(quietTimer);
  quietTimer = setTimeout(() => void checkSearch(), QUIET_MS);
}

/** The search may have been stopped in another tab or on another device. */
async function checkSearch(): Promise<void> {
  const checked = search;
  if (!checked) return;
  const state = connectionState() === "connected" ? await call("pairing.state", {}).catch(() => null) : null;
  if (search !== checked) return;
  if (state) applyState(state);
  else checkLater();
}

function applyState(state: Pairing, pools: PoolName[] | null = null): void {
  if (state.status === "found" && state.found) return applyFound(state.found);
  if (state.status !== "waiting") return endSearch();
  const names = pools ?? search?.pools ?? state.pools.map(({ pool }) => pool);
  search = { pools: names, state, startedAt: performance.now() - state.waited_ms };
  offer = null;
  checkLater();
  // The others did not come, so the search goes on.
  if (acceptedTable && route().page === "table" && route().id === acceptedTable) go("/");
  acceptedTable = "";
}

function applyFound(found: PairingFound): void {
  if (offer?.found.table_id === found.table_id || acceptedTable === found.table_id) return;
  const isPlaying = route().page === "table";
  search = null;
  offer = { found, endsAt: performance.now() + found.seating_ms };
  playSound("bell");
  vibrate("bell");
  void notifyTurn({ title: t("pairing_found"), text: found.players.join(", "), address: `/t/${found.table_id}` });
  // In a game with bots the player decides; on other pages the table opens as soon as the page is visible.
  if (isPlaying) return;
  if (!document.hidden) return void acceptOffer().catch(() => undefined);
  const acceptWhenVisible = (): void => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", acceptWhenVisible);
    if (offer?.found.table_id === found.table_id) void acceptOffer().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", acceptWhenVisible);
}

function endSearch(): void {
  isActive = false;
  search = null;
  offer = null;
  acceptedTable = "";
  wasMissed = false;
}
