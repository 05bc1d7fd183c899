// The width that a text needs if its lines break only between words.

/** Count the letters of the longest word of a text; at least 1. */
export const longestWordLength = (text: string): number =>
  Math.max(1, ...text.split(/\s+/).map((word) => word.length));
