// The choice of characters for the bots of a table.
import { expect, test } from "vitest";

import { CHARACTER_LEVELS, CHARACTERS, LEVEL_CHARACTERS, chooseCharacters } from "./characters";
import { languageNames, loadLanguage, t } from "../i18n/index.svelte";

const LEVELS = ["random", "novice", "experienced", "master", "divine"];

/** All seatings of a table with this number of seats: the level of each bot, and null for people. */
function listSeatings(seats: number): (string | null)[][] {
  if (seats === 0) return [[]];
  const shorter = listSeatings(seats - 1);
  return shorter.flatMap((seating) => [null, ...LEVELS].map((level) => [...seating, level]));
}

test("people and free seats have no character", () => {
  expect(chooseCharacters([null, "random", null])).toEqual([null, "vasily", null]);
  expect(chooseCharacters([])).toEqual([]);
});

test("a bot has a character of its level", () => {
  expect(chooseCharacters(["random", "novice", "master", "divine"])).toEqual(["vasily", "zina", "aldar", "nyura"]);
  expect(chooseCharacters(["experienced", null])).toEqual(["amina", null]);
  expect(chooseCharacters([null, "experienced"])).toEqual([null, "grisha"]);
});

test("two bots of a level have the two characters of the level", () => {
  expect(chooseCharacters([null, "experienced", "experienced"])).toEqual([null, "grisha", "amina"]);
  expect(chooseCharacters(["experienced", null, "experienced"])).toEqual(["amina", null, "grisha"]);
});

test("a bot that finds no character of its level gets a companion, who has no level", () => {
  expect(chooseCharacters(["random", "random", "random"])).toEqual(["vasily", "petya", "olya"]);
  expect(chooseCharacters(["divine", "divine", "master"])).toEqual(["nyura", "petya", "aldar"]);
  expect(chooseCharacters(Array<string>(4).fill("experienced"))).toEqual(["amina", "grisha", "petya", "olya"]);
});

test("six bots of any level all have a character", () => {
  for (const level of LEVELS) {
    expect(new Set(chooseCharacters(Array<string>(6).fill(level))).size).toBe(6);
    expect(chooseCharacters(Array<string>(6).fill(level))).not.toContain(null);
  }
});

test("no character is at a table twice, and a character has no other level than its own", () => {
  for (const seating of listSeatings(4)) {
    const chosen = chooseCharacters(seating);
    const characters = chosen.filter((character) => character !== null);
    expect(new Set(characters).size).toBe(seating.filter((level) => level !== null).length);
    chosen.forEach((character, seat) => {
      const levelCharacter = LEVEL_CHARACTERS.find((each) => each === character);
      if (levelCharacter) expect(CHARACTER_LEVELS[levelCharacter], seating.join()).toBe(seating[seat]);
    });
    for (const character of LEVEL_CHARACTERS.filter((candidate) => !characters.includes(candidate))) {
      const companions = chosen.filter((each, seat) => each && seating[seat] === CHARACTER_LEVELS[character]);
      expect(companions, `${seating.join()}: ${character} is free`).toHaveLength(
        companions.filter((each) => LEVEL_CHARACTERS.some((own) => own === each)).length,
      );
    }
  }
});

test("a level that only the server knows gets a character too", () => {
  expect(chooseCharacters(["quantum", "quantum", "quantum"])).toEqual(["amina", "grisha", "petya"]);
});

test("more bots than characters: the last ones have none", () => {
  expect(chooseCharacters(Array<string>(7).fill("novice")).at(-1)).toBeNull();
});

test.each(Object.keys(languageNames))("every character has its names and a line in %s", async (language) => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage(language);
  for (const character of CHARACTERS) {
    const name = t(`character_${character}`);
    const shortName = t(`character_${character}_short`);
    expect(name).not.toContain("character_");
    expect(name).toContain(shortName);
    expect(shortName.length, shortName).toBeLessThanOrEqual(8);
    expect(t(`character_${character}_about`)).toMatch(/^\p{Lu}.{10,55}[.!]$/u);
  }
  await loadLanguage("en");
});
