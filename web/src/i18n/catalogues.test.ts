// Both languages have the same keys and placeholders, and all plural forms.
import { expect, test } from "vitest";

import en from "./en";
import ru from "./ru";

const keys = Object.keys(en) as (keyof typeof en)[];
const findPlaceholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

test("both languages have a text for every key", () => {
  expect(Object.keys(ru).sort()).toEqual([...keys].sort());
  expect(keys.filter((key) => !en[key].trim() || !ru[key].trim())).toEqual([]);
});

test("both languages have the same placeholders", () => {
  expect(keys.filter((key) => findPlaceholders(en[key]).join() !== findPlaceholders(ru[key]).join())).toEqual([]);
});

test("texts with numbers have two forms in English and three in Russian", () => {
  const pluralKeys = keys.filter((key) => en[key].includes("|") || ru[key].includes("|"));
  expect(pluralKeys.length).toBeGreaterThan(5);
  expect(pluralKeys.filter((key) => en[key].split("|").length !== 2 || ru[key].split("|").length !== 3)).toEqual([]);
});

test("Russian texts are not in Latin letters", () => {
  const latinKeys = keys.filter((key) => /[A-Za-z]{3,}/.test(ru[key].replace(/\{\w+\}/g, "")) && !/[А-яЁё]/.test(ru[key]));
  expect(latinKeys).toEqual([]);
});
