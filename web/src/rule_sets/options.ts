// Options of the rules compared with their rule set. The client compares values; it does not know what they mean.
import type { OptionLine } from "../api/types";

export type Value = boolean | number | string | null;
export type Options = Record<string, Value>;

/** The options that differ from the rule set. */
export function differences(options: Options, ruleSet: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => name in ruleSet && ruleSet[name] !== value));
}

/** Whether an option is a yes or a no. */
export const isSwitch = (option: OptionLine): boolean => option.values.every((value) => typeof value === "boolean");

/** A value as the text of a form field, and back. */
export const writeValue = (value: Value): string => JSON.stringify(value);
export const readValue = (text: string): Value => JSON.parse(text) as Value;

/** The catalogue key of a value: `value_first_lowest_trump`, or one shared key for yes and no. */
export function valueKey(name: string, value: Value): string {
  if (typeof value === "boolean") return value ? "value_yes" : "value_no";
  return `value_${name}_${value === null ? "none" : value}`;
}

/** Replace option ids in a sentence of the server (`cap_first`) by the names the form uses. */
export function nameOptions(sentence: string, label: (name: string) => string): string {
  return sentence.replace(/`(\w+)`/g, (_, name: string) => label(name));
}
