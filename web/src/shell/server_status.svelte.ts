// How many people are online and how many games run, asked again every half minute while the page is visible.
import { call } from "../api/calls";
import type { ServerStatus } from "../api/types";

const INTERVAL_MS = 30_000;
/** The first request waits, so that it does not delay the first page. */
const FIRST_DELAY_MS = 400;

let status = $state.raw<ServerStatus | null>(null);

/** The last answer of the server, or null before the first one. */
export const serverStatus = (): ServerStatus | null => status;

/** Start to ask the server. Returns the function that stops it. */
export function pollServerStatus(): () => void {
  const load = (): void => {
    if (document.hidden) return;
    call("server.status", {}).then(
      (answer) => (status = answer),
      () => undefined, // The numbers are only an extra, so an error is not shown.
    );
  };
  const first = setTimeout(load, FIRST_DELAY_MS);
  const timer = setInterval(load, INTERVAL_MS);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
