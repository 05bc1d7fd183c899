// How many people are online and how many games run, requested regularly while the page is visible.
import { call } from "../api/calls";
import { connectionState } from "../api/connection.svelte";
import type { ServerStatus } from "../api/types";
import { readStored, store } from "../storage";

const INTERVAL_MS = 10_000;
/** The first request waits, so that it does not delay the first page. */
const FIRST_DELAY_MS = 400;
const STORAGE_KEY = "kozyr.people";
/** With at least this many people, the server pairs people quickly. */
const ENOUGH_PEOPLE = 5;

let status = $state.raw<ServerStatus | null>(null);

/** The last answer of the server, or null before the first one. */
export const serverStatus = (): ServerStatus | null => status;

/** The most people that this browser ever saw online. */
const mostPeople = (): number => Number(readStored(STORAGE_KEY)) || 0;

/** Whether enough people use this server for quick pairing. Once true, it stays true in this browser. */
export const isServerOfPeople = (): boolean => mostPeople() >= ENOUGH_PEOPLE;

/**
 * Request the status regularly. An effect calls this again after each connection, because the user then counts too.
 * Returns the function that stops the requests.
 */
export function pollServerStatus(): () => void {
  const load = (): void => {
    if (document.hidden) return;
    call("server.status", {}).then(
      (answer) => {
        status = answer;
        if (answer.people > mostPeople()) store(STORAGE_KEY, String(answer.people));
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
