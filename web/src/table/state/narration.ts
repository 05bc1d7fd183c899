// Events of the table in words, for the live region and for screen readers.
import { spokenName } from "../cards/names";
import { t, tn, type Key } from "../../i18n/index.svelte";
import type { GameDispatch, GameEnd, GameShown, GameState, PrevMove, RoundEnd, TableChat, TableConnected, TableLeft, TableReady, TableSeated } from "../../api/types";
import type { SeatChange, TableModel } from "./model";
import { ownResult, shapeOfTable, type GameShape } from "./results";
import type { Scene } from "./updates";

/** A bot's level, in words. */
export function levelName(level: string): string {
  const key = `level_${level}` as Key;
  const lines = t(key);
  return lines === key ? level : lines;
}

/** The name of a bot at a table: its level and seat. */
export const botNameAt = (level: string, seat: number): string => t("bot_name", { level: levelName(level), n: seat + 1 });

/** The name of the player on a seat. */
export function seatName(model: TableModel, seat: number): string {
  const sitter = model.table.sitters[seat];
  const player = model.table.status === "playing" || !sitter ? (model.game?.players[seat] ?? sitter) : sitter;
  if (player?.bot) return botNameAt(player.bot, seat);
  return player?.name || sitter?.name || t("seat_n", { n: seat + 1 });
}

/** The name of the player who had this seat in the current or last game, even if another sits there now. */
export function playerName(model: TableModel, seat: number, own: number | null): string {
  if (seat === own) return t("you");
  const player = model.game?.players[seat];
  if (player?.bot) return botNameAt(player.bot, seat);
  return player?.name || seatName(model, seat);
}

/** The name of the player on a seat; "you" for the viewer's own. */
export const nameForViewer = (model: TableModel, seat: number, own: number | null): string =>
  seat === own ? t("you") : seatName(model, seat);

/** The style of a move's text: which catalogue keys, and how cards are written. */
export interface PhraseStyle {
  keys: "said" | "step";
  card: (card: string) => string;
  separator: string;
}

/** For reading aloud. */
const SPOKEN_STYLE: PhraseStyle = { keys: "said", card: spokenName, separator: ", " };
const MOVES: Record<string, "lead" | "toss" | "transfer" | "show" | "beat" | "redeal"> = {
  move: "lead", toss: "toss", transfer: "transfer", show: "show", defend: "beat", redeal: "redeal",
};

/** The text of a move. */
export function moveText(move: PrevMove, name: string, defends: boolean, { keys, card, separator }: PhraseStyle = SPOKEN_STYLE): string {
  const pairs = (move.pairs ?? []).map((each) => t(`${keys}_pair`, { attack: card(each.attack), cover: card(each.defend) }));
  return t(`${keys}_${MOVES[move.type] ?? (defends ? "take" : "pass")}`, {
    name, cards: (move.cards ?? []).map(card).join(separator), card: move.card ? card(move.card) : "", pairs: pairs.join(", "),
  });
}

/** The text of how a bout ended. */
export function boutEndText(end: RoundEnd, taker: string, { keys }: PhraseStyle = SPOKEN_STYLE): string {
  return end.result === "taken"
    ? tn(`${keys}_taken`, end.cards.length, { name: taker })
    : tn(`${keys}_discarded`, end.cards.length);
}

/** The lines of text for a scene; empty if there is nothing to announce. */
export function narrate(scene: Scene, own: number | null): string[] {
  const { cause, before, after } = scene;
  const name = (seat: number): string => nameForViewer(after, seat, own);
  switch (cause.event) {
    case "game.start": {
      const game = cause.data as GameState;
      return [t("said_start", { trump: spokenName(game.trump), name: name(game.attacker) })];
    }
    case "game.move": {
      const game = cause.data as GameState;
      const move = game.prev_move;
      const lines = move ? [moveText(move, name(move.seat), move.seat === before.game?.defender)] : [];
      if (game.round_end) lines.push(boutEndText(game.round_end, name(before.game?.defender ?? game.defender)));
      return lines;
    }
    case "game.shown": {
      const { seat, card } = cause.data as GameShown;
      return [t("said_shown", { name: name(seat), card: spokenName(card) })];
    }
    case "game.dispatch": {
      const { seat, reason } = cause.data as GameDispatch;
      const word = reason === "time" ? "said_out_of_time" : after.earlyEnd?.resigned ? "said_resigned" : "said_gave_up";
      return [t(word, { name: name(seat) })];
    }
    case "game.end":
      return [resultText(cause.data as GameEnd, own, shapeOfTable(after.table))];
    case "table.seated":
      return [t("said_seated", { name: seatName(after, (cause.data as TableSeated).seat) })];
    case "table.left":
      if (!after.seatChange) return [];
      return (cause.data as TableLeft).seat === own ? [t("said_left_you")] : [seatChangeText(after.seatChange, isHostSeat(after, own))];
    case "table.ready": {
      const { seat, ready } = cause.data as TableReady;
      return ready ? [t("said_ready", { name: name(seat) })] : [];
    }
    case "table.connected": {
      const { seat, connected } = cause.data as TableConnected;
      return [t(connected ? "said_back" : "said_away", { name: name(seat) })];
    }
    case "table.chat": {
      const { name: who, text } = cause.data as TableChat;
      return [t("said_chat", { name: who, text })];
    }
    case "table.closed":
      return [t("said_closed")];
    default:
      return [];
  }
}

/** The text of how a game ended, for one of its players or for a spectator. */
export function resultText(end: GameEnd, own: number | null, shape: GameShape): string {
  const mine = end.results.find((each) => each.seat === own);
  if (end.reason === "abandoned") return t("said_abandoned");
  if (!mine) return t("said_over");
  const { key, place } = ownResult(mine, shape);
  return t(key, { n: place });
}

/** Whether the player on this seat is the host; only the host removes others. */
const isHostSeat = (model: TableModel, own: number | null): boolean =>
  own !== null && model.table.host !== null && model.table.sitters[own]?.player_id === model.table.host;

/** The text of a seat change, for the host or for the others. */
export function seatChangeText({ what, name, bot, seat }: SeatChange, isHost: boolean): string {
  const words = { seated: "said_seated", left: "said_left", removed: isHost ? "said_removed_you" : "said_removed" } as const;
  return t(words[what], { name: bot ? botNameAt(bot, seat) : name || t("seat_n", { n: seat + 1 }) });
}

/** The players who must be ready before the game can start, in words. */
export function waitingText(model: TableModel, user: string | null): string {
  const missing = model.table.sitters.filter((each) => each && !each.ready && each.player_id !== user);
  if (!missing.length) return t("waiting_others");
  return t("waiting_for", { names: missing.map((each) => seatName(model, each!.seat)).join(", ") });
}

/** How a player ended the game early, in words; empty if it was played to the end. */
export function earlyEndText(model: TableModel, own: number | null): string {
  const { end, earlyEnd } = model;
  if (end?.reason === "abandoned") return t("ended_abandoned");
  if (!end || !earlyEnd || end.reason === "cards") return "";
  const word = end.reason === "time" ? "ended_by_time" : earlyEnd.resigned ? "ended_by_resigning" : "ended_by_leaving";
  return earlyEnd.seat === own ? t(`${word}_you`) : t(word, { name: playerName(model, earlyEnd.seat, own) });
}

/** Whose turn it is and what they have to do, in words. */
export function turnText(model: TableModel, own: number | null): string {
  const game = model.game;
  if (!game || model.table.status !== "playing") return "";
  if (model.legal.length && own !== null) return t(ownTurnKey(model, own));
  const asked = game.players.filter((each) => each.state === "active").map((each) => nameForViewer(model, each.seat, own));
  if (!asked.length) return "";
  return t(game.phase === "lead" ? "turn_leads" : game.phase === "defence" ? "turn_defends" : "turn_throws", { name: asked.join(", ") });
}

function ownTurnKey(model: TableModel, own: number): "turn_lead" | "turn_defend" | "turn_throw" | "turn_may_throw" | "turn_add" {
  const game = model.game;
  if (model.legal.some((act) => act.type === "move")) return "turn_lead";
  if (game?.defender === own) return "turn_defend";
  if (game?.players[game.defender]?.role === "taking") return "turn_add";
  // While cards are still unbeaten a player may throw in and need not pass.
  return model.legal.some((act) => act.type === "check") ? "turn_throw" : "turn_may_throw";
}
