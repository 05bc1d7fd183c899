// Chooses the page by the address, so every page can be linked to and the back button works.
export type PageName =
  | "home"
  | "tables"
  | "new"
  | "table"
  | "replay"
  | "games"
  | "user"
  | "friends"
  | "top"
  | "daily"
  | "match"
  | "rules"
  | "learn"
  | "lesson"
  | "puzzles"
  | "settings"
  | "account"
  | "moderation"
  | "lost";

export interface Route {
  page: PageName;
  /** The part of the address that names a table, a game, a player, a match, a lesson or a puzzle. */
  id: string;
  query: URLSearchParams;
}

const PAGES: [RegExp, PageName][] = [
  [/^\/$/, "home"],
  [/^\/tables$/, "tables"],
  [/^\/new$/, "new"],
  [/^\/t\/([^/]+)$/, "table"],
  [/^\/g\/([^/]+)$/, "replay"],
  [/^\/games$/, "games"],
  [/^\/u\/([^/]+)$/, "user"],
  [/^\/friends$/, "friends"],
  [/^\/top$/, "top"],
  [/^\/daily$/, "daily"],
  [/^\/match\/([^/]+)$/, "match"],
  [/^\/rules$/, "rules"],
  [/^\/learn$/, "learn"],
  [/^\/learn\/([^/]+)$/, "lesson"],
  [/^\/puzzles$/, "puzzles"],
  [/^\/puzzles\/([^/]+)$/, "puzzles"],
  [/^\/settings$/, "settings"],
  [/^\/account$/, "account"],
  [/^\/moderation$/, "moderation"],
];

/** Find the page of an address; an unknown address has the page "lost". */
export function parseRoute(path: string, search = ""): Route {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- A route never changes; a new address has a new route.
  const query = new URLSearchParams(search);
  const trimmedPath = path.replace(/(.)\/$/, "$1"); // without a trailing slash
  for (const [pattern, page] of PAGES) {
    const match = pattern.exec(trimmedPath);
    if (match) return { page, id: decode(match[1] ?? ""), query };
  }
  return { page: "lost", id: "", query };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let current = $state.raw<Route>(parseRoute("/"));

/** The page that is shown. */
export const route = (): Route => current;

let isTableClosed = $state(false);

/** Whether the table's page only says why the table cannot be entered, so that it needs the navigation. */
export const isTableClosedToViewer = (): boolean => isTableClosed;

/** Show the navigation at the table's page until the returned function is called. */
export function showNavigation(): () => void {
  isTableClosed = true;
  return () => {
    isTableClosed = false;
  };
}

/** Go to an address of this site. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  updateRoute();
  if (!replace) scrollTo(0, 0);
}

function updateRoute(): void {
  current = parseRoute(location.pathname, location.search);
}

/** Start to follow the address. Links within this site change the page without loading it again. */
export function startRouter(): void {
  updateRoute();
  addEventListener("popstate", updateRoute);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The browser handles links to a section of the current page.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    if (parseRoute(link.pathname).page === "lost" || link.hasAttribute("download")) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

/** The address of the analysis of a game, at the position before a move. */
export const analysisAddress = ({ game_id, move }: { game_id: string; move: number }): string =>
  `/g/${encodeURIComponent(game_id)}?before=${move}&analyse=1`;

/** The addresses to which the account page may lead back: those of tables, puzzles and the daily deal. */
const RETURN_ADDRESS = /^\/(t\/[^/?#]+|puzzles(\/[^/?#]+)?(\?[^#]*)?|daily)$/;

/** The address to which the account page leads back, or undefined. */
export const returnAddress = ({ query }: Pick<Route, "query">): string | undefined =>
  RETURN_ADDRESS.exec(query.get("back") ?? "")?.[0];

/** The address of the form to register; afterwards the player returns to this address. */
export const registerAddress = (back: string): string => `/account?register=1&back=${encodeURIComponent(back)}`;

/** The address of the log-in form; after logging in, the player returns to this table. */
export const logInAddress = (table: string): string =>
  `/account?log_in=1&back=${encodeURIComponent(`/t/${encodeURIComponent(table)}`)}`;
