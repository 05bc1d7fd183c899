// Texts about the daily deal: the time until the next deal, one square for each bout, luck, and the text to share.
import type { DailyAttemptState, DailyDay, DealGameState } from "../../api/types";
import { t, tn } from "../../i18n/index.svelte";

export const MAX_SCORE = 1000;
/** Who plays against everybody: the character of the level `master`. */
export const OPPONENT = "aldar";
/** The points for the result of a game; the rest of its score is for good moves. */
export const OUTCOME_POINTS = { survived: 400, draw: 200, durak: 0, forfeited: 0 } as const;
/** The most points for the moves of a game. */
export const MOVE_POINTS = 100;

/** The result of a bout, which is shown as a coloured square. In a `given` bout the player attacked. */
export type Square = DealGameState["squares"][number];

export const SQUARES: readonly Square[] = ["beaten", "taken", "given"];
const EMOJI: Record<Square, string> = { beaten: "🟩", taken: "🟥", given: "⬜" };

/** The squares of a game as emoji, one for each bout. */
export const writeSquares = (squares: readonly Square[]): string => squares.map((square) => EMOJI[square]).join("");

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

/** Whom the luck helped, rounded as it is written. */
const sideOfLuck = (luck: number): "good" | "bad" | "none" =>
  Math.round(luck) > 0 ? "good" : Math.round(luck) < 0 ? "bad" : "none";

/** Whether all points of a finished game are known: its moves are analysed, or it has no points. */
export const isScored = ({ outcome, luck }: DealGameState): boolean => luck !== null || outcome === "forfeited";

/** The luck in all games, as the sum of the rounded numbers that the page shows; null until a game is analysed. */
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
  if (attempt.current === null && !attempt.final) return t("daily_progress_counting") + streak;
  if (attempt.current === null)
    return t("daily_progress_score", { score: String(attempt.score), max: String(MAX_SCORE) }) + streak;
  return t("daily_progress_game", { n: attempt.current, games: attempt.games.length }) + streak;
}

/** What has become of a game of the attempt, and whether it is the one to play now. */
export function gameStatus(attempt: DailyAttemptState | null, number: number): { text: string; isNext: boolean } {
  const outcome = attempt?.games[number - 1]?.outcome;
  if (outcome) return { text: t(`daily_outcome_${outcome}`), isNext: false };
  const isNext = (attempt?.current ?? 1) === number;
  return { text: t(isNext && attempt?.started ? "daily_running" : "daily_waits"), isNext };
}

/** The score in words: how many of the two games were won. */
export function verdict({ games }: Pick<DailyAttemptState, "games">, opponent: string): string {
  const count = (wanted: string): number => games.filter(({ outcome }) => outcome === wanted).length;
  if (count("survived")) return t(count("survived") > 1 ? "daily_verdict_both" : "daily_verdict_one");
  return count("draw") ? t("daily_verdict_draw") : t("daily_verdict_none", { name: opponent });
}

/** The points of a game for its result and for its moves. */
export function splitScore({ outcome, score }: DealGameState): { result: number; moves: number } {
  const result = outcome ? OUTCOME_POINTS[outcome] : 0;
  return { result, moves: score - result };
}

/** The text to share. It spoils nothing: no card is in it. */
export function shareText(date: string, attempt: DailyAttemptState, link: string): string {
  const luck = sumLuck(attempt.games);
  return [
    t("daily_share_title", { date }),
    t("daily_share_score", { score: String(attempt.score), max: String(MAX_SCORE) }),
    ...attempt.games.map(({ squares }) => writeSquares(squares)).filter(Boolean),
    ...(luck === null ? [] : [t("daily_share_luck", { luck: writeLuck(luck), side: sideOfLuck(luck) })]),
    link,
  ].join("\n");
}
