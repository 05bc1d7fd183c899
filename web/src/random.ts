// Random ids. Browsers offer `crypto.randomUUID` only to pages with https.

/** Make random hexadecimal digits, two for each byte. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

/** Make a new id of a command. A command that is sent twice with one id is executed once. */
export const newCommandId = (): string => randomHex(16);
