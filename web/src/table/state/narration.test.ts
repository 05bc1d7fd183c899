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

test("the log says that a player has got rid of all cards", () => {
  const makeGame = (roles: string[]): object => ({
    players: roles.map((role, seat) => ({ seat, role, name: `P${seat}` })),
    defender: 1,
    prev_move: null,
  });
  const [before, after] = [makeGame(["attacker", "defender", "thrower"]), makeGame(["out", "defender", "attacker"])];
  const model = { table: { status: "playing", sitters: [null, null, null], options: {} }, game: after };
  const change = { cause: { event: "game.move", data: after }, modelBefore: { game: before }, modelAfter: model };
  const describe = (ownSeat: number): string[] => describeChange(change as never, ownSeat);
  expect(describe(1)).toEqual(["P0 is out."]);
  expect(describe(0)).toEqual(["You're out."]);
});
