// Labels of tables and players in the lobby.
import { beforeAll, expect, test } from "vitest";

import type { Invited } from "../api/types";
import { loadLanguage } from "./index.svelte";
import { invitationText, tableName } from "./labels";

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

test("an invitation names the inviting player", () => {
  expect(invitationText(invited)).toContain("Анна зовёт вас играть");
});

test("an invitation to a tabletop game says that another program is needed", () => {
  expect(invitationText({ ...invited, face: "tabletop" })).toBe(
    "Анна зовёт вас сыграть через tabletop: 2 игрока. Откройте игру в своей программе.",
  );
});

test("a table without a name is named after its first human player", () => {
  expect(tableName(table)).toBe("Стол: Анна");
  expect(tableName({ ...table, name: "Дача" })).toBe("Дача");
  expect(tableName({ name: "", players: ["novice"], levels: ["novice"] })).not.toContain("novice");
});
