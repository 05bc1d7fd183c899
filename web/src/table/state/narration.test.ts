// The lines of the event log, which screen readers read.
import { beforeAll, expect, test } from "vitest";

import { loadLanguage, t } from "../../i18n/index.svelte";
import type { TableModel } from "./model";
import { describeChange, messageText, seatName } from "./narration";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
});

test("a reaction of a bot has the bot's name, and one of a spectator the spectator's", () => {
  const bot = { seat: 1, player_id: "b1", name: "experienced", bot: "experienced" };
  const model = { table: { status: "open", sitters: [null, bot], options: {} }, game: null } as unknown as TableModel;
  const say = (seat: number | null): string[] => {
    const data = { player_id: "b1", name: "experienced", seat, reaction: "wow" };
    const change = { cause: { event: "table.reaction", data }, modelBefore: model, modelAfter: model };
    return describeChange(change as unknown as Parameters<typeof describeChange>[0], 0);
  };
  const line = (name: string): string => t("spoken_reaction", { name, reaction: t("reaction_wow") });
  expect(seatName(model, 1)).not.toBe("experienced");
  expect(say(1)).toEqual([line(seatName(model, 1))]);
  expect(say(null)).toEqual([line("experienced")]);
});

test("a phrase is read in the reader's language, and any other message in the sender's words", () => {
  expect(messageText({ text: "Привет!", phrase: "hello" })).toBe("Hello!");
  expect(messageText({ text: "Привет!" })).toBe("Привет!");
});

test("a phrase of a newer server is read in the sender's words", () => {
  expect(messageText({ text: "Cheers!", phrase: "cheers" })).toBe("Cheers!");
});
