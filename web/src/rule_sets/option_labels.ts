// Names of options and values from the catalogue, and the server's sentences about them.
import { language, t } from "../i18n/index.svelte";
import type { OptionLine } from "../api/types";
import { replaceOptionIds, valueKey, type Value } from "./options";
import { findLabel } from "../i18n/labels";

export const optionName = (name: string): string => findLabel(`option_${name}`, name);

export function valueName(name: string, value: Value): string {
  return findLabel(valueKey(name, value), String(value));
}

export function optionSentence(option: OptionLine): string {
  return replaceOptionIds(option[language()], (name) => t("pages_quoted", { text: optionName(name) }));
}
