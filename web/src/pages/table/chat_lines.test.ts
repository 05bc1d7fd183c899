import { expect, test } from "vitest";

import { formatUnread, listChatLines } from "./chat_lines";

const say = (player_id: string, text: string) => ({ player_id, name: player_id.toUpperCase(), seat: 0, text });

test("messages of one player in a row have one name", () => {
  const messages = [say("ann", "1"), say("ann", "2"), say("bob", "3"), say("ann", "4")];
  const lines = listChatLines(messages, () => false);
  expect(lines.map(({ text, isFirst }) => [text, isFirst])).toEqual([
    ["1", true],
    ["2", false],
    ["3", true],
    ["4", true],
  ]);
});

test("a muted player's message between two others does not divide them", () => {
  const messages = [say("ann", "1"), say("bob", "2"), say("ann", "3")];
  const lines = listChatLines(messages, ({ player_id }) => player_id === "bob");
  expect(lines.map(({ text, isFirst }) => [text, isFirst])).toEqual([
    ["1", true],
    ["3", false],
  ]);
});

test("the number of unread messages has at most three characters", () => {
  expect([1, 99, 100].map(formatUnread)).toEqual(["1", "99", "99+"]);
});
