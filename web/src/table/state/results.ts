// How a game ended for a player, in a catalogue key: durak, winner, place, or simply not the durak.
import type { Key } from "../../i18n/index.svelte";
import type { GameLine } from "../../api/types";

/** What going out means under the table's rules. */
export interface GameShape {
  seats: number;
  teams: boolean;
  /** Whether the order of going out counts: the best place leads the next game. */
  places: boolean;
}

type Outcome = { result: string; place: number | null };

/** The shape of the games at a table, by its options. */
export function shapeOfTable(table: { seats: number; options: Record<string, unknown> }): GameShape {
  const teams = table.options["teams"] === true;
  return { seats: table.seats, teams, places: !teams && table.options["next_first"] === "winner" };
}

/** The shape of a past game, whose options the list does not tell: only a team has more than one loser. */
export function shapeOfGame(game: Pick<GameLine, "players">): GameShape {
  const teams = game.players.filter((each) => each.result === "lose").length > 1;
  return { seats: game.players.length, teams, places: false };
}

/** Whether a winner has won more than not being the durak. */
const isVictory = ({ place }: Outcome, shape: GameShape): boolean =>
  shape.teams || shape.seats === 2 || (shape.places && place === 1);

/** The word beside a player's name; with places a winner's place is told instead (`placeOf`). */
export function resultKey(each: Outcome, shape: GameShape): Key {
  if (each.result === "lose") return "lost";
  if (each.result === "draw") return "drawn";
  return isVictory(each, shape) ? "won" : "not_durak";
}

/** A winner's place, where the rules have places; null: they have none, or the player never went out. */
export const placeOf = (each: Outcome, shape: GameShape): number | null =>
  shape.places && each.result === "win" ? each.place : null;

/** The sentence that tells a player how the game ended for them. */
export function ownResult(each: Outcome, shape: GameShape): { key: Key; place: number } {
  const place = placeOf(each, shape) ?? 0;
  if (each.result === "draw") return { key: "said_drawn", place };
  if (each.result === "lose") return { key: shape.teams ? "said_team_lost" : "said_lost", place };
  if (shape.teams) return { key: "said_team_won", place };
  if (isVictory(each, shape)) return { key: "said_won", place };
  return { key: place ? "said_place" : "said_not_durak", place };
}
