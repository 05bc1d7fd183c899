// Both languages have the same rules, and the page agrees with docs/reference/rules.md.
import { describe, expect, it } from "vitest";

import LAW from "../../../../docs/rules.md?raw";
import TABLE from "../../../../docs/table.md?raw";
import en from "./en";
import { PICTURES } from "./pictures";
import ru from "./ru";
import { optionText } from "./option_text";
import { CLOCK_SECONDS, type RulesText } from "./text";

const CYRILLIC = /[а-яё]/i;

/** What is the same in every language: everything but the words. */
function shape(text: RulesText): unknown {
  return [
    text.sections.map((each) => [each.id, each.text.length, each.pictures?.map(([name]) => name), each.points?.length]),
    Object.keys(text.sets.differs),
    text.words.length,
  ];
}

function said(text: RulesText): string[] {
  const sections = text.sections.flatMap((each) => [
    each.title, ...each.text, ...(each.pictures ?? []).map(([, caption]) => caption), ...(each.points ?? []),
  ]);
  return [text.title, text.intro, text.contents, ...sections, ...Object.values(text.sets.differs), ...text.words.flat()];
}

function made(page: string, name: string): string[] {
  const part = page.split(`<!-- made: ${name} -->`)[1]?.split("<!-- /made -->")[0] ?? "";
  return part.trim().split("\n").slice(2);
}

describe("both languages", () => {
  it("have the same sections, pictures and points", () => {
    expect(shape(ru)).toEqual(shape(en));
  });

  it("are what they say they are", () => {
    expect(said(en).filter((each) => CYRILLIC.test(each))).toEqual([]);
    expect(said(ru).filter((each) => !CYRILLIC.test(each))).toEqual([]);
  });
});

describe("the page agrees with the documentation", () => {
  it("has a sentence for everything in which a rule set differs", () => {
    const differing = made(LAW, "rule sets").flatMap((row) => [...(row.split("|")[3] ?? "").matchAll(/`([^`]+)`/g)].map((found) => found[1]));

    expect([...new Set(differing)].sort()).toEqual(Object.keys(en.sets.differs).sort());
  });

  it("has the clocks that there are", () => {
    const clocks = made(TABLE, "table clocks").map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim().replace(/`| s$/g, "")));

    expect(clocks.filter(([name]) => name !== "none")).toEqual(CLOCK_SECONDS.map((row) => row.map(String)));
  });
});

it("options are written as the documentation writes them", () => {
  expect([optionText("a", true), optionText("a", false), optionText("a", null), optionText("a", "lot"), optionText("a", 2)]).toEqual([
    "a=on", "a=off", "a=none", "a=lot", "a=2",
  ]);
});

it("no card lies twice in a picture", () => {
  for (const [name, { laid, trump }] of Object.entries(PICTURES)) {
    const cards = [trump, ...laid.flatMap(({ card, cover }) => [card, cover])].filter(Boolean);
    expect(new Set(cards).size, name).toBe(cards.length);
  }
});
