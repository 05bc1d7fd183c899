// The choice of the reactions that have a button.
import { expect, test } from "vitest";

import {
  CHOSEN_COUNT,
  DEFAULT_REACTIONS,
  reactionSource,
  REACTIONS,
  sortReactions,
  toggleReaction,
} from "./reactions";

test("every reaction has a drawing", () => {
  for (const reaction of REACTIONS) expect(reactionSource(reaction), reaction).toContain(".svg");
});

test("a seventh reaction replaces the one that was chosen first", () => {
  const chosen = toggleReaction(DEFAULT_REACTIONS, "tea");
  expect(chosen).toHaveLength(CHOSEN_COUNT);
  expect(chosen).not.toContain("laugh");
  expect(toggleReaction(chosen, "laugh")).toEqual([...chosen.slice(1), "laugh"]);
});

test("a chosen reaction can be removed, except the last one", () => {
  expect(toggleReaction(["laugh", "tea"], "laugh")).toEqual(["tea"]);
  expect(toggleReaction(["tea"], "tea")).toEqual(["tea"]);
});

test("buttons keep their order, and unknown names give the default", () => {
  expect(sortReactions(["tea", "laugh", "wink"])).toEqual(["laugh", "tea"]);
  expect(sortReactions(["wink"])).toEqual(DEFAULT_REACTIONS);
});
