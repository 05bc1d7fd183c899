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

/** The countries where many people speak a language. They are first in the list. */
const FIRST_CODES: Record<string, readonly string[]> = {
  en: ["US", "GB", "CA", "AU", "IE", "NZ"],
  ru: ["RU", "BY", "KZ", "UA", "KG", "UZ", "MD", "AM", "AZ", "GE"],
  uk: ["UA", "PL", "CZ", "DE"],
};

/** All countries with their names: first those of the current language, then the others sorted by name. */
export function listCountries(): [string, string][] {
  const names = new Intl.DisplayNames(language(), { type: "region" });
  const compare = new Intl.Collator(language()).compare;
  const first = FIRST_CODES[language()] ?? [];
  const others = codes
    .filter((code) => !first.includes(code))
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, left], [, right]) => compare(left, right));
  return [...first.map((code): [string, string] => [code, names.of(code) ?? code]), ...others];
}
