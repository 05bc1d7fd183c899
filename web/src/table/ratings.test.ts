import { expect, test } from "vitest";

import { ratingChangeText, ratingText } from "./ratings";

test("a provisional rating has a question mark", () => {
  expect(ratingText({ rating: 1532, provisional: false })).toBe("1532");
  expect(ratingText({ rating: 1500, provisional: true })).toBe("1500?");
});

test("a change has its sign", () => {
  const change = { seat: 0, deviation: 80, provisional: false };
  expect(ratingChangeText({ ...change, before: 1524, after: 1532 })).toBe("+8");
  expect(ratingChangeText({ ...change, before: 1532, after: 1524 })).toBe("−8");
  expect(ratingChangeText({ ...change, before: 1532, after: 1532 })).toBe("+0");
});
