// Labels for names and values that come from the server.
import { findLabel, language, t, tn } from "./index.svelte";
import { RefusedError } from "../api/calls";
import type { Invited, Level, TableLine } from "../api/types";

/** The text of something from the server in the current language, or in English. */
export const textOf = ({ texts }: { texts: Record<string, string> }): string => texts[language()] ?? texts["en"] ?? "";

export const rulesName = (rules: string): string => findLabel(`rules_${rules}`, rules);
export const levelName = (level: Level): string => findLabel(`level_${level.level}`, textOf(level));
export const clockName = (clock: string): string => findLabel(`clock_${clock}`, clock);
export const statusName = (status: TableLine["status"]): string => findLabel(`lobby_status_${status}`, status);

/** The name of a table. A table without a name is named after its first human player. */
export function tableName(table: Pick<TableLine, "name" | "players" | "levels">): string {
  const name = table.players.find((player, seat) => player !== null && !table.levels[seat]);
  return table.name || (name ? t("lobby_table_of", { name }) : t("lobby_unnamed"));
}

/** The text of an error. */
export function errorText(error: unknown): string {
  return error instanceof RefusedError ? error.message : t("pages_unreachable");
}

/** Write a date and time in the current language. */
export const formatDateTime = (time: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(time);

export const formatDate = (time: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(time);

export const formatCoins = (count: number): string => tn("coins", count);

export const formatNumber = (number: number): string => new Intl.NumberFormat(language()).format(number);

type Invitation = Pick<Invited, "rules" | "seats" | "stake"> & { from: { name: string }; face?: Invited["face"] };

/** The text of an invitation. A tabletop game cannot be played in the browser, so its text names another program. */
export const invitationText = ({ from, rules, seats, stake, face }: Invitation): string =>
  t(face === "tabletop" ? "lobby_invited_tabletop" : "lobby_invited", {
    name: from.name,
    rules: rulesName(rules),
    players: tn("players", seats),
    stake: stake ? formatCoins(stake) : t("for_points"),
  });
