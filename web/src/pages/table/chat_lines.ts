// The lines of the chat: a message that follows one of the same player has no name of its own.
import type { TableChat } from "../../api/types";

export interface ChatLine extends TableChat {
  /** Whether the line begins a group of messages of one player. */
  isFirst: boolean;
}

/** List the messages that are shown. */
export function listChatLines(messages: readonly TableChat[], isMuted: (message: TableChat) => boolean): ChatLine[] {
  const shown = messages.filter((message) => !isMuted(message));
  return shown.map((message, index) => ({ ...message, isFirst: shown[index - 1]?.player_id !== message.player_id }));
}

/** Write the number of unread messages so that it fits the badge. */
export const formatUnread = (count: number): string => (count > 99 ? "99+" : String(count));
