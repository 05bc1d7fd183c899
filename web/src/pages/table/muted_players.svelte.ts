// Whom does the player not want to hear? Nobody at all, or some, until the page is closed; what is muted makes no sound either.
import { SvelteSet } from "svelte/reactivity";

import { settings } from "../../settings.svelte";
import type { TableChat } from "../../api/types";

/** Those who are muted, by their ids. */
export const mutedPlayers = new SvelteSet<string>();

/** Whether something that was said is to be heard. */
export const isAudible = (line: TableChat): boolean => settings.chat && !mutedPlayers.has(line.player_id);
