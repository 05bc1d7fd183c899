// The achievements that games brought the user since the page was opened.
import { SvelteMap } from "svelte/reactivity";

import type { AchievementName } from "./achievements";

/** The names of the achievements by the id of the game. */
export const earnedAchievements = new SvelteMap<string, AchievementName[]>();
