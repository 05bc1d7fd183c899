// Ids of commands: a command that is sent twice under one id happens once.

/** A new id of 32 hexadecimal digits. `crypto.randomUUID` would do, but browsers offer it in secure contexts only. */
export function newCommandId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
