// Options of the rules, compared with their rule set. The client does not know what an option means.
import { findLabel, t } from "../i18n/index.svelte";
import { textOf } from "../i18n/labels";
import type { OptionLine } from "../api/types";

export type Value = boolean | number | string | null;
export type Options = Record<string, Value>;

/** Find the options that differ from the rule set. */
export function findDifferences(options: Options, ruleSet: Options): Options {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => name in ruleSet && ruleSet[name] !== value),
  );
}

/** Whether an option is either on or off. */
export const isSwitch = (option: OptionLine): boolean => option.values.every((value) => typeof value === "boolean");

/** Write a value as the text of a form field, and read it back. */
export const writeValue = (value: Value): string => JSON.stringify(value);
export const readValue = (text: string): Value => JSON.parse(text) as Value;

/** The catalogue key of a value, such as `value_first_lowest_trump`; all switches share the keys of yes and no. */
export function valueKey(name: string, value: Value): string {
  if (typeof value === "boolean") return value ? "value_yes" : "value_no";
  return `value_${name}_${value === null ? "none" : value}`;
}

/** Replace option ids such as `cap_first` in a sentence of the server by the names that the form shows. */
export function replaceOptionIds(sentence: string, findName: (id: string) => string): string {
  return sentence.replace(/`(\w+)`/g, (_, id: string) => findName(id));
}

export const optionName = (name: string): string => findLabel(`option_${name}`, name);

export const valueName = (name: string, value: Value): string => findLabel(valueKey(name, value), String(value));

/** The server's sentence about an option, with the option names that the form shows. */
export function optionSentence(option: OptionLine): string {
  return replaceOptionIds(textOf(option), (name) => t("pages_quoted", { text: optionName(name) }));
}
