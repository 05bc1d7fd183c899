// The countries that players can name, by their ISO 3166 codes.
import codes from "../../../src/kozyr/locales/countries.json";
import { language } from "../i18n/index.svelte";

/** The distance from a letter to its regional indicator. Two regional indicators make a flag. */
const INDICATOR_OFFSET = 0x1f1e6 - "A".charCodeAt(0);

/** The flag of a country as an emoji. */
export const flagOf = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => letter.charCodeAt(0) + INDICATOR_OFFSET));

/** The name of a country in the current language. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(language(), { type: "region" }).of(code) ?? code;

/** All countries with their names in the current language, sorted by name. */
export function listCountries(): [string, string][] {
  const names = new Intl.DisplayNames(language(), { type: "region" });
  const compare = new Intl.Collator(language()).compare;
  return codes
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, left], [, right]) => compare(left, right));
}
