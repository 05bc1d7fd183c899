// The entries of the navigation, which the header shows on wide screens and the bar at the bottom on phones.
import type { Key } from "../i18n/index.svelte";
import type { IconName } from "../components/Icon.svelte";
import type { PageName } from "../router.svelte";

export interface NavigationEntry {
  page: PageName;
  address: string;
  label: Key;
  icon: IconName;
}

export const ENTRIES: readonly NavigationEntry[] = [
  { page: "home", address: "/", label: "nav_play", icon: "bolt" },
  { page: "tables", address: "/tables", label: "tables", icon: "table" },
  { page: "puzzles", address: "/puzzles", label: "nav_puzzles", icon: "puzzle" },
  { page: "games", address: "/games", label: "nav_games", icon: "history" },
  { page: "account", address: "/account", label: "nav_me", icon: "user" },
];

/** The entry under which a page is found; null if the navigation does not lead to it. */
export function findEntry(page: PageName): NavigationEntry | null {
  const parents: Partial<Record<PageName, PageName>> = {
    daily: "home",
    match: "home",
    new: "tables",
    replay: "games",
    settings: "account",
    friends: "account",
    top: "account",
  };
  return ENTRIES.find((entry) => entry.page === (parents[page] ?? page)) ?? null;
}
