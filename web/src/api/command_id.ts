// Ids of commands. A command that is sent twice with one id is executed once.

/** Make random hexadecimal digits, two for each byte. Browsers offer `crypto.randomUUID` only to pages with https. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Make a new id of 32 hexadecimal digits. */
export const newCommandId = (): string => randomHex(16);
