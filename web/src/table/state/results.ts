// Catalogue keys for the result of a player: the durak, a winner, a place, or just "not the durak".
import type { Key } from "../../i18n/index.svelte";
import type { GameLine, PlayerResult } from "../../api/types";
import type { TableModel } from "./model";

/** The properties of a game that decide what a player's result is called. */
export interface GameShape {
  seats: number;
  hasTeams: boolean;
  /** Whether the first to go out is called the winner, because the winner leads the next game. */
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

/** The key of the result beside a player's name. If a winner has a place, it is shown instead. */
export function resultKey(result: Result, shape: GameShape): Key {
  if (result.result === "lose") return "lost";
  if (result.result === "draw") return "drawn";
  return isVictory(result, shape) ? "won" : "not_durak";
}

/** A winner's place in the order of going out; null with two sides, or if the player never went out. */
export const placeOf = ({ result, place }: Result, { hasTeams, seats }: GameShape): number | null =>
  hasTeams || seats < 3 || result !== "win" ? null : place;

/** The players who wear the fool's cap: the losers, or of a team only the player who ended the game early. */
export function findDuraks({ end, earlyEnd }: Pick<TableModel, "end" | "earlyEnd">): PlayerResult[] {
  const losers = end?.results.filter(({ result }) => result === "lose") ?? [];
  const leavers = losers.filter(({ seat }) => seat === earlyEnd?.seat);
  return leavers.length ? leavers : losers;
}

/** The key of the sentence about a player's own result, and their place or 0. */
export function ownResult(result: Result, shape: GameShape): { key: Key; place: number } {
  const place = placeOf(result, shape) ?? 0;
  if (result.result === "draw") return { key: "spoken_drawn", place };
  if (result.result === "lose") return { key: shape.hasTeams ? "spoken_team_lost" : "spoken_lost", place };
  if (shape.hasTeams) return { key: "spoken_team_won", place };
  if (place) return { key: "spoken_place", place };
  return { key: isVictory(result, shape) ? "spoken_won" : "spoken_not_durak", place };
}
