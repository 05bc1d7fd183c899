// Applies an entry of the server's stream to the model of a table. Each event of the entry makes one change.
import type {
  GameClock,
  GameDispatch,
  GameEnd,
  GameRated,
  GameShown,
  GameState,
  PlayerInGame,
  SitterState,
  TableEntry,
  TableEvent,
  TableLeft,
  TableState,
} from "../../api/types";
import { isForcedTake } from "./forced_take";
import { addPosition, startLog } from "./move_log";
import { findPlaces, keepNames, type EarlyEnd, type TableModel } from "./model";
import { seatName } from "./narration";

/** One event, with the models before and after it. */
export interface TableChange {
  cause: TableEvent;
  modelBefore: TableModel;
  modelAfter: TableModel;
}

const MAX_CHAT_LINES = 200;

/** Apply an entry; `arrivalTime` is the browser's time. */
export function applyEntry(
  oldModel: TableModel,
  entry: TableEntry,
  arrivalTime: number,
): { model: TableModel; changes: TableChange[] } {
  const changes: TableChange[] = [];
  // `skew` is the server's time minus the browser's time. A browser's clock stops while its machine sleeps. An entry
  // cannot arrive before it was sent, so the clock is corrected.
  const skew = oldModel.skew === null ? null : Math.max(oldModel.skew, entry.at - arrivalTime);
  let model: TableModel = { ...oldModel, seq: entry.seq, skew };
  for (const [index, cause] of entry.events.entries()) {
    const modelAfter = applyEvent(model, cause, entry.at);
    modelAfter.isTakeNext = isForcedTakeOf(modelAfter.game?.defender, entry.events[index + 1]);
    const lastChange = changes.at(-1);
    // The event with the player's own cards joins the change before it, so that all drawn cards fly together.
    if (lastChange && cause.event.startsWith("game.player.")) lastChange.modelAfter = modelAfter;
    else changes.push({ cause, modelBefore: model, modelAfter });
    model = modelAfter;
  }
  return { model, changes };
}

function isForcedTakeOf(defender: number | undefined, next: TableEvent | undefined): boolean {
  const move = next?.event === "game.move" ? next.data.prev_move : null;
  return isForcedTake(move, move?.seat === defender);
}

function applyEvent(model: TableModel, cause: TableEvent, serverTime: number): TableModel {
  switch (cause.event) {
    case "game.start":
      return applyStart(model, cause.data, serverTime);
    case "game.move": {
      const game = keepNames(cause.data, model)!;
      const isFirstLead = game.bout === 1 && game.phase === "lead";
      const shownTrump = isFirstLead ? model.shownTrump : null;
      return {
        ...model,
        serverTime,
        game,
        moves: addPosition(model.moves ?? null, model.game, game),
        places: findPlaces(model, game),
        legalActions: [],
        shownTrump,
        transferTrump: findTransferTrump(model, game),
      };
    }
    case "game.player.start":
    case "game.player.move": {
      const { cards, legal } = cause.data;
      return { ...model, hand: cards, legalActions: legal };
    }
    case "game.shown":
      return { ...model, shownTrump: cause.data };
    case "game.clock":
      return { ...model, serverTime, game: applyClock(model.game, cause.data) };
    case "game.dispatch":
      return { ...model, earlyEnd: describeEarlyEnd(model, cause.data) };
    case "game.end":
      return applyEnd(model, cause.data);
    case "game.rated":
      return applyRatings(model, cause.data);
    case "table.chat":
      return { ...model, chat: [...model.chat, cause.data].slice(-MAX_CHAT_LINES) };
    case "table.closed":
      return { ...model, closeReason: cause.data.why, legalActions: [], table: { ...model.table, status: "closed" } };
    case "table.connected": {
      const { seat, connected } = cause.data;
      return replaceSitter(model, seat, (sitter) => sitter && { ...sitter, connected });
    }
    case "table.left":
      return applyLeft(model, cause.data);
    case "table.seated": {
      const { seat, player_id, name, bot, rating } = cause.data;
      const state = { ready: false, connected: true, departed: false, points: 0 };
      const after = replaceSitter(model, seat, () => ({ seat, player_id, name, bot, rating, ...state }));
      const { your_seat } = model.table;
      // A player who moves has left the old seat with the event before this one (`applyLeft`).
      const hasMoved = model.seatChange?.kind === "moved" && model.seatChange.player_id === player_id;
      if (hasMoved && your_seat === model.seatChange?.seat) after.table.your_seat = seat;
      const kind = hasMoved ? "moved" : "seated";
      return { ...after, seatChange: { kind, seat, player_id, name: seatName(after, seat), bot } };
    }
    case "table.departed":
      return replaceSitter(
        model,
        cause.data.seat,
        (sitter) => sitter && { ...sitter, departed: true, connected: false },
      );
    case "table.ready": {
      const { seat, ready } = cause.data;
      return replaceSitter(model, seat, (sitter) => sitter && { ...sitter, ready });
    }
    case "table.host":
      return { ...model, table: { ...model.table, host: cause.data.player_id } };
    case "table.commit":
      return { ...model, table: { ...model.table, commit: cause.data.commit } };
    case "table.reaction": // Shown for some seconds; the model does not keep it.
    case "table.noted": // Cards moved by hand at a table of the tabletop API.
      return { ...model };
    default:
      cause satisfies never;
      return { ...model }; // An event of a newer server.
  }
}

// `check` (take or pass) lays no card, so the trump stays visible.
function findTransferTrump(model: TableModel, game: GameState): GameShown | null {
  const move = game.prev_move;
  if (move?.type === "show") return { seat: move.seat, card: move.card };
  const isCardLaid = move && move.type !== "check";
  return isCardLaid || game.bout !== model.game?.bout ? null : (model.transferTrump ?? null);
}

function applyStart(model: TableModel, game: GameState, serverTime: number): TableModel {
  const sitters = model.table.sitters.map((sitter) => sitter && { ...sitter, ready: false });
  const table: TableState = { ...model.table, status: "playing", game_no: game.game_no, sitters };
  return {
    ...model,
    serverTime,
    game,
    places: {},
    moves: startLog(game),
    table,
    hand: [],
    legalActions: [],
    shownTrump: null,
    transferTrump: null,
    end: null,
    rated: null,
    earlyEnd: null,
    seatChange: null,
  };
}

function applyEnd(model: TableModel, end: GameEnd): TableModel {
  const sitters = model.table.sitters.map((sitter) => {
    const result = end.results.find(({ player_id }) => player_id === sitter?.player_id);
    return sitter && { ...sitter, ready: false, points: sitter.points + (result?.points ?? 0) };
  });
  return {
    ...model,
    end,
    legalActions: [],
    shownTrump: null,
    transferTrump: null,
    table: { ...model.table, status: "over", sitters },
  };
}

function applyRatings(model: TableModel, rated: GameRated): TableModel {
  const { game, table } = model;
  // After an outage the ratings of an earlier game may arrive. The players of that game may have left.
  if (game?.game_id !== rated.game_id || table.status === "playing") return { ...model };
  const sitters = table.sitters.map((sitter, seat) => {
    const change = rated.changes.find((candidate) => candidate.seat === seat);
    if (!sitter || !change || game.players[seat]?.id !== sitter.player_id) return sitter;
    return { ...sitter, rating: { rating: change.after, provisional: change.provisional } };
  });
  return { ...model, rated, table: { ...table, sitters } };
}

// `game.dispatch`: a player lost the game early by leaving, resigning or running out of time.
// A player who left the table is already marked as departed. A player who resigned keeps the seat.
function describeEarlyEnd(model: TableModel, departure: GameDispatch): EarlyEnd {
  return { ...departure, resigned: departure.reason === "left" && !model.table.sitters[departure.seat]?.departed };
}

function applyClock(game: GameState | null, clock: GameClock): GameState | null {
  if (!game) return null;
  const players = game.players.map((player) => {
    const times = clock.players.find(({ seat }) => seat === player.seat);
    return times ? { ...player, timer_ms: times.timer_ms, reserve_ms: times.reserve_ms } : player;
  });
  return { ...game, players };
}

function applyLeft(model: TableModel, { seat, player_id, why }: TableLeft): TableModel {
  const after = replaceSitter(model, seat, () => null);
  if (after.table.your_seat === seat && why !== "moved") after.table.your_seat = null;
  const bot = model.table.sitters[seat]?.bot ?? null;
  return { ...after, seatChange: { kind: why, seat, player_id, name: seatName(model, seat), bot } };
}

type Sitter = SitterState | null;

function replaceSitter(model: TableModel, seat: number, change: (sitter: Sitter) => Sitter): TableModel {
  const sitters = model.table.sitters.map((sitter, index) => (index === seat ? change(sitter) : sitter));
  // A player of the current or last game counts as connected only on the same seat of the table.
  const isConnected = (player: PlayerInGame): boolean => {
    const sitter = sitters[player.seat];
    return sitter?.player_id === player.id && sitter.connected;
  };
  const { game } = model;
  const players = game?.players.map((player) => ({ ...player, connected: isConnected(player) }));
  return { ...model, table: { ...model.table, sitters }, game: game && players ? { ...game, players } : game };
}
