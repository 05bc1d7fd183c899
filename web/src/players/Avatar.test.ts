// What the avatar and the character card show for their properties, rendered without a browser.
import { render } from "svelte/server";
import { beforeAll, expect, test } from "vitest";

import { loadLanguage } from "../i18n/index.svelte";
import Avatar from "./Avatar.svelte";
import { findFace } from "./avatars";
import CharacterCard from "./CharacterCard.svelte";

const face = findFace({ playerId: "u_anna", chosen: "fox" });
const draw = (props: object): string => render(Avatar, { props: { face, ...props } }).body;

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
});

test("a plain avatar is one image without marks", () => {
  const html = draw({});
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toContain('alt=""');
  expect(html).toContain(`background-color: ${face.backdrop}`);
  expect(html).not.toMatch(/<svg|class="(count|epaulette|ring)/);
});

test("a size is a number of pixels or a length", () => {
  expect(draw({ size: 56 })).toContain("--avatar-size: 56px");
  expect(draw({ size: "4rem" })).toContain("--avatar-size: 4rem");
  expect(draw({})).not.toContain("--avatar-size");
});

test("the badge shows a count, and also zero", () => {
  expect(draw({ count: 12 })).toMatch(/class="count[^>]*>12</);
  expect(draw({ count: 0 })).toMatch(/class="count[^>]*>0</);
});

test("the ring shows the share of the time, and no arc without time", () => {
  expect(draw({ ring: { share: 0.25, isLow: false } })).toContain('stroke-dasharray="25 200"');
  expect(draw({ ring: { share: 1.5, isLow: false } })).toContain('stroke-dasharray="100 200"');
  expect(draw({ ring: { share: 0, isLow: true } })).not.toContain("stroke-dasharray");
  expect(draw({ ring: { share: 0.1, isLow: true } })).toMatch(/<svg[^>]*class="[^"]*\blow\b/);
});

test("teams have different frames, and rings of different shapes", () => {
  const ring = { share: 0.5, isLow: false };
  const outlines = (["us", "them"] as const).map((team) => /<path[^>]* d="([^"]+)"/.exec(draw({ team, ring }))?.[1]);
  expect(new Set(outlines).size).toBe(2);
  expect(draw({ team: "us" })).toContain('class="avatar us');
  expect(draw({ team: "them" })).toContain('class="avatar them');
});

test("the durak wears the cap", () => {
  expect(draw({ hasCap: true })).toContain("cap.svg");
  expect(draw({ hasCap: false })).not.toContain("cap.svg");
});

test("a player who is out wears a crown", () => {
  expect(draw({ hasCrown: true })).toContain('class="crown');
  expect(draw({ hasCrown: false })).not.toContain('class="crown');
});

test("a bot has the robot's mark, and an absent player is grey", () => {
  expect(draw({ isBot: true })).toContain('class="robot');
  expect(draw({ isAway: true })).toMatch(/class="avatar [^"]*\baway\b/);
});

test("a card of a character shows its name, its line and the bot's own level", () => {
  const html = render(CharacterCard, { props: { character: "petya", level: "divine" } }).body;
  expect(html).toContain("Petya");
  expect(html).toContain("Schoolboy.");
  expect(html).toContain("level: grandmaster");
});
