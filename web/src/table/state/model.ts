// The state of a table as this viewer knows it: what the server sent, with nothing derived from rules.
import type { GameDispatch, GameEnd, GameShown, GameState, Move, TableChat, TableSnapshot, TableState } from "../../api/types";

/** An action of a player, as the server offers and accepts it. */
export type Action = Move["action"];

/** The last change of the seats: a player or bot sat down, left or was removed. */
export interface SeatChange {
  what: "seated" | "left" | "removed";
  seat: number;
  player_id: string;
  name: string;
  /** A house bot's level. */
  bot: string | null;
}

/** A player who ended a game early. */
export interface EarlyEnd extends GameDispatch {
  /** Whether the player kept the seat. */
  resigned: boolean;
}

export interface TableModel {
  seq: number;
  /** The server's time of the clocks' values. */
  at: number;
  /** Server time minus browser time (performance.now); null: the clocks do not run. */
  skew: number | null;
  table: TableState;
  /** The game being played, or the last one. */
  game: GameState | null;
  /** Own cards, in the server's order; a spectator has none. */
  hand: string[];
  /** The legal actions, from the server. */
  legal: Action[];
  /** The lowest trump that decided the first attack, until the lead. */
  shown: GameShown | null;
  /** How the last game ended, until the next one starts. */
  end: GameEnd | null;
  /** The player who ended the game by leaving or running out of time, with their cards. */
  earlyEnd?: EarlyEnd | null;
  /** The last change of the seats, until a game starts. */
  seatChange?: SeatChange | null;
  chat: TableChat[];
  /** Why the table was closed. */
  closed: string | null;
}

/** Make the model from a snapshot; `now` is the browser's time, `before` the model until now. */
export function modelFromSnapshot(snapshot: TableSnapshot, now: number, before: TableModel | null = null): TableModel {
  // A snapshot does not say how this game ended: what is known stays.
  const ended = snapshot.table.status !== "playing" && before?.game?.game_id === snapshot.game?.game_id;
  return {
    seq: snapshot.seq,
    at: snapshot.at,
    skew: snapshot.at - now,
    table: snapshot.table,
    game: keepNames(snapshot.game, before),
    hand: snapshot.player?.cards ?? [],
    legal: (snapshot.player?.legal ?? []) as unknown as Action[],
    shown: snapshot.shown,
    end: ended ? (before?.end ?? null) : null,
    earlyEnd: ended ? (before?.earlyEnd ?? null) : null,
    seatChange: snapshot.table.status === "playing" ? null : (before?.seatChange ?? null),
    chat: snapshot.chat,
    closed: snapshot.table.status === "closed" ? "closed" : null,
  };
}

/** Keep the names of this game's players: the server does not send the name of a player who has left. */
export function keepNames(game: GameState | null, before: TableModel | null): GameState | null {
  if (!game || game.players.every((each) => each.name || each.bot)) return game;
  const known = [...(before?.game?.players ?? []), ...(before?.table.sitters ?? []).map((each) => each && { ...each, id: each.player_id })];
  const players = game.players.map((each) => {
    const named = known.find((one) => one?.id === each.id && (one.name || one.bot));
    return each.name || !named ? each : { ...each, name: named.name, bot: named.bot };
  });
  return { ...game, players };
}

/** The key of one bout against one defender: an action chosen in it is not sent in another. */
export function boutKey(game: GameState | null): string {
  return game ? [game.game_id, game.redeal_no, game.bout, game.defender].join() : "";
}

/** The viewer's seat, in the game being played or at the table. */
export function ownSeat(model: TableModel, user: string | null): number | null {
  if (user === null) return null;
  const played = model.game?.players.find((each) => each.id === user);
  if (model.table.status === "playing" && played) return played.seat;
  return model.table.sitters.find((each) => each?.player_id === user)?.seat ?? played?.seat ?? null;
}

/** Whether a user has a seat at the table. */
export const isSeated = (model: TableModel, user: string | null): boolean =>
  user !== null && model.table.sitters.some((each) => each?.player_id === user);

/** Whether a host who leaves needs the link to come back. A full table of bots does not count: it is quickly made again. */
export function isHardToFindAgain({ table, closed }: TableModel, user: string | null): boolean {
  if (!table.private || closed || user === null || table.host !== user) return false;
  return table.sitters.some((each) => each === null || (each.player_id !== user && !each.bot));
}

/** The other seats clockwise from the viewer; for a spectator, all seats from seat 0. */
export function seatsInViewOrder(seats: number, own: number | null): number[] {
  const first = own === null ? 0 : own + 1;
  const count = own === null ? seats : seats - 1;
  return Array.from({ length: count }, (_, place) => (first + place) % seats);
}

/** Whether a game is being played. */
export const isPlaying = (model: TableModel): boolean => model.table.status === "playing";
