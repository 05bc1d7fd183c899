// The daily deal in texts: the time until the next deal, squares, luck, and the text to share.
import type { DailyAttemptState, DailyDay, DealGameState } from "../../api/types";
import { t, tn } from "../../i18n/index.svelte";

export const MAX_SCORE = 1000;

export type Square = DealGameState["squares"][number];

export const SQUARES: readonly Square[] = ["beaten", "taken", "given"];
const SIGNS: Record<Square, string> = { beaten: "🟩", taken: "🟥", given: "⬜" };

/** The squares of a game as signs, one for each bout. */
export const writeSquares = (squares: readonly Square[]): string => squares.map((square) => SIGNS[square]).join("");

/** The squares of a game in words, for screen readers. */
export function describeSquares(squares: readonly Square[]): string {
  const count = (wanted: Square): number => squares.filter((square) => square === wanted).length;
  return t("daily_squares", { beaten: count("beaten"), taken: count("taken"), given: count("given") });
}

/** A whole number with its sign, such as +12 or −3. */
export const writeSigned = (points: number): string =>
  points === 0 ? "0" : `${points > 0 ? "+" : "−"}${Math.abs(points)}`;

/** Luck as a whole number with its sign, such as +12 or −3. */
export const writeLuck = (luck: number): string => writeSigned(Math.round(luck));

/** The luck in all games as the sum of the shown numbers; null until a game is analysed. */
export function sumLuck(games: readonly DealGameState[]): number | null {
  const known = games.flatMap(({ luck }) => (luck === null ? [] : [Math.round(luck)]));
  return known.length ? known.reduce((sum, luck) => sum + luck) : null;
}

/** A time such as 7:05:09, in hours, minutes and seconds. */
export function writeCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const twoDigits = (number: number): string => String(number).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

/** How far the player is today, in a few words: not begun, the next game, or the score; and the days in a row. */
export function dailyProgress(day: Pick<DailyDay, "attempt" | "streak"> | null): string {
  const attempt = day?.attempt ?? null;
  const streak = day?.streak ? ` · ${tn("daily_streak", day.streak)}` : "";
  if (!attempt) return t("home_daily_note") + streak;
  if (attempt.current === null)
    return t("daily_progress_score", { score: String(attempt.score), max: String(MAX_SCORE) }) + streak;
  return t("daily_progress_game", { n: attempt.current, games: attempt.games.length }) + streak;
}

/** The text to share. It spoils nothing: no card is in it. */
export function shareText(date: string, attempt: DailyAttemptState, link: string): string {
  const luck = sumLuck(attempt.games);
  return [
    t("daily_share_title", { date }),
    t("daily_share_score", { score: String(attempt.score), max: String(MAX_SCORE) }),
    ...attempt.games.map(({ squares }) => writeSquares(squares)).filter(Boolean),
    ...(luck === null ? [] : [t("daily_share_luck", { luck: writeLuck(luck) })]),
    link,
  ].join("\n");
}
