// Tables and those who sit there, as the lobby calls them.
import { beforeAll, expect, test } from "vitest";

import { loadLanguage } from "../i18n/index.svelte";
import { sitting, tableName } from "./words";

const table = { name: "", players: ["novice", null, "Анна"], levels: ["novice", null, null] };

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("ru");
});

test("bots are told from people, by their level, in the reader's language", () => {
  expect(sitting(table)).toEqual(["бот: новичок", null, "Анна"]);
});

test("a level that the catalogue does not know is told as the server tells it", () => {
  expect(sitting({ players: ["x"], levels: ["x"] })).toEqual(["бот: x"]);
});

test("a table without a name is that of the first of the people there, never a bot's", () => {
  expect(tableName(table)).toBe("Стол игрока Анна");
  expect(tableName({ ...table, name: "Дача" })).toBe("Дача");
  expect(tableName({ name: "", players: ["novice"], levels: ["novice"] })).not.toContain("novice");
});
