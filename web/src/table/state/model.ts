// The state of a table as this viewer knows it. It contains only what the server sent.
// GameDispatch is the event that a player left the game or ran out of time; it shows their cards.
import type {
  Act,
  GameDispatch,
  GameEnd,
  GameRated,
  GameShown,
  GameState,
  SitterState,
  TableChat,
  TableSnapshot,
  TableState,
} from "../../api/types";

import { logEarlierMoves, startLog, type MoveLog } from "./move_log";

/** An action of a player, as the server offers and accepts it. */
export type Action = Act;

/** The last change of the seats: a player or bot sat down, left, was removed, or moved to another seat. */
export interface SeatChange {
  kind: "seated" | "left" | "removed" | "moved";
  /** The seat; after a move, the new one. */
  seat: number;
  player_id: string;
  /** The name that the seat showed: a bot's is that of its character. */
  name: string;
  /** The level of a bot, or null for a human player. */
  bot: string | null;
}

/** A player who ended a game early. */
export interface EarlyEnd extends GameDispatch {
  /** Whether the player resigned, which keeps the seat. */
  resigned: boolean;
}

export interface TableModel {
  /** The number of the last entry that the model contains. */
  seq: number;
  /** The server's time at which the clocks had the values in `game`. */
  serverTime: number;
  /** Server time minus browser time (performance.now), or null if the clocks do not run. */
  skew: number | null;
  table: TableState;
  /** The game being played, or the last one. */
  game: GameState | null;
  /** The viewer's own cards, in the server's order; a spectator has none. */
  hand: string[];
  legalActions: Action[];
  /** Whether the next change of the same entry is the forced take of the defender. */
  isTakeNext?: boolean;
  /** The lowest trump, whose holder leads first; only until the first lead. */
  shownTrump: GameShown | null;
  /** A trump that a player showed to transfer the attack, until the next card is laid. Snapshots lack it. */
  transferTrump?: GameShown | null;
  /** The places of the players who are out, by seat, as far as they are known. */
  places?: Readonly<Record<number, number>>;
  /** How the last game ended, until the next one starts. */
  end: GameEnd | null;
  /** How the last game changed the players' ratings, until the next one starts. */
  rated?: GameRated | null;
  /** The player who ended the game by resigning, leaving or running out of time, with their cards. */
  earlyEnd?: EarlyEnd | null;
  /** The moves of the current or last deal, as far as they were published to this viewer. */
  moves?: MoveLog | null;
  /** The last change of the seats, until a game starts. */
  seatChange?: SeatChange | null;
  chat: TableChat[];
  /** Why the table was closed, or null while it is open. */
  closeReason: string | null;
}

/** Make the model from a snapshot that arrived at this time of the browser. */
export function modelFromSnapshot(
  snapshot: TableSnapshot,
  arrivalTime: number,
  oldModel: TableModel | null = null,
): TableModel {
  // A snapshot does not contain the end of the last game, so the end in the old model is kept.
  const isSameEndedGame = snapshot.table.status !== "playing" && oldModel?.game?.game_id === snapshot.game?.game_id;
  return {
    seq: snapshot.seq,
    serverTime: snapshot.at,
    skew: snapshot.at - arrivalTime,
    table: snapshot.table,
    game: keepNames(snapshot.game, oldModel),
    hand: snapshot.player?.cards ?? [],
    legalActions: snapshot.player?.legal ?? [],
    shownTrump: snapshot.shown,
    end: isSameEndedGame ? (oldModel?.end ?? null) : null,
    rated: snapshot.rated,
    earlyEnd: isSameEndedGame ? (oldModel?.earlyEnd ?? null) : null,
    seatChange: snapshot.table.status === "playing" ? null : (oldModel?.seatChange ?? null),
    moves: listMoves(snapshot, oldModel),
    places: findPlaces(oldModel, snapshot.game),
    chat: snapshot.chat,
    closeReason: snapshot.table.status === "closed" ? "closed" : null,
  };
}

// A snapshot that was loaded without its moves keeps the known moves of the same deal.
function listMoves({ game, earlier_moves }: TableSnapshot, oldModel: TableModel | null): MoveLog | null {
  if (!game) return null;
  if (earlier_moves) return logEarlierMoves(game, earlier_moves);
  const newLog = startLog(game);
  return oldModel?.moves?.dealKey === newLog.dealKey ? oldModel.moves : newLog;
}

/** Keep the names of players who left, because the server no longer sends them. */
export function keepNames(game: GameState | null, oldModel: TableModel | null): GameState | null {
  if (!game || game.players.every((player) => player.name || player.bot)) return game;
  const oldSitters = (oldModel?.table.sitters ?? []).map((sitter) => sitter && { ...sitter, id: sitter.player_id });
  const oldPlayers = [...(oldModel?.game?.players ?? []), ...oldSitters].filter(
    (player) => player?.name || player?.bot,
  );
  const players = game.players.map((player) => {
    const oldPlayer = oldPlayers.find((candidate) => candidate?.id === player.id);
    return player.name || !oldPlayer ? player : { ...player, name: oldPlayer.name, bot: oldPlayer.bot };
  });
  return { ...game, players };
}

/** The key of one bout against one defender. An action that was chosen in one bout must not be sent in another. */
export function boutKey(game: GameState | null): string {
  return game ? [game.game_id, game.redeal_no, game.bout, game.defender].join() : "";
}

/** Find the viewer's seat in the game being played, or at the table. */
export function findOwnSeat(model: TableModel, user: string | null): number | null {
  if (user === null) return null;
  const player = model.game?.players.find(({ id }) => id === user);
  if (isPlaying(model) && player) return player.seat;
  return findSitter(model, user)?.seat ?? player?.seat ?? null;
}

/** Find the sitter, a player or bot on a seat, that is this user. */
export const findSitter = (model: TableModel, user: string | null): SitterState | null =>
  model.table.sitters.find((sitter) => sitter !== null && sitter.player_id === user) ?? null;

/**
 * The ids of all other players and bots at the table. They are sent with `ready`; the server refuses it if the
 * opponents have changed since.
 */
export const opponentIds = (model: TableModel, user: string | null): string[] =>
  model.table.sitters.flatMap((sitter) => (sitter && sitter.player_id !== user ? [sitter.player_id] : []));

/** The last seat change if a human player left or was removed. Bots leave only when the host removes them. */
export function findDeparture({ seatChange }: TableModel): SeatChange | null {
  return seatChange && ["left", "removed"].includes(seatChange.kind) && !seatChange.bot ? seatChange : null;
}

/** Whether a human player is not at the table. */
export const isAway = (sitter: SitterState | null): boolean =>
  sitter !== null && sitter.bot === null && !sitter.connected;

/** The other human players who are not at the table. */
export const findAwaySitters = (model: TableModel, user: string | null): SitterState[] =>
  model.table.sitters.filter((sitter) => isAway(sitter) && sitter!.player_id !== user) as SitterState[];

/** Whether the games at this table are over for the user, because all other people have left after a game. */
export const isLeftAlone = ({ table }: TableModel, user: string | null): boolean =>
  table.game_no > 0 && !table.sitters.some((sitter) => sitter && !sitter.bot && sitter.player_id !== user);

/**
 * Whether a host who leaves a private table needs the link to come back. If bots fill all other seats, or if the
 * others have left after a game, no link is needed, because a new table is as good.
 */
export function needsLinkToReturn(model: TableModel, user: string | null): boolean {
  const { table, closeReason } = model;
  if (!table.private || closeReason || user === null || table.host !== user || isLeftAlone(model, user)) return false;
  return table.sitters.some((sitter) => sitter === null || (sitter.player_id !== user && !sitter.bot));
}

/** List the other seats clockwise from the viewer's seat; a spectator sees all seats from seat 0. */
export function listSeatsInViewOrder(seats: number, ownSeat: number | null): number[] {
  const first = ownSeat === null ? 0 : ownSeat + 1;
  const count = ownSeat === null ? seats : seats - 1;
  return Array.from({ length: count }, (_, index) => (first + index) % seats);
}

/** How many players still have cards; with fewer than two the game is decided. */
export const countRemaining = ({ players }: GameState): number => players.filter(({ role }) => role !== "out").length;

/** The seats of the players who have got rid of all cards, or who left the game. */
const findOutSeats = (game: GameState): number[] =>
  game.players.filter(({ role }) => role === "out").map(({ seat }) => seat);

/**
 * The places of the players who are out. If several of them are new, for example after an outage, their places stay
 * unknown.
 */
export function findPlaces(oldModel: TableModel | null, game: GameState | null): Record<number, number> {
  if (!game) return {};
  const before = oldModel?.game?.game_id === game.game_id ? oldModel : null;
  const earlier = before?.game ? findOutSeats(before.game) : [];
  const outSeats = findOutSeats(game);
  const places = Object.entries(before?.places ?? {}).filter(([seat]) => outSeats.includes(Number(seat)));
  const newSeats = outSeats.filter((seat) => !earlier.includes(seat));
  const newPlaces: [string, number][] = newSeats.length === 1 ? [[`${newSeats[0]}`, earlier.length + 1]] : [];
  return Object.fromEntries([...places, ...newPlaces]);
}

/** Whether a game is being played. */
export const isPlaying = (model: TableModel): boolean => model.table.status === "playing";

/** The number of cards of a hand of which at least one card lies face up; 0 for other hands. */
export const countOpenHand = (
  game: GameState | null,
  open: readonly string[] | null | undefined,
  seat: number,
): number => (open?.length ? Math.max(open.length, game?.players[seat]?.cards_count ?? 0) : 0);
