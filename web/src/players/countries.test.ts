// The list of countries.
import { beforeAll, expect, test } from "vitest";

import codes from "../../../src/kozyr/locales/countries.json";
import { loadLanguage } from "../i18n/index.svelte";
import { listCountries } from "./countries";

beforeAll(() => Object.assign(globalThis, { document: { documentElement: {} } }));

test.each([
  ["ru", ["Россия", "Беларусь", "Казахстан", "Украина"]],
  ["uk", ["Україна"]],
  ["en", ["United States"]],
])("the countries of the language %s are first", async (language, names) => {
  await loadLanguage(language);
  const countries = listCountries();

  expect(countries.slice(0, names.length).map(([, name]) => name)).toEqual(names);
  expect(countries.map(([code]) => code).sort()).toEqual([...codes].sort());
});
