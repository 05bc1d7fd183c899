// An option with its value, as docs/reference/rules.md writes it: `transfer=on`, `cap=none`.

/** Write an option with its value. */
export function optionText(option: string, value: unknown): string {
  const said = value === true ? "on" : value === false ? "off" : value === null ? "none" : String(value);
  return `${option}=${said}`;
}
