// The text by which a player shares the result of a duplicate match.
import type { MatchDetails } from "../../api/types";
import { t, tn } from "../../i18n/index.svelte";
import { writeSigned } from "../daily/daily";

/** The text to share. It has scores and differences, but no card. */
export function matchShareText(match: MatchDetails, link: string): string {
  const { me, friend, rows } = match;
  return [
    tn("match_share_title", match.deals),
    `${me.name} ${me.score ?? 0} : ${friend.score ?? 0} ${friend.name}`,
    ...rows.map((row) => t("match_share_deal", { n: row.deal, difference: writeSigned(row.difference ?? 0) })),
    t("match_share_total", { difference: writeSigned(match.difference ?? 0) }),
    link,
  ].join("\n");
}
