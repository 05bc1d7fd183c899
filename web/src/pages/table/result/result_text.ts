// What the result of a game says, and in which order it names the players.
import type { PlayerResult } from "../../../api/types";
import { language, t, tn } from "../../../i18n/index.svelte";
import type { TableModel } from "../../../table/state/model";
import { earlyEndText, nameInGame, resultText, seatName } from "../../../table/state/narration";
import { shapeOfTable } from "../../../table/state/results";

/** The sort keys of players without a place and of losers. Both are higher than any place. */
const NO_PLACE = 50;
const LAST = 99;

/** Sort the results: winners by place, then players without a place, then losers. */
export function sortResults(results: readonly PlayerResult[]): PlayerResult[] {
  const order = ({ result, place }: PlayerResult): number => (result === "lose" ? LAST : (place ?? NO_PLACE));
  return [...results].sort((a, b) => order(a) - order(b));
}

/** Group sorted results by team: the better team first. The teams sit alternately (rules §1.4). */
export function groupByTeam<Line extends { seat: number }>(results: readonly Line[]): Line[][] {
  const first = results.filter(({ seat }) => seat % 2 === results[0]!.seat % 2);
  return [first, results.filter((line) => !first.includes(line))];
}

/** The seats of the viewer and the partners if they won; otherwise none. */
export function findWinners({ end, table }: TableModel, ownSeat: number | null): number[] {
  const winners = end!.results.filter(({ result }) => result === "win").map(({ seat }) => seat);
  if (ownSeat === null || !winners.includes(ownSeat)) return [];
  return shapeOfTable(table).hasTeams ? winners : [ownSeat];
}

/** Whether the viewer's team lost because the partner left or ran out of time. */
function isLostByPartner({ end, earlyEnd }: TableModel, ownSeat: number | null): boolean {
  const own = end!.results.find(({ seat }) => seat === ownSeat);
  return own?.result === "lose" && !!earlyEnd && earlyEnd.seat !== ownSeat;
}

/** The headline about the viewer. If the team lost by its other player, it also says who that was. */
export function resultTitle(model: TableModel, ownSeat: number | null): string {
  const title = resultText(model.end!, ownSeat, shapeOfTable(model.table));
  return isLostByPartner(model, ownSeat) ? `${earlyEndText(model, ownSeat)} ${title}` : title;
}

/**
 * The sentence under the headline: why the game ended early, why it is a draw, or who is the durak. `hasEpaulettes`
 * says whether the durak could not beat a six at the end; players call such sixes epaulettes.
 */
export function aboutResult(model: TableModel, ownSeat: number | null, hasEpaulettes: boolean): string {
  if (isLostByPartner(model, ownSeat)) return ""; // The headline has said it.
  const earlyEnd = earlyEndText(model, ownSeat);
  if (earlyEnd) return earlyEnd;
  const losers = model.end!.results.filter(({ result }) => result === "lose");
  if (!losers.length) return model.end!.reason === "cards" ? t("draw_about") : "";
  if (losers.some(({ seat }) => seat === ownSeat)) return t(hasEpaulettes ? "epaulettes_you" : "durak_you");
  const [name, ...otherNames] = losers.map(({ seat }) => nameInGame(model, seat, ownSeat)) as [string, ...string[]];
  if (otherNames.length)
    return t("duraks_named", { names: new Intl.ListFormat(language()).format([name, ...otherNames]) });
  return t(hasEpaulettes ? "durak_with_epaulettes" : "durak_named", { name });
}

/** The text that names the other people who want to play again; empty if there are none. */
export function rematchText(model: TableModel, ownId: string | null): string {
  const ready = model.table.sitters.filter((sitter) => sitter?.ready && !sitter.bot && sitter.player_id !== ownId);
  if (!ready.length) return "";
  const names = new Intl.ListFormat(language()).format(ready.map((sitter) => seatName(model, sitter!.seat)));
  return tn("wants_rematch", ready.length, { names });
}
