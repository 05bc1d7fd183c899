// The sentence under the headline of a result.
import { beforeAll, expect, test } from "vitest";

import { loadLanguage, loadLateTexts } from "../../../i18n/index.svelte";
import type { TableModel } from "../../../table/state/model";
import { aboutResult } from "./result_text";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
  await loadLateTexts("panels");
});

test.each([
  ["cards", "The last players went out together, so nobody is the durak."],
  ["abandoned", "Everyone was away too long. Nobody wins or loses."],
])("a draw because of %s is explained", (reason, text) => {
  const end = { reason, results: [0, 1].map((seat) => ({ seat, result: "draw", place: null })) };
  const model = { end, earlyEnd: null, table: { seats: 2, options: {} } } as unknown as TableModel;
  expect(aboutResult(model, 0, false)).toBe(text);
});
