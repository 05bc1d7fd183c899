// Loads the pages that are not part of the first script.
import type { Component } from "svelte";

import { loadLateTexts, withPeopleTexts } from "../i18n/index.svelte";
import type { PageName } from "../router.svelte";

type PageModule = Promise<{ default: Component }>;

/** Wait for a page and for the texts about accounts and moderation. */
async function withModerationTexts(module: PageModule): PageModule {
  const [loaded] = await Promise.all([module, loadLateTexts("moderation")]);
  return loaded;
}

/** Wait for the page of the puzzles and for its texts. */
async function withPuzzleTexts(module: PageModule): PageModule {
  const [loaded] = await Promise.all([module, loadLateTexts("puzzles")]);
  return loaded;
}

export const PAGES: Partial<Record<PageName, () => PageModule>> = {
  tables: () => import("./tables/Tables.svelte"),
  new: () => import("./new_table/NewTable.svelte"),
  table: () => import("./table/TablePage.svelte"),
  replay: () => import("./replay/Replay.svelte"),
  games: () => import("./games/Games.svelte"),
  user: () => withPeopleTexts(import("./user/User.svelte")),
  friends: () => withPeopleTexts(import("./friends/Friends.svelte")),
  top: () => withPeopleTexts(import("./top/Top.svelte")),
  daily: () => withPeopleTexts(import("./daily/Daily.svelte")),
  match: () => withPeopleTexts(import("./match/Match.svelte")),
  rules: () => import("./rules/Rules.svelte"),
  learn: () => import("./learn/Learn.svelte"),
  lesson: () => import("./learn/LessonPage.svelte"),
  puzzles: () => withPuzzleTexts(import("./puzzles/Puzzles.svelte")),
  settings: () => import("./settings/Settings.svelte"),
  account: () => withModerationTexts(import("./account/Account.svelte")),
  moderation: () => withModerationTexts(import("./moderation/Moderation.svelte")),
};
