// Texts for the events of a table, mostly for screen readers.
import { spokenName, spokenObjectName } from "../cards/names";
import { findLabel, t, tn } from "../../i18n/index.svelte";
import { chooseCharacters } from "../../players/characters";
import type { GameEnd, GameState, PrevMove, RoundEnd, TableChat } from "../../api/types";
import { checkMeaning, type CheckMeaning } from "./actions";
import { countRemaining, type TableModel } from "./model";
import { isForcedTake } from "./forced_take";
import { ownResult, shapeOfTable, type GameShape } from "./results";
import type { TableChange } from "./updates";

/** The name of a bot whose character is unknown: its level and seat. */
const levelNameAt = (level: string, seat: number): string =>
  t("bot_name", { level: findLabel(`level_${level}`, level), n: seat + 1 });

/** The short name of a bot; `levels` are the levels of all bots at the table, by seat, with null for people. */
export function botNameAt(levels: readonly (string | null)[], seat: number): string {
  const character = chooseCharacters(levels)[seat];
  return character ? t(`character_${character}_short`) : levelNameAt(levels[seat] ?? "", seat);
}

/** The levels of the bots that play the current or last game, by seat. */
const levelsInGame = (model: TableModel): (string | null)[] => model.game?.players.map(({ bot }) => bot) ?? [];

/**
 * The levels of the bots by seat, and null for people. While a game is played, these are the bots of the game;
 * otherwise the bots that sit there now. `seatName` shows the same bots.
 */
export function botLevels(model: TableModel): (string | null)[] {
  return model.table.sitters.map((sitter, seat) => {
    const player = model.table.status === "playing" || !sitter ? (model.game?.players[seat] ?? sitter) : sitter;
    return player?.bot ?? null;
  });
}

/**
 * The name of the player on a seat. Between games, it is the player who sits there now. During a game, or if the seat
 * is free, it is the player who has the seat in the current or last game.
 */
export function seatName(model: TableModel, seat: number): string {
  const sitter = model.table.sitters[seat];
  const player = model.table.status === "playing" || !sitter ? (model.game?.players[seat] ?? sitter) : sitter;
  if (player?.bot) return botNameAt(botLevels(model), seat);
  return player?.name || sitter?.name || t("seat_n", { n: seat + 1 });
}

/**
 * The name of the player who has this seat in the current or last game, even if another player sits there now.
 * The viewer's own seat is "you".
 */
export function nameInGame(model: TableModel, seat: number, ownSeat: number | null): string {
  if (seat === ownSeat) return t("you");
  const player = model.game?.players[seat];
  if (player?.bot) return botNameAt(levelsInGame(model), seat);
  return player?.name || seatName(model, seat);
}

/** The name of the player on a seat, or "you" for the viewer's own seat. */
export const nameForViewer = (model: TableModel, seat: number, ownSeat: number | null): string =>
  seat === ownSeat ? t("you") : seatName(model, seat);

/** How the text of a move is written. */
export interface PhraseStyle {
  /** The first part of the catalogue keys. */
  keyPrefix: "own" | "spoken" | "step";
  cardName: (card: string) => string;
  /** The name of a card as the object of a verb. */
  objectName: (card: string) => string;
  separator: string;
}

/** The style for screen readers. */
const SPOKEN_STYLE: PhraseStyle = {
  keyPrefix: "spoken",
  cardName: spokenName,
  objectName: spokenObjectName,
  separator: ", ",
};

/**
 * The text of a move; `meaning` says what the move means if its type is `check`. The viewer's own name is "you". The
 * key is named after the type of the move, so a new type needs a text of its own.
 */
export function moveText(
  move: PrevMove,
  name: string,
  meaning: CheckMeaning,
  style: PhraseStyle = SPOKEN_STYLE,
): string {
  const { keyPrefix, cardName, objectName, separator } = style;
  const pairs =
    move.type === "defend"
      ? move.pairs.map(({ attack, defend }) =>
          t(`${keyPrefix}_pair`, { attack: objectName(attack), cover: cardName(defend) }),
        )
      : [];
  if (isForcedTake(move, meaning === "take"))
    return name === t("you") ? t("take_forced_you") : t("take_forced", { name });
  return t(`${keyPrefix}_${move.type === "check" ? meaning : move.type}`, {
    name,
    cards: "cards" in move ? move.cards.map(cardName).join(separator) : "",
    card: "card" in move ? cardName(move.card) : "",
    pairs: pairs.join(", "),
  });
}

/** The text about the end of a bout. */
export function boutEndText(end: RoundEnd, taker: string, { keyPrefix }: PhraseStyle = SPOKEN_STYLE): string {
  return end.result === "taken"
    ? tn(`${keyPrefix}_taken`, end.cards.length, { name: taker })
    : tn(`${keyPrefix}_discarded`, end.cards.length);
}

/** What a reader reads of a chat message: a known phrase in the reader's language, or the sender's text. */
export const messageText = ({ text, phrase }: Pick<TableChat, "text" | "phrase">): string =>
  phrase ? findLabel(`phrase_${phrase}`, text) : text;

/** The seats of the players who have got rid of all cards by a move. */
export const findNewlyOut = (before: GameState | null, after: GameState): number[] =>
  after.players
    .filter(({ seat, role }) => role === "out" && before?.players[seat]?.role !== "out")
    .map(({ seat }) => seat);

/** Describe a change in a game in lines of text. Some changes have none. */
export function describeChange({ cause, modelBefore, modelAfter }: TableChange, ownSeat: number | null): string[] {
  const nameAt = (seat: number): string => nameForViewer(modelAfter, seat, ownSeat);
  switch (cause.event) {
    case "game.start": {
      const game = cause.data;
      return [t("spoken_start", { trump: spokenName(game.trump), name: nameAt(game.attacker) })];
    }
    case "game.move": {
      const game = cause.data;
      const move = game.prev_move;
      const lines = move ? [moveText(move, nameAt(move.seat), checkMeaning(modelBefore.game, move.seat))] : [];
      if (game.round_end) lines.push(boutEndText(game.round_end, nameAt(modelBefore.game?.defender ?? game.defender)));
      const newlyOut = countRemaining(game) > 1 ? findNewlyOut(modelBefore.game, game) : [];
      for (const seat of newlyOut)
        lines.push(t(seat === ownSeat ? "spoken_out_you" : "spoken_out", { name: nameAt(seat) }));
      return lines;
    }
    case "game.shown": {
      const { seat, card } = cause.data;
      return [t("spoken_shown", { name: nameAt(seat), card: spokenName(card) })];
    }
    case "game.dispatch": {
      // A player left the game or ran out of time.
      const { seat, reason } = cause.data;
      const key = earlyEndKey(reason === "time", modelAfter.earlyEnd?.resigned);
      return [seat === ownSeat ? t(`${key}_you`) : t(key, { name: nameAt(seat) })];
    }
    case "game.end":
      return [resultText(cause.data, ownSeat, shapeOfTable(modelAfter.table))];
    case "table.connected": {
      const { seat, connected } = cause.data;
      return [t(connected ? "spoken_back" : "spoken_away", { name: nameAt(seat) })];
    }
    case "table.chat": {
      return [t("spoken_chat", { name: cause.data.name, text: messageText(cause.data) })];
    }
    case "table.reaction": {
      const { seat, reaction } = cause.data;
      const name = seat === null ? cause.data.name : seatName(modelAfter, seat);
      return [t("spoken_reaction", { name, reaction: findLabel(`reaction_${reaction}`, reaction) })];
    }
    case "game.player.start":
    case "game.player.move":
    case "game.clock":
    case "game.rated": // `describeNews` (pages/table/table_news.ts) describes the changes between games.
    case "table.closed":
    case "table.left":
    case "table.ready":
    case "table.seated":
    case "table.departed":
    case "table.host":
    case "table.commit":
    case "table.noted":
      return [];
    default:
      cause satisfies never;
      return []; // An event of a newer server.
  }
}

/** The text about the end of a game, for one of its players or for a spectator. */
export function resultText(end: GameEnd, ownSeat: number | null, shape: GameShape): string {
  const result = end.results.find(({ seat }) => seat === ownSeat);
  if (end.reason === "abandoned") return t("spoken_abandoned");
  if (!result) return t("spoken_over");
  const { key, place } = ownResult(result, shape);
  return t(key, { n: place });
}

/** The text that names the players, other than the viewer, who are not ready yet. */
export function waitingText(model: TableModel, ownId: string | null): string {
  const awaited = model.table.sitters.filter((sitter) => sitter && !sitter.ready && sitter.player_id !== ownId);
  if (!awaited.length) return t("waiting_others");
  if (model.table.sitters.length === 2) return t("waiting_opponent");
  return t("waiting_for", { names: awaited.map((sitter) => seatName(model, sitter!.seat)).join(", ") });
}

const earlyEndKey = (isByTime: boolean, hasResigned?: boolean) =>
  isByTime ? "ended_by_time" : hasResigned ? "ended_by_resigning" : "ended_by_leaving";

/** The text about a player who ended the game early. It is empty if the game was played to the end. */
export function earlyEndText(model: TableModel, ownSeat: number | null): string {
  const { end, earlyEnd } = model;
  if (end?.reason === "abandoned") return t("ended_abandoned");
  if (!end || !earlyEnd || end.reason === "cards") return "";
  const key = earlyEndKey(end.reason === "time", earlyEnd.resigned);
  return earlyEnd.seat === ownSeat ? t(`${key}_you`) : t(key, { name: nameInGame(model, earlyEnd.seat, ownSeat) });
}
