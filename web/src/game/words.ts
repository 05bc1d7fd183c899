// What has happened, in words? For the live region, and for whoever reads along.
import { spoken } from "../cards/names";
import { t, tn, type Key } from "../i18n/index.svelte";
import type { GameDispatch, GameEnd, GameShown, GameState, PrevMove, RoundEnd, TableChat, TableConnected, TableLeft, TableReady, TableSeated } from "../wire/types";
import type { TableModel } from "./model";
import type { Scene } from "./updates";

/** A bot's level, in words. */
export function levelName(level: string): string {
  const key = `level_${level}` as Key;
  const said = t(key);
  return said === key ? level : said;
}

/** What somebody is called; bots by their level and seat, since they have no names. */
export function called(model: TableModel, seat: number): string {
  const sitter = model.table.sitters[seat];
  const player = model.table.status === "playing" || !sitter ? (model.game?.players[seat] ?? sitter) : sitter;
  if (player?.bot) return t("bot_name", { level: levelName(player.bot), n: seat + 1 });
  return player?.name || sitter?.name || t("seat_n", { n: seat + 1 });
}

/** The same, but to himself everybody is "you". */
export const nameOf = (model: TableModel, seat: number, own: number | null): string =>
  seat === own ? t("you") : called(model, seat);

const listed = (cards: readonly string[]): string => cards.map(spoken).join(", ");

/** Say what somebody did. */
export function moveInWords(move: PrevMove, name: string, defends: boolean): string {
  const cards = listed(move.cards ?? []);
  switch (move.type) {
    case "move":
      return t("said_lead", { name, cards });
    case "toss":
      return t("said_toss", { name, cards });
    case "transfer":
      return t("said_transfer", { name, cards });
    case "show":
      return t("said_show", { name, cards: listed(move.card ? [move.card] : []) });
    case "defend":
      return t("said_beat", { name, pairs: (move.pairs ?? []).map((each) => t("said_pair", { attack: spoken(each.attack), defend: spoken(each.defend) })).join(", ") });
    case "redeal":
      return t("said_redeal", { name });
    default:
      return t(defends ? "said_take" : "said_pass", { name });
  }
}

/** Say how a bout ended. */
export function roundInWords(end: RoundEnd, taker: string): string {
  return end.result === "taken"
    ? tn("said_taken", end.cards.length, { name: taker })
    : tn("said_discarded", end.cards.length);
}

/** Say what a scene showed; nothing where there is nothing to say. */
export function inWords(scene: Scene, own: number | null): string[] {
  const { told, before, after } = scene;
  const name = (seat: number): string => nameOf(after, seat, own);
  switch (told.event) {
    case "game.start": {
      const game = told.data as GameState;
      return [t("said_start", { trump: spoken(game.trump), name: name(game.attacker) })];
    }
    case "game.move": {
      const game = told.data as GameState;
      const move = game.prev_move;
      const said = move ? [moveInWords(move, name(move.seat), move.seat === before.game?.defender)] : [];
      if (game.round_end) said.push(roundInWords(game.round_end, name(before.game?.defender ?? game.defender)));
      return said;
    }
    case "game.shown": {
      const { seat, card } = told.data as GameShown;
      return [t("said_shown", { name: name(seat), card: spoken(card) })];
    }
    case "game.dispatch": {
      const { seat, reason } = told.data as GameDispatch;
      return [t(reason === "time" ? "said_out_of_time" : "said_gave_up", { name: name(seat) })];
    }
    case "game.end":
      return [resultInWords(told.data as GameEnd, own)];
    case "table.seated":
      return [t("said_seated", { name: (told.data as TableSeated).name })];
    case "table.left":
      return [t("said_left", { name: nameOf(before, (told.data as TableLeft).seat, own) })];
    case "table.ready": {
      const { seat, ready } = told.data as TableReady;
      return ready ? [t("said_ready", { name: name(seat) })] : [];
    }
    case "table.connected": {
      const { seat, connected } = told.data as TableConnected;
      return [t(connected ? "said_back" : "said_away", { name: name(seat) })];
    }
    case "table.chat": {
      const { name: who, text } = told.data as TableChat;
      return [t("said_chat", { name: who, text })];
    }
    case "table.closed":
      return [t("said_closed")];
    default:
      return [];
  }
}

/** Say how a game ended, to one of its players or to a spectator. */
export function resultInWords(end: GameEnd, own: number | null): string {
  const mine = end.results.find((each) => each.seat === own);
  if (mine) return t(mine.result === "win" ? "said_won" : mine.result === "lose" ? "said_lost" : "said_drawn");
  return t("said_over");
}

/** Say whose turn it is and what is awaited of him. */
export function turnInWords(model: TableModel, own: number | null): string {
  const game = model.game;
  if (!game || model.table.status !== "playing") return "";
  if (model.legal.length && own !== null) return t(ownTurn(model, own));
  const asked = game.players.filter((each) => each.state === "active").map((each) => nameOf(model, each.seat, own));
  if (!asked.length) return "";
  return t(game.phase === "lead" ? "turn_leads" : game.phase === "defence" ? "turn_defends" : "turn_throws", { name: asked.join(", ") });
}

function ownTurn(model: TableModel, own: number): "turn_lead" | "turn_defend" | "turn_throw" | "turn_add" {
  const game = model.game;
  if (model.legal.some((act) => act.type === "move")) return "turn_lead";
  if (game?.defender === own) return "turn_defend";
  return game?.players[game.defender]?.role === "taking" ? "turn_add" : "turn_throw";
}
