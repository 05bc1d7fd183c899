// Decides which requests of the client the service worker answers.

/** How the worker answers: with the page, with a file that it may have kept, or not at all. */
export type Handling = "page" | "file" | null;

/** Addresses that belong to the server: its answers are never kept, and no page replaces them. */
const SERVER_ADDRESSES = /^\/(api|connection|tabletop|docs|health|metrics)(\/|$)|\/preview\.png$/;

interface RequestFacts {
  method: string;
  /** The mode of the request: "navigate" for pages. */
  mode: string;
  url: string;
}

/** Choose how to answer a request. `files` are the addresses that the worker keeps. */
export function chooseHandling(request: RequestFacts, origin: string, files: ReadonlySet<string>): Handling {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin || SERVER_ADDRESSES.test(url.pathname)) return null;
  if (request.mode === "navigate") return "page";
  // Pages that are still open may ask for hashed files of the previous build.
  return files.has(url.pathname) || url.pathname.startsWith("/assets/") ? "file" : null;
}
