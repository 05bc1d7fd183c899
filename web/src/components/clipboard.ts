// Copies text to the clipboard. Pages without https have no clipboard API, so there the text is copied from a field.

/** Copy a text that is not in a field. Returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  const field = document.createElement("textarea"); // It keeps the ends of lines.
  field.value = text;
  field.className = "unseen";
  // While a dialog is open, only a field inside it can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  const focusedElement = document.activeElement;
  try {
    return await copyField(field);
  } finally {
    field.remove();
    if (focusedElement instanceof HTMLElement) focusedElement.focus({ preventScroll: true });
  }
}

/** Copy the text of a field. Returns whether it worked. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Without https no other way to copy exists.
    return document.execCommand("copy");
  }
}
