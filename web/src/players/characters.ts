// The characters of bots: each has a name, a face and a line about how it plays.

/** The levels of the server's own bots, the weakest first. */
const LEVELS = ["random", "novice", "experienced", "master", "divine"] as const;
type LevelName = (typeof LEVELS)[number];

/** The characters and their levels, the weakest first. */
export const CHARACTER_LEVELS = {
  vasily: "random",
  zina: "novice",
  amina: "experienced",
  grisha: "experienced",
  aldar: "master",
  nyura: "divine",
} as const satisfies Record<string, LevelName>;

/** Characters without a level of their own. They join when all characters of a bot's level are taken. */
const COMPANIONS = ["petya", "olya", "timur", "vera", "semyon"] as const;

/** A character that has a level. */
export type LevelCharacter = keyof typeof CHARACTER_LEVELS;
/** A character's name in the code, in the catalogue keys and in the file of its face. */
export type Character = LevelCharacter | (typeof COMPANIONS)[number];

/** The characters that have a level, the weakest first. */
export const LEVEL_CHARACTERS = Object.keys(CHARACTER_LEVELS) as LevelCharacter[];
export const CHARACTERS: readonly Character[] = [...LEVEL_CHARACTERS, ...COMPANIONS];

/** The characters of a level. A level that only the server knows has the characters of `experienced`. */
function listCharacters(level: string): LevelCharacter[] {
  const known = LEVELS.includes(level as LevelName) ? level : "experienced";
  return LEVEL_CHARACTERS.filter((character) => CHARACTER_LEVELS[character] === known);
}

/** A cache of the characters that were chosen last, because a table shows them many times. */
let last: { levels: string; characters: readonly (Character | null)[] } = { levels: "[]", characters: [] };

/**
 * Choose a character for every bot of a table from the levels by seat, with null for people and free seats.
 *
 * No character is at a table twice, and a character never has another level than its own. A bot that finds no free
 * character of its level gets a companion. Odd seats take the characters of a level from the end, so a bot usually
 * keeps its character when another bot of its level sits down before it. The same levels always give the same
 * characters. A bot gets null only if all are taken.
 */
export function chooseCharacters(levels: readonly (string | null)[]): readonly (Character | null)[] {
  const text = JSON.stringify(levels);
  if (text !== last.levels) last = { levels: text, characters: assignCharacters(levels) };
  return last.characters;
}

function assignCharacters(levels: readonly (string | null)[]): (Character | null)[] {
  const chosen: (Character | null)[] = levels.map(() => null);
  levels.forEach((level, seat) => {
    if (level === null) return;
    const own = listCharacters(level);
    const candidates = [...(seat % 2 === 0 ? own : own.reverse()), ...COMPANIONS];
    chosen[seat] = candidates.find((character) => !chosen.includes(character)) ?? null;
  });
  return chosen;
}
