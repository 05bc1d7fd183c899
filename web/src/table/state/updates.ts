// Applies an entry of the server's stream: it becomes scenes, each with the model before and after one event.
import type {
  GameClock, GameDispatch, GameEnd, GameShown, GameState, PlayerState, SitterState, TableChat, TableClosed, TableCommit, TableConnected,
  TableDeparted, TableEntry, TableEvents, TableHost, TableLeft, TableReady, TableSeated,
} from "../../api/types";
import { keepNames, type Action, type SeatChange, type EarlyEnd, type TableModel } from "./model";

export interface TableEvent {
  event: keyof TableEvents;
  data: unknown;
}

/** One event, with the model before and after it. */
export interface Scene {
  cause: TableEvent;
  before: TableModel;
  after: TableModel;
}

const MAX_CHAT_LINES = 200;

/** Apply an entry that arrived at this browser time; the last scene's `after` is the new model. */
export function applyEntry(model: TableModel, entry: TableEntry, heardAt: number): { model: TableModel; scenes: Scene[] } {
  const scenes: Scene[] = [];
  // A browser's clock stops while its machine sleeps. An entry cannot arrive before it was sent, so the clock is corrected.
  const skew = model.skew === null ? null : Math.max(model.skew, entry.at - heardAt);
  let now: TableModel = { ...model, seq: entry.seq, skew };
  for (const cause of entry.events as TableEvent[]) {
    const after = applyEvent(now, cause, entry.at);
    const last = scenes[scenes.length - 1];
    // The player's own message belongs to the move it came with: drawn cards fly with the rest.
    if (last && cause.event.startsWith("game.player.")) last.after = after;
    else scenes.push({ cause, before: now, after });
    now = after;
  }
  return { model: now, scenes };
}

function applyEvent(model: TableModel, cause: TableEvent, at: number): TableModel {
  switch (cause.event) {
    case "game.start":
      return applyStart(model, cause.data as GameState, at);
    case "game.move": {
      const game = keepNames(cause.data as GameState, model)!;
      return { ...model, at, game, legal: [], shown: shownAfterMove(model, game) };
    }
    case "game.player.start":
    case "game.player.move": {
      const own = cause.data as PlayerState;
      return { ...model, hand: own.cards, legal: own.legal as unknown as Action[] };
    }
    case "game.shown":
      return { ...model, shown: cause.data as GameShown };
    case "game.clock":
      return { ...model, at, game: applyClock(model.game, cause.data as GameClock) };
    case "game.dispatch":
      return { ...model, earlyEnd: describeEarlyEnd(model, cause.data as GameDispatch) };
    case "game.end":
      return applyEnd(model, cause.data as GameEnd);
    case "table.chat":
      return { ...model, chat: [...model.chat, cause.data as TableChat].slice(-MAX_CHAT_LINES) };
    case "table.closed":
      return { ...model, closed: (cause.data as TableClosed).why, legal: [], table: { ...model.table, status: "closed" } };
    default:
      return { ...model, ...applySeating(model, cause) };
  }
}

// A trump shown to transfer an attack stays visible until a card is laid; a defender who must take may do so before.
function shownAfterMove(model: TableModel, game: GameState): GameShown | null {
  const move = game.prev_move;
  if (move?.type === "show" && move.card) return { seat: move.seat, card: move.card };
  return (move && move.type !== "check") || game.bout !== model.game?.bout ? null : model.shown;
}

function applyStart(model: TableModel, game: GameState, at: number): TableModel {
  const sitters = model.table.sitters.map((each) => each && { ...each, ready: false });
  const table = { ...model.table, status: "playing", game_no: game.game_no, sitters };
  return { ...model, at, game, table, hand: [], legal: [], shown: null, end: null, earlyEnd: null, seatChange: null };
}

function applyEnd(model: TableModel, end: GameEnd): TableModel {
  const sitters = model.table.sitters.map((each) => {
    const result = end.results.find((one) => one.player_id === each?.player_id);
    return each && { ...each, ready: false, points: each.points + (result?.points ?? 0) };
  });
  return { ...model, end, legal: [], shown: null, game: finishGame(model.game), table: { ...model.table, status: "over", sitters } };
}

// The server reports leaving before the end of the game; a player who resigns keeps the seat.
function describeEarlyEnd(model: TableModel, dispatch: GameDispatch): EarlyEnd {
  return { ...dispatch, resigned: dispatch.reason === "left" && !model.table.sitters[dispatch.seat]?.departed };
}

// A player who left ended the game without a move: no player is awaited.
function finishGame(game: GameState | null): GameState | null {
  if (!game || game.phase === "over") return game;
  const players = game.players.map((each) => ({ ...each, state: "inactive", timer_ms: null }));
  return { ...game, phase: "over", is_end_of_match: true, players };
}

function applyClock(game: GameState | null, clock: GameClock): GameState | null {
  if (!game) return null;
  const players = game.players.map((each) => {
    const time = clock.players.find((one) => one.seat === each.seat);
    return time ? { ...each, timer_ms: time.timer_ms, reserve_ms: time.reserve_ms } : each;
  });
  return { ...game, players };
}

function applySeating(model: TableModel, cause: TableEvent): Partial<TableModel> {
  const { table, game } = model;
  switch (cause.event) {
    case "table.seated": {
      const { seat, player_id, name, bot } = cause.data as TableSeated;
      const sitter = { seat, player_id, name, bot, ready: false, connected: true, departed: false, points: 0 };
      const seatChange: SeatChange = { what: "seated", seat, player_id, name, bot };
      return { game, table: withSitter(table, seat, () => sitter), seatChange };
    }
    case "table.left":
      return applyLeft(model, cause.data as TableLeft);
    case "table.departed":
      return { game, table: withSitter(table, (cause.data as TableDeparted).seat, (one) => one && { ...one, departed: true, connected: false }) };
    case "table.host":
      return { game, table: { ...table, host: (cause.data as TableHost).player_id } };
    case "table.ready": {
      const { seat, ready } = cause.data as TableReady;
      return { game, table: withSitter(table, seat, (one) => one && { ...one, ready }) };
    }
    case "table.commit":
      return { game, table: { ...table, commit: (cause.data as TableCommit).commit } };
    case "table.connected": {
      const { seat, player_id, connected } = cause.data as TableConnected;
      const players = game?.players.map((each) => (each.id === player_id ? { ...each, connected } : each));
      return {
        table: withSitter(table, seat, (one) => one && { ...one, connected }),
        game: game && players ? { ...game, players } : game,
      };
    }
    default:
      return { game, table };
  }
}

function applyLeft({ table, game }: TableModel, { seat, player_id, why }: TableLeft): Partial<TableModel> {
  const sitter = table.sitters[seat];
  const seatChange: SeatChange = {
    what: why === "removed" ? "removed" : "left", seat, player_id, name: sitter?.name ?? "", bot: sitter?.bot ?? null,
  };
  return { game, table: withSitter(table, seat, () => null), seatChange };
}

type Sitter = SitterState | null;

function withSitter(table: TableModel["table"], seat: number, change: (before: Sitter) => Sitter): TableModel["table"] {
  return { ...table, sitters: table.sitters.map((each, place) => (place === seat ? change(each) : each)) };
}
