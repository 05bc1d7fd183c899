// The lines of the chat: of several messages of one player in a row, only the first has the name.
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
