// How is an option of the rules written with its value? As docs/reference/rules.md writes it: `transfer=on`, `cap=none`.

/** Write an option with its value. */
export function optionWord(option: string, value: unknown): string {
  const said = value === true ? "on" : value === false ? "off" : value === null ? "none" : String(value);
  return `${option}=${said}`;
}
