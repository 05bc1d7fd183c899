// Duplicate matches in words.
import type { MatchLine } from "../api/types";
import { t } from "../i18n/index.svelte";

/** How a match ended for the user, as a sentence. */
export function matchResult(difference: number): string {
  if (difference === 0) return t("match_tied");
  return t(difference > 0 ? "match_won" : "match_lost", { points: Math.abs(difference) });
}

/** What the user can expect of a match now, in a few words. */
export function matchStatus(match: MatchLine): string {
  const { status, me, friend, difference, deals } = match;
  if (status === "offered") return t(match.offered_by === me.user_id ? "match_waits" : "match_asks");
  if (difference !== null) return matchResult(difference);
  if (me.played < 2 * deals) return t("match_your_turn", { played: me.played, games: 2 * deals });
  return t("match_friend_plays", { name: friend.name, played: friend.played, games: 2 * deals });
}
