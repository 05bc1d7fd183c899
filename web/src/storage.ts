// Texts that the browser stores. Some browsers store nothing; then every text is missing.

/** Read a stored text, or null if there is none. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Store a text, or delete it with null. */
export function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // This browser stores nothing.
  }
}
