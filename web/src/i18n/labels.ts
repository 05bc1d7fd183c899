// Labels for the server's words: from the catalogue, or else the server's own text.
import { language, t, tn, type Key } from "./index.svelte";
import { RefusedError } from "../api/calls";
import type { Invited, Level, TableLine } from "../api/types";

/** The catalogue's text for a key that came from the server, or else `otherwise`. */
export function labelOr(key: string, otherwise: string): string {
  const text = t(key as Key);
  return text === key ? otherwise : text;
}

export const rulesName = (rules: string): string => labelOr(`rules_${rules}`, rules);
export const levelName = (level: Level): string => labelOr(`level_${level.level}`, level[language()]);
export const clockName = (clock: string): string => labelOr(`clock_${clock}`, clock);
export const statusName = (status: TableLine["status"]): string => labelOr(`lobby_status_${status}`, status);

/** The name of a bot in lists: a bot, and its level. */
export const botName = (level: string): string => t("pages_bot", { level: labelOr(`level_${level}`, level).toLocaleLowerCase(language()) });

/** The players at a table, seat by seat; null: the seat is free. */
export const seatLabels = (table: Pick<TableLine, "players" | "levels">): (string | null)[] =>
  table.players.map((name, seat) => { const level = table.levels[seat]; return level ? botName(level) : name; });

/** The name of a table; without one, it is named after the first human player. */
export function tableName(table: Pick<TableLine, "name" | "players" | "levels">): string {
  const first = table.players.find((each, seat) => each !== null && !table.levels[seat]);
  return table.name || (first ? t("lobby_table_of", { name: first }) : t("lobby_unnamed"));
}

/** The text of an error. */
export function errorText(error: unknown): string {
  return error instanceof RefusedError ? error.message : t("pages_unreachable");
}

/** A date and time, as the language writes them. */
export function formatDateTime(at: number, lang: string = language()): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** A date. */
export function formatDate(at: number, lang: string = language()): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(at);
}

/** A number of coins. */
export const formatCoins = (n: number): string => tn("coins", n, { n: formatNumber(n) });

/** A number, as the language groups its digits. */
export const formatNumber = (n: number, lang: string = language()): string => new Intl.NumberFormat(lang).format(n);

/** The text of an invitation. A tabletop game is played with another program: cards cannot be moved here. */
export const invitationText = ({ from, rules, seats, stake, face }: Invited): string =>
  t(face === "tabletop" ? "lobby_invited_by_hand" : "lobby_invited", {
    name: from.name, rules: rulesName(rules), players: tn("players", seats), stake: stake ? formatCoins(stake) : t("for_points"),
  });
