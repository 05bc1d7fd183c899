// Titles of the browser tab. The pages of PAGES_WITH_OWN_TITLE set theirs themselves. A page in neither list shows
// only the site's name.
import type { Key } from "../i18n/index.svelte";
import type { PageName } from "../router.svelte";

export const TITLES: Partial<Record<PageName, Key>> = {
  tables: "tables",
  new: "new_title",
  games: "games",
  daily: "daily_title",
  match: "match_title",
  settings: "settings",
  account: "account",
};
export const PAGES_WITH_OWN_TITLE: PageName[] = [
  "table",
  "moderation",
  "replay",
  "rules",
  "learn",
  "lesson",
  "puzzles",
  "friends",
  "top",
];
