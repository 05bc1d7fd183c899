// The width that a text needs.

/** Count the letters of the longest word of a text. */
export const countLetters = (text: string): number => Math.max(1, ...text.split(/\s+/).map((word) => word.length));
