// Both languages say everything, with the same blanks, and in all the forms their numbers need.
import { expect, test } from "vitest";

import en from "./en";
import ru from "./ru";

const keys = Object.keys(en) as (keyof typeof en)[];
const blanks = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

test("nothing is missing in either language", () => {
  expect(Object.keys(ru).sort()).toEqual([...keys].sort());
  expect(keys.filter((key) => !en[key].trim() || !ru[key].trim())).toEqual([]);
});

test("the same blanks are filled in", () => {
  expect(keys.filter((key) => blanks(en[key]).join() !== blanks(ru[key]).join())).toEqual([]);
});

test("what is counted has two forms in English and three in Russian", () => {
  const counted = keys.filter((key) => en[key].includes("|") || ru[key].includes("|"));
  expect(counted.length).toBeGreaterThan(5);
  expect(counted.filter((key) => en[key].split("|").length !== 2 || ru[key].split("|").length !== 3)).toEqual([]);
});

test("Russian is Russian", () => {
  const latin = keys.filter((key) => /[A-Za-z]{3,}/.test(ru[key].replace(/\{\w+\}/g, "")) && !/[А-яЁё]/.test(ru[key]));
  expect(latin).toEqual([]);
});
