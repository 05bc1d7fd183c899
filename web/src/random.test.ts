import { expect, test } from "vitest";

import { newCommandId } from "./random";

test("every command id is unique and has 32 hexadecimal digits", () => {
  const ids = new Set(Array.from({ length: 1000 }, newCommandId));

  expect(ids.size).toBe(1000);
  expect([...ids].filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
});
