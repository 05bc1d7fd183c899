// Names of options from the catalogue, and their sentences from the server.
import { language, t } from "../i18n/index.svelte";
import type { OptionLine } from "../api/types";
import { nameOptions, valueKey, type Value } from "./options";
import { labelOr } from "../i18n/labels";

export const optionName = (name: string): string => labelOr(`option_${name}`, name);

export function valueName(name: string, value: Value): string {
  return labelOr(valueKey(name, value), String(value));
}

export function optionSentence(option: OptionLine): string {
  return nameOptions(option[language()], (name) => t("pages_quoted", { text: optionName(name) }));
}
