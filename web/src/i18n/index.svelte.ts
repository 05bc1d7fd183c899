// Texts by language; only the catalogue in use is loaded.
import type { Catalogue, Key } from "./en";

export type Lang = "en" | "ru";
export type { Key };

let catalogue = $state.raw<Catalogue>({} as Catalogue);
let current = $state<Lang>("en");

/** The browser's language, where the player has chosen none. */
export function preferredLanguage(languages: readonly string[] = navigator.languages): Lang {
  const found = languages.map((each) => each.slice(0, 2)).find((each) => each === "ru" || each === "en");
  return found === "ru" ? "ru" : "en";
}

/** Load a language ("auto": the browser's) and use it everywhere. */
export async function loadLanguage(wanted: Lang | "auto"): Promise<void> {
  const lang = wanted === "auto" ? preferredLanguage() : wanted;
  catalogue = lang === "ru" ? (await import("./ru")).default : (await import("./en")).default;
  current = lang;
  document.documentElement.lang = lang;
  document.querySelector?.("meta[name=description]")?.setAttribute("content", catalogue.description);
}

/** The current language. */
export const language = (): Lang => current;

/** The text of a key; `{name}` is filled in from the values. */
export function t(key: Key, values?: Record<string, string | number>): string {
  const text = catalogue[key] ?? key;
  return values ? fill(text, values) : text;
}

/** The text of a key for a number: `one|few|many` in Russian, `one|other` in English; `{n}` is the number. */
export function tn(key: Key, n: number, values: Record<string, string | number> = {}): string {
  const forms = (catalogue[key] ?? key).split("|");
  const order = current === "ru" ? ["one", "few", "many"] : ["one", "other"];
  const rule = pluralRules(current).select(n);
  const form = forms[Math.max(0, order.indexOf(rule))] ?? forms[forms.length - 1] ?? key;
  return fill(form, { n, ...values });
}

// Created once: a table formats a dozen numbers at every move.
const plurals = new Map<Lang, Intl.PluralRules>();
function pluralRules(lang: Lang): Intl.PluralRules {
  const known = plurals.get(lang) ?? new Intl.PluralRules(lang);
  plurals.set(lang, known);
  return known;
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
