// The players whose chat messages are muted until the page is closed.
import { SvelteSet } from "svelte/reactivity";

import { settings } from "../../settings.svelte";
import type { TableChat } from "../../api/types";

/** The ids of muted players. */
export const mutedPlayers = new SvelteSet<string>();

/** Whether a message is muted. A muted message is not shown and makes no sound. */
export const isMuted = (line: TableChat): boolean => !settings.chat || mutedPlayers.has(line.player_id);
