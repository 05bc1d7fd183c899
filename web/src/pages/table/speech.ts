// What players send to all at the table: messages and reactions.
import { call, RefusedError } from "../../api/calls";
import type { Say } from "../../api/types";
import { t } from "../../i18n/index.svelte";
import { isPlayerMuted } from "./muted_players.svelte";
import { settings } from "../../settings.svelte";
import type { ReactionName } from "../../table/reactions";

export type PhraseName = NonNullable<Say["phrase"]>;

/** The table, and the keys that a spectator of a locked table needs. */
export interface SpeechTarget {
  table_id: string;
  invite?: string;
  password?: string;
}

/** Whether the messages and reactions of a player are hidden and make no sound. */
export const isMuted = ({ player_id }: { player_id: string }): boolean => !settings.chat || isPlayerMuted(player_id);

/** The sender's own words, or a phrase that every reader reads in their own language. */
export type Message = { text: string } | { phrase: PhraseName };

export const PHRASES: readonly PhraseName[] = ["hello", "luck", "thanks", "again"];

export const sendMessage = (target: SpeechTarget, message: Message): Promise<object> =>
  explainLimit(() => call("table.chat", { ...target, ...message }));

export const sendReaction = (target: SpeechTarget, reaction: ReactionName): Promise<object> =>
  explainLimit(() => call("table.react", { ...target, reaction }));

// The server's refusal is worded for bots as well; show players a simpler sentence instead.
async function explainLimit(send: () => Promise<object>): Promise<object> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof RefusedError) || error.word !== "too_often") throw error;
    throw new RefusedError(error.word, t("speak_slower"), error.status);
  }
}
