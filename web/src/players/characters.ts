// The characters that bots play at a table: each has a name, a face and a line about how it plays.

/** The levels of the house bots, the weakest first. */
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

/** A character's name in the code, in the catalogue keys and in the file of its face. */
export type Character = keyof typeof CHARACTER_LEVELS;

export const CHARACTERS = Object.keys(CHARACTER_LEVELS) as Character[];

/** The place of a level among the levels. A level that only the server knows counts as `experienced`. */
function findStrength(level: string): number {
  const strength = LEVELS.indexOf(level as LevelName);
  return strength >= 0 ? strength : LEVELS.indexOf("experienced");
}

/** How many levels a character is away from a level. */
const computeDistance = (character: Character, level: string): number =>
  Math.abs(findStrength(CHARACTER_LEVELS[character]) - findStrength(level));

/**
 * The characters in the order in which a bot takes them: those of its level first, then the nearest, the weaker one
 * before the stronger one. Odd seats take the characters of one level from the end. So a bot usually keeps its
 * character when another bot of its level sits down before it.
 */
function listPreferences(level: string, seat: number): Character[] {
  const direction = seat % 2 === 0 ? 1 : -1;
  const place = (character: Character): number => {
    const isPeer = computeDistance(character, level) === 0;
    return CHARACTERS.indexOf(character) * (isPeer ? direction : 1);
  };
  return [...CHARACTERS].sort((a, b) => computeDistance(a, level) - computeDistance(b, level) || place(a) - place(b));
}

/** The characters of the last table, because a table shows them many times. */
let last: { levels: string; characters: readonly (Character | null)[] } = { levels: "[]", characters: [] };

/**
 * Choose a character for every bot of a table from the levels by seat, with null for people and free seats.
 *
 * No character is at a table twice. Bots first get the characters of their level. A bot that finds none gets a
 * neighbour of its level. The same levels always give the same characters. A bot gets null only if all are taken.
 */
export function chooseCharacters(levels: readonly (string | null)[]): readonly (Character | null)[] {
  const text = JSON.stringify(levels);
  if (text !== last.levels) last = { levels: text, characters: assignCharacters(levels) };
  return last.characters;
}

function assignCharacters(levels: readonly (string | null)[]): (Character | null)[] {
  const chosen: (Character | null)[] = levels.map(() => null);
  const take = (canTake: (character: Character, level: string) => boolean): void => {
    levels.forEach((level, seat) => {
      if (level === null || chosen[seat]) return;
      const free = listPreferences(level, seat).filter((character) => !chosen.includes(character));
      chosen[seat] = free.find((character) => canTake(character, level)) ?? null;
    });
  };
  take((character, level) => computeDistance(character, level) === 0);
  take(() => true);
  return chosen;
}
