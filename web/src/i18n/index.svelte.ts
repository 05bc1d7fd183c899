// The texts of the current language. Only its catalogue is loaded.
import type { Catalogue, Key } from "./en";

export type Lang = "en" | "ru";
export type { Key };

let catalogue = $state.raw<Catalogue>({} as Catalogue);
let current = $state<Lang>("en");

/** Choose the first language of the browser that has a catalogue. */
function choosePreferredLanguage(): Lang {
  const languages = navigator.languages.map((code) => code.slice(0, 2));
  return languages.find((code) => code === "ru" || code === "en") === "ru" ? "ru" : "en";
}

/** Load a language and use it everywhere; "auto" is the language of the browser. */
export async function loadLanguage(setting: Lang | "auto"): Promise<void> {
  const lang = setting === "auto" ? choosePreferredLanguage() : setting;
  catalogue = lang === "ru" ? (await import("./ru")).default : (await import("./en")).default;
  current = lang;
  document.documentElement.lang = lang;
  // Tests have a document without querySelector.
  document.querySelector?.("meta[name=description]")?.setAttribute("content", catalogue.description);
}

/** The current language. */
export const language = (): Lang => current;

/** Translate a key. The values replace placeholders such as `{name}`. */
export function t(key: Key, values?: Record<string, string | number>): string {
  const text = catalogue[key] ?? key;
  return values ? fill(text, values) : text;
}

/** Translate a key for a number `{n}`. The text has the forms `one|few|many` in Russian and `one|other` in English. */
export function tn(key: Key, n: number, values: Record<string, string | number> = {}): string {
  const forms = (catalogue[key] ?? key).split("|");
  const categories = current === "ru" ? ["one", "few", "many"] : ["one", "other"];
  const category = findPluralRules(current).select(n);
  const form = forms[Math.max(0, categories.indexOf(category))] ?? forms.at(-1) ?? key;
  return fill(form, { n, ...values });
}

// Each `Intl.PluralRules` is created once, because a table formats a dozen numbers at every move.
const pluralRules = new Map<Lang, Intl.PluralRules>();
function findPluralRules(lang: Lang): Intl.PluralRules {
  const rules = pluralRules.get(lang) ?? new Intl.PluralRules(lang);
  pluralRules.set(lang, rules);
  return rules;
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
