// Checks the contrast of the colours by WCAG 2.2, in both themes and on every cloth.
import { expect, test } from "vitest";

import tokens from "./tokens.css?raw";

type Colours = Record<string, string>;
const THEMES = ["light", "dark"] as const;
const FELTS = ["green", "blue", "red", "violet", "wood", "plain"] as const;

/** Read the colours of a block of the style sheet in a theme. */
function parseBlock(block: string, theme: (typeof THEMES)[number]): Colours {
  const colours: Colours = {};
  // A colour is written as `light-dark(…, …)`, or once if it is the same in both themes.
  for (const [, name, pair, plain] of block.matchAll(/--([\w-]+): (?:light-dark\(([^)]*)\)|(#[0-9a-f]{6}));/g)) {
    const [light, dark] = (pair ?? `${plain}, ${plain}`).split(", ");
    colours[name!] = (theme === "light" ? light : dark)!;
  }
  return colours;
}

function readColours(theme: (typeof THEMES)[number], felt: string): Colours {
  const blocks = [...tokens.matchAll(/([^{}]+)\{([^}]*)\}/g)];
  const isRoot = (selector: string): boolean => /^\s*:root\s*$|^\s*:root,/.test(selector.replace(/\/\*.*?\*\//gs, ""));
  const matching = blocks.filter(([, selector]) => isRoot(selector!) || selector!.includes(`[data-felt="${felt}"]`));
  return Object.assign({}, ...matching.map(([, , block]) => parseBlock(block!, theme))) as Colours;
}

function computeLuminance(colour: string): number {
  const parts = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function computeContrast(colour: string, background: string): number {
  const [brighter, darker] = [computeLuminance(colour), computeLuminance(background)].sort((a, b) => b - a);
  return (brighter! + 0.05) / (darker! + 0.05);
}

/** Colours of texts, each with a background on which they are used. */
const TEXT: [string, string][] = [
  ...["page", "panel", "panel-2", "accent-soft"].flatMap((background): [string, string][] =>
    ["ink", "ink-2", "accent", "warn"].map((colour) => [colour, background]),
  ),
  ["accent-2", "page"],
  ["accent-2", "panel"],
  ["accent-ink", "accent"],
  ["accent-ink", "accent-2"],
  ["felt-ink", "felt-a"],
  ["felt-ink", "felt-c"],
  ["felt-ink-2", "felt-a"],
  ["felt-ink-2", "felt-c"],
  ...["plate-ink", "plate-ink-2", "attack", "defend", "bad", "time"].map((colour): [string, string] => [
    colour,
    "rail",
  ]),
  ["suit-red", "card"],
  ["suit-black", "card"],
  ["suit-blue", "card"],
  ["suit-green", "card"],
];
/** The same for focus rings and cards, which need less contrast than text. */
const MARKS: [string, string][] = [
  ["focus", "page"],
  ["focus", "panel"],
  ["focus", "panel-2"],
  ["felt-focus", "felt-a"],
  ["felt-focus", "felt-c"],
  ["card", "felt-a"],
];

for (const theme of THEMES) {
  for (const felt of FELTS) {
    test(`the ${theme} theme on ${felt} cloth has enough contrast`, () => {
      const colours = readColours(theme, felt);
      for (const [minContrast, pairs] of [
        [4.5, TEXT],
        [3, MARKS],
      ] as const) {
        for (const [colour, background] of pairs) {
          expect(
            computeContrast(colours[colour]!, colours[background]!),
            `${colour} on ${background}`,
          ).toBeGreaterThanOrEqual(minContrast);
        }
      }
    });
  }
}
