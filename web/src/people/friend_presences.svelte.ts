// Where the user's friends are, as the server told since the page was opened.
import { SvelteMap } from "svelte/reactivity";

import type { FriendPresence } from "../api/types";

/** The last known presence of friends, by user id. */
export const friendPresences = new SvelteMap<string, FriendPresence>();
