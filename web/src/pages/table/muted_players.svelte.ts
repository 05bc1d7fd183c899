// Muted players: some or all, until the page is closed. A muted player's message makes no sound either.
import { SvelteSet } from "svelte/reactivity";

import { settings } from "../../settings.svelte";
import type { TableChat } from "../../api/types";

/** The ids of muted players. */
export const mutedPlayers = new SvelteSet<string>();

/** Whether a message is shown and makes a sound. */
export const isAudible = (line: TableChat): boolean => settings.chat && !mutedPlayers.has(line.player_id);
