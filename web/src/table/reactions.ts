// The reactions that players show at their seats: their names, their drawings, and which of them a player has chosen.
import type { TableReaction } from "../api/types";

export type ReactionName = TableReaction["reaction"];

/** How many reactions have a button. */
export const CHOSEN_COUNT = 6;

/** All reactions, in the order of their buttons. */
export const REACTIONS: readonly ReactionName[] = [
  "laugh",
  "wow",
  "thumbs_up",
  "well_played",
  "oops",
  "hurry",
  "sad",
  "angry",
  "cool",
  "thinking",
  "heart",
  "party",
  "fire",
  "tea",
];

export const DEFAULT_REACTIONS: readonly ReactionName[] = REACTIONS.slice(0, CHOSEN_COUNT);

/** The chosen reactions in the order of their buttons. A choice that is not valid any more gives the default. */
export function sortReactions(chosen: readonly string[]): readonly ReactionName[] {
  const known = REACTIONS.filter((reaction) => chosen.includes(reaction));
  return known.length ? known.slice(0, CHOSEN_COUNT) : DEFAULT_REACTIONS;
}

/** Add a reaction to a choice, or remove it. A full choice drops its oldest one; the only one left stays. */
export function toggleReaction(chosen: readonly ReactionName[], reaction: ReactionName): ReactionName[] {
  const others = chosen.filter((each) => each !== reaction);
  if (others.length < chosen.length) return others.length ? others : [...chosen];
  return [...others, reaction].slice(-CHOSEN_COUNT);
}

const files: Record<string, string> = import.meta.glob("./reactions/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of a reaction's drawing. */
export const reactionSource = (reaction: ReactionName): string => files[`./reactions/${reaction}.svg`]!;
