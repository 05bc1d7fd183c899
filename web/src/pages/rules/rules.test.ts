// The page of the rules has the same structure in all languages, and agrees with the documentation.
import { describe, expect, it } from "vitest";

import RULES_REFERENCE from "../../../../docs/reference/rules.md?raw";
import TABLE_REFERENCE from "../../../../docs/reference/table.md?raw";
import { languageNames } from "../../i18n/index.svelte";
import { CLOCK_SECONDS, PICTURES, writeOption, type RulesText } from "./text";

const PAGES = import.meta.glob<RulesText>("../../../../src/kozyr/locales/*/rules_page.json", {
  import: "default",
  eager: true,
});
const findPage = (language: string): RulesText => PAGES[`../../../../src/kozyr/locales/${language}/rules_page.json`]!;
const en = findPage("en");

/** Describe the structure of a text, without its words. */
function describeStructure(text: RulesText): unknown {
  return [
    text.sections.map(({ id, text, pictures, points }) => [
      id,
      text.length,
      pictures?.map(([name]) => name),
      points?.length,
    ]),
    Object.keys(text.sets.differs),
    text.words.length,
  ];
}

function listSentences(text: RulesText): string[] {
  const sections = text.sections.flatMap((section) => [
    section.title,
    ...section.text,
    ...(section.pictures ?? []).map(([, caption]) => caption),
    ...(section.points ?? []),
  ]);
  return [
    text.title,
    text.intro,
    text.contents,
    ...sections,
    ...Object.values(text.sets.differs),
    ...text.words.flat(),
  ];
}

/** Read the rows of a generated table of the documentation, without its two head lines. */
function readGeneratedRows(page: string, name: string): string[] {
  const part = page.split(`<!-- made: ${name} -->`)[1]?.split("<!-- /made -->")[0] ?? "";
  return part.trim().split("\n").slice(2);
}

describe.each(Object.keys(languageNames))("the page in %s", (language) => {
  it("has the same sections, pictures and points as in English", () => {
    expect(describeStructure(findPage(language))).toEqual(describeStructure(en));
  });

  it("is translated", () => {
    const englishSentences = new Set(listSentences(en));
    if (language !== "en")
      expect(listSentences(findPage(language)).filter((text) => englishSentences.has(text))).toEqual([]);
  });
});

describe("the page agrees with the documentation", () => {
  it("has a sentence for every changed option of a rule set", () => {
    const changedOptions = readGeneratedRows(RULES_REFERENCE, "rule sets").flatMap((row) =>
      [...(row.split("|")[3] ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1]),
    );

    expect([...new Set(changedOptions)].sort()).toEqual(Object.keys(en.sets.differs).sort());
  });

  it("has all clocks", () => {
    const clocks = readGeneratedRows(TABLE_REFERENCE, "table clocks").map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/`| s$/g, "")),
    );

    expect(clocks.filter(([name]) => name !== "none")).toEqual(CLOCK_SECONDS.map((row) => row.map(String)));
  });
});

it("options are written as the documentation writes them", () => {
  expect([
    writeOption("a", true),
    writeOption("a", false),
    writeOption("a", null),
    writeOption("a", "lot"),
    writeOption("a", 2),
  ]).toEqual(["a=on", "a=off", "a=none", "a=lot", "a=2"]);
});

it("no picture shows a card twice", () => {
  for (const [name, { laid, trump }] of Object.entries(PICTURES)) {
    const cards = [trump, ...laid.flatMap(({ card, cover }) => [card, cover])].filter(Boolean);
    expect(new Set(cards).size, name).toBe(cards.length);
  }
});
