// Catalogue keys for the result of a player: the durak, a winner, a place, or just "not the durak".
import type { Key } from "../../i18n/index.svelte";
import type { GameLine } from "../../api/types";

/** The properties of a game that decide what a player's result is called. */
export interface GameShape {
  seats: number;
  hasTeams: boolean;
  /** Whether the order of going out matters, because the winner leads the next game. */
  hasPlaces: boolean;
}

type Result = { result: string; place: number | null };

/** Read the shape of a table's games from its options. */
export function shapeOfTable(table: { seats: number; options: Record<string, unknown> }): GameShape {
  const hasTeams = table.options["teams"] === true;
  return { seats: table.seats, hasTeams, hasPlaces: !hasTeams && table.options["next_first"] === "winner" };
}

/** Guess the shape of a past game, whose options are unknown. Only a game of teams has more than one loser. */
export function shapeOfGame(game: Pick<GameLine, "players">): GameShape {
  const hasTeams = game.players.filter(({ result }) => result === "lose").length > 1;
  return { seats: game.players.length, hasTeams, hasPlaces: false };
}

/** Whether a winner is called the winner, and not only "not the durak". */
const isVictory = ({ place }: Result, shape: GameShape): boolean =>
  shape.hasTeams || shape.seats === 2 || (shape.hasPlaces && place === 1);

/** The key of the result beside a player's name. If there are places, `placeOf` is shown for winners instead. */
export function resultKey(result: Result, shape: GameShape): Key {
  if (result.result === "lose") return "lost";
  if (result.result === "draw") return "drawn";
  return isVictory(result, shape) ? "won" : "not_durak";
}

/** A winner's place, or null if the rules have no places or the player never went out. */
export const placeOf = (result: Result, shape: GameShape): number | null =>
  shape.hasPlaces && result.result === "win" ? result.place : null;

/** The key of the sentence about a player's own result, and their place or 0. */
export function ownResult(result: Result, shape: GameShape): { key: Key; place: number } {
  const place = placeOf(result, shape) ?? 0;
  if (result.result === "draw") return { key: "spoken_drawn", place };
  if (result.result === "lose") return { key: shape.hasTeams ? "spoken_team_lost" : "spoken_lost", place };
  if (shape.hasTeams) return { key: "spoken_team_won", place };
  if (isVictory(result, shape)) return { key: "spoken_won", place };
  return { key: place ? "spoken_place" : "spoken_not_durak", place };
}
