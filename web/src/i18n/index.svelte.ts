// The texts of the current language, from the shared catalogues (src/kozyr/locales). Other languages are not loaded.
import { FluentBundle, type FluentVariable } from "@fluent/bundle";
import { languageNames, loaders, lateLoaders } from "virtual:locales";

import type { Key } from "./keys";

export { languageNames };
export type { Key };
/** The code of a language, such as "en". */
export type Lang = string;

const DEFAULT_LANGUAGE: Lang = "en";

/** Texts that are loaded with the pages or panels that show them. */
type LateTexts = keyof typeof lateLoaders;

/** The late texts that are already loaded. */
const loadedLateTexts: LateTexts[] = [];
let bundle = $state.raw(new FluentBundle(DEFAULT_LANGUAGE));
/** A cache of formatted texts, because a table shows the same texts after every move. */
const formattedTexts = new WeakMap<FluentBundle, Map<string, string>>();
const MAX_FORMATTED_TEXTS = 2000;
let current = $state<Lang>(DEFAULT_LANGUAGE);

/** Choose the first language of the browser that has a catalogue. */
function choosePreferredLanguage(): Lang {
  const languages = navigator.languages.map((tag) => tag.split("-")[0]!.toLowerCase());
  return languages.find((code) => code in loaders) ?? DEFAULT_LANGUAGE;
}

/** Load the texts of a language; "auto" and unknown languages mean the language of the browser. */
export async function loadTexts(setting: Lang): Promise<void> {
  const lang = setting in loaders ? setting : choosePreferredLanguage();
  const { default: body } = await loaders[lang]!();
  const loaded = new FluentBundle(lang, { useIsolating: false });
  loaded.addResource({ body });
  for (const part of loadedLateTexts) loaded.addResource({ body: (await lateLoaders[part][lang]!()).default });
  bundle = loaded;
  current = lang;
}

/** Load a language and use it for the whole page. */
export async function loadLanguage(setting: Lang): Promise<void> {
  await loadTexts(setting);
  document.documentElement.lang = current;
  // Tests have a document without querySelector.
  document.querySelector?.("meta[name=description]")?.setAttribute("content", t("description"));
}

/** Load the texts of some pages or panels. */
export async function loadLateTexts(part: LateTexts): Promise<void> {
  if (loadedLateTexts.includes(part)) return;
  const lang = current;
  const { default: body } = await lateLoaders[part][lang]!();
  if (lang !== current) return loadLateTexts(part); // The language was changed in the meantime.
  bundle.addResource({ body });
  loadedLateTexts.push(part);
}

/** Load the texts about people together with the page that shows them. */
export const withPeopleTexts = async <Page>(page: Promise<Page>): Promise<Page> =>
  loadLateTexts("people").then(() => page);

/** The browser's variant of the current language for a region, such as "en-GB", or else the language itself. */
export const regionalLanguage = (): Lang =>
  navigator.languages.find((tag) => tag.startsWith(`${current}-`)) ?? current;

/** The current language. */
export const language = (): Lang => current;

function findFormattedTexts(texts: FluentBundle): Map<string, string> {
  const formatted = formattedTexts.get(texts);
  if (formatted && formatted.size < MAX_FORMATTED_TEXTS) return formatted;
  const empty = new Map<string, string>();
  formattedTexts.set(texts, empty);
  return empty;
}

/** Translate a key. The values replace variables such as `{ $name }`; a number can select a plural form. */
export function t(key: Key, values?: Record<string, FluentVariable>): string {
  const id = values ? key + JSON.stringify(values) : key;
  const texts = findFormattedTexts(bundle);
  const text = texts.get(id);
  if (text !== undefined) return text;
  const pattern = bundle.getMessage(key)?.value;
  if (!pattern) return key; // The texts of this key may be loaded later.
  const formatted = bundle.formatPattern(pattern, values);
  texts.set(id, formatted);
  return formatted;
}

/** Find the catalogue's text for a key that may be unknown, or else return `fallback`. */
export function findLabel(key: string, fallback: string): string {
  const text = t(key as Key);
  return text === key ? fallback : text;
}

/** Translate a key for a number `{ $n }`. */
export const tn = (key: Key, n: number, values: Record<string, FluentVariable> = {}): string =>
  t(key, { n, ...values });
