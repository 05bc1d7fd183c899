// Contrast by WCAG 2.2, computed from the tokens in both themes and on every cloth.
import { expect, test } from "vitest";

import tokens from "./tokens.css?raw";

type Colours = Record<string, string>;
const THEMES = ["light", "dark"] as const;
const FELTS = ["green", "blue", "red", "wood", "plain"] as const;

/** The colours a block of the style sheet names, as a theme has them. */
function labelOr(block: string, theme: (typeof THEMES)[number]): Colours {
  const found: Colours = {};
  for (const [, name, pair, plain] of block.matchAll(/--([\w-]+): (?:light-dark\(([^)]*)\)|(#[0-9a-f]{6}));/g)) {
    const [light, dark] = (pair ?? `${plain}, ${plain}`).split(", ");
    found[name!] = (theme === "light" ? light : dark)!;
  }
  return found;
}

function coloursOf(theme: (typeof THEMES)[number], felt: string): Colours {
  const blocks = [...tokens.matchAll(/([^{}]+)\{([^}]*)\}/g)];
  const worn = blocks.filter(([, who]) => /^\s*:root\s*$|^\s*:root,/.test(who!.replace(/\/\*.*?\*\//gs, "")) || who!.includes(`[data-felt="${felt}"]`));
  return Object.assign({}, ...worn.map(([, , block]) => labelOr(block!, theme))) as Colours;
}

function light(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [brighter, darker] = [light(one), light(other)].sort((a, b) => b - a);
  return (brighter! + 0.05) / (darker! + 0.05);
}

const TEXT: [string, string][] = [
  ...["page", "panel", "panel-2", "accent-soft"].flatMap((on): [string, string][] => [["ink", on], ["ink-2", on], ["accent", on], ["warn", on]]),
  ["accent-2", "page"], ["accent-2", "panel"], ["accent-ink", "accent"], ["accent-ink", "accent-2"],
  ["felt-ink", "felt"], ["felt-ink", "felt-edge"], ["felt-ink-2", "felt"], ["felt-ink-2", "felt-edge"],
  ["suit-red", "card"], ["suit-black", "card"], ["suit-blue", "card"], ["suit-green", "card"],
];
const MARKS: [string, string][] = [
  ["focus", "page"], ["focus", "panel"], ["focus", "panel-2"], ["felt-focus", "felt"], ["felt-focus", "felt-edge"], ["card", "felt"],
];

for (const theme of THEMES) {
  for (const felt of FELTS) {
    test(`the ${theme} theme on ${felt} cloth can be read`, () => {
      const colours = coloursOf(theme, felt);
      for (const [least, pairs] of [[4.5, TEXT], [3, MARKS]] as const) {
        for (const [over, under] of pairs) {
          expect(contrast(colours[over]!, colours[under]!), `${over} on ${under}`).toBeGreaterThanOrEqual(least);
        }
      }
    });
  }
}
