// How many people are online and how many games run, requested regularly while the page is visible.
import { call } from "../api/calls";
import { connectionState } from "../api/connection.svelte";
import type { ServerStatus } from "../api/types";
import { friendList } from "../people/friend_list.svelte";

const INTERVAL_MS = 10_000;
/** The first request waits, so that it does not delay the first page. */
const FIRST_DELAY_MS = 400;
/** With at least this many people, pages say how many are online. */
export const ENOUGH_PEOPLE = 5;

let status = $state.raw<ServerStatus | null>(null);

/** The last answer of the server, or null before the first one. */
export const serverStatus = (): ServerStatus | null => status;

/**
 * How many people are online. The server's number may be some seconds old, so the result is at least the number of
 * people whom this page knows to be online.
 */
export const onlinePeople = (): number =>
  Math.max(status?.people ?? 0, connectionState() === "connected" ? 1 + friendList.onlineCount : 0);

/**
 * Request the status regularly. An effect calls this again after each connection, because the user then counts too.
 * Returns the function that stops the requests.
 */
export function pollServerStatus(): () => void {
  const load = (): void => {
    if (document.hidden) return;
    call("server.status", {}).then(
      (answer) => (status = answer),
      () => undefined, // The numbers are only an extra, so an error is not shown.
    );
  };
  const first = setTimeout(load, connectionState() === "connected" ? 0 : FIRST_DELAY_MS);
  const timer = setInterval(load, INTERVAL_MS);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
