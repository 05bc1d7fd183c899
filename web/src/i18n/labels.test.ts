// Labels of tables and players in the lobby.
import { beforeAll, expect, test, vi } from "vitest";

import type { Invited } from "../api/types";
import { loadLanguage } from "./index.svelte";
import { formatDate, invitationText, tableName } from "./labels";

const table = { name: "", players: ["novice", null, "Анна"], levels: ["novice", null, null] };

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("ru");
});

const invited: Invited = {
  table_id: "t1",
  name: "",
  rules: "tabletop",
  seats: 2,
  stake: 0,
  clock: "none",
  invite: null,
  face: "table",
  from: { user_id: "u1", name: "Анна" },
};

test("an invitation says what is played as a sentence", async () => {
  const say = (rules: string, seats: number, stake = 0): string => invitationText({ ...invited, rules, seats, stake });
  expect(say("classic", 2)).toBe("Анна зовёт сыграть в подкидного вдвоём");
  expect(say("transfer", 3)).toBe("Анна зовёт сыграть в переводного втроём");
  expect(say("book", 5)).toBe("Анна зовёт сыграть в дурака впятером");
  expect(say("pairs", 4, 50)).toBe("Анна зовёт сыграть в подкидного двое на двое, ставка: 50 монет");
  expect(say("pairs-transfer", 6)).toBe("Анна зовёт сыграть в переводного трое на трое");
  await loadLanguage("en");
  expect(say("street", 6)).toBe("Анна invites you to Durak: Classic for six");
  await loadLanguage("ru");
});

test("an invitation to a tabletop game says that another program is needed", () => {
  expect(invitationText({ ...invited, face: "tabletop" })).toBe(
    "Анна зовёт вас сыграть через tabletop: 2 игрока. Откройте игру в своей программе.",
  );
});

test("a table without a name has the present name of the user", () => {
  const user = { user_id: "u1", name: "Дядя Вася" };
  expect(tableName({ ...table, player_ids: [null, null, "u1"] }, user)).toBe("Стол: Дядя Вася");
  expect(tableName({ ...table, seat: 2 }, user)).toBe("Стол: Дядя Вася");
  expect(tableName({ ...table, player_ids: [null, null, "u2"] }, user)).toBe("Стол: Анна");
});

test("a table without a name is named after its first human player", () => {
  expect(tableName(table)).toBe("Стол: Анна");
  expect(tableName({ ...table, name: "Дача" })).toBe("Дача");
  expect(tableName({ name: "", players: ["novice"], levels: ["novice"] })).not.toContain("novice");
});

test.each([
  [["en-GB", "en"], "en", "19 November 2026"],
  [["ru", "en", "en-GB"], "en", "19 November 2026"],
  [["ru-RU"], "en", "November 19, 2026"],
  [["ru-RU"], "ru", "19 ноября 2026 г."],
])("with the browser's languages %j and the language %s a date is written as %s", async (tags, lang, text) => {
  vi.stubGlobal("navigator", { languages: tags });
  await loadLanguage(lang);
  expect(formatDate(Date.UTC(2026, 10, 19, 12))).toBe(text);
  vi.unstubAllGlobals();
});
