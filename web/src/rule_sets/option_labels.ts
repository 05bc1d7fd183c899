// How are options of the rules called? Briefly by the catalogue, in a sentence by the server.
import { language, t } from "../i18n/index.svelte";
import type { OptionLine } from "../api/types";
import { explained, valueKey, type Value } from "./options";
import { named } from "../i18n/labels";

export const optionName = (name: string): string => named(`option_${name}`, name);

export function valueName(name: string, value: Value): string {
  return named(valueKey(name, value), String(value));
}

export function optionSentence(option: OptionLine): string {
  return explained(option[language()], (name) => t("around_quoted", { text: optionName(name) }));
}
