// The reactions that players show at their seats: their names, in the order of the buttons, and their drawings.
import type { TableReaction } from "../api/types";

export type ReactionName = TableReaction["reaction"];

export const REACTIONS: readonly ReactionName[] = ["laugh", "wow", "thumbs_up", "well_played", "oops", "hurry"];

const files: Record<string, string> = import.meta.glob("./reactions/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of a reaction's drawing. */
export const reactionSource = (reaction: ReactionName): string => files[`./reactions/${reaction}.svg`]!;
