// How does a text get into the clipboard? As the browser likes it; where a page without https may not, by the field itself.
/** Copy the text of a field; tells whether it worked. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
