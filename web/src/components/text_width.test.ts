// The longest word of a text decides how large the text can be.
import { expect, test } from "vitest";

import { longestWordLength } from "./text_width";

test.each([
  ["Чекаємо", 7],
  ["Не дурень", 6],
  ["", 1],
])("the longest word of %j", (text, letters) => {
  expect(longestWordLength(text)).toBe(letters);
});
