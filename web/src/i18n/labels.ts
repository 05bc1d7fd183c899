// Labels for names and values that come from the server.
import { findLabel, language, regionalLanguage, t, tn } from "./index.svelte";
import { RefusedError } from "../api/calls";
import type { Invited, Level, Me, MyTable, TableLine } from "../api/types";

/** The text of something from the server in the current language, or in English. */
export const textOf = ({ texts }: { texts: Record<string, string> }): string => texts[language()] ?? texts["en"] ?? "";

export const rulesName = (rules: string): string => findLabel(`rules_${rules}`, rules);
export const levelName = (level: Level): string => findLabel(`level_${level.level}`, textOf(level));
export const clockName = (clock: string): string => findLabel(`clock_${clock}`, clock);
export const statusName = (status: TableLine["status"]): string => findLabel(`lobby_status_${status}`, status);

type NamedTable = Pick<TableLine, "name" | "players" | "levels"> &
  Partial<Pick<TableLine, "player_ids"> & Pick<MyTable, "seat">>;

/**
 * The name of a table. A table without a name is named after its first human player. The server keeps the names with
 * which the players sat down; `user` is the reader, who may have another name by now.
 */
export function tableName(table: NamedTable, user: Pick<Me, "user_id" | "name"> | null = null): string {
  const seat = table.players.findIndex((player, index) => player !== null && !table.levels[index]);
  const isOwn = user !== null && (table.player_ids?.[seat] === user.user_id || table.seat === seat);
  const name = isOwn ? user.name : table.players[seat];
  return table.name || (name ? t("lobby_table_of", { name }) : t("lobby_unnamed"));
}

/** The text of an error. */
export function errorText(error: unknown): string {
  return error instanceof RefusedError ? error.message : t("pages_unreachable");
}

/** Write a date and time in the current language, as the browser's region writes them. */
export const formatDateTime = (time: number): string =>
  new Intl.DateTimeFormat(regionalLanguage(), { dateStyle: "medium", timeStyle: "short" }).format(time);

export const formatDate = (time: number): string =>
  new Intl.DateTimeFormat(regionalLanguage(), { dateStyle: "long" }).format(time);

export const formatCoins = (count: number): string => tn("coins", count);

export const formatNumber = (number: number): string => new Intl.NumberFormat(language()).format(number);

/** A game as the object of "play": its rules and the number of players. */
export const gameToPlay = (rules: string, seats: number): string => tn("game_to_play", seats, { rules });

type Invitation = Pick<Invited, "rules" | "seats" | "stake"> & { from: { name: string }; face?: Invited["face"] };

/** The text of an invitation. A tabletop game cannot be played in the browser, so its text names another program. */
export const invitationText = ({ from, rules, seats, stake, face }: Invitation): string =>
  t(face === "tabletop" ? "lobby_invited_tabletop" : "lobby_invited", {
    name: from.name,
    players: tn("players", seats),
    game: gameToPlay(rules, seats),
    stake,
    coins: formatCoins(stake),
  });
