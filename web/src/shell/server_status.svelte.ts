// How many people are online and how many games run, asked again and again while the page is visible.
import { call } from "../api/calls";
import { connectionState } from "../api/connection.svelte";
import type { ServerStatus } from "../api/types";
import { readStored, store } from "../storage";

const INTERVAL_MS = 10_000;
/** The first request waits, so that it does not delay the first page. */
const FIRST_DELAY_MS = 400;
const STORAGE_KEY = "kozyr.people";

let status = $state.raw<ServerStatus | null>(null);

/** The last answer of the server, or null before the first one. */
export const serverStatus = (): ServerStatus | null => status;

/** How many people were online by the last answer, which may be one of an earlier visit. */
export const lastKnownPeople = (): number => Number(readStored(STORAGE_KEY)) || 0;

/** Start to ask the server, in an effect: after each connection the user counts too. Returns the stopping function. */
export function pollServerStatus(): () => void {
  const load = (): void => {
    if (document.hidden) return;
    call("server.status", {}).then(
      (answer) => {
        status = answer;
        store(STORAGE_KEY, String(answer.people));
      },
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
