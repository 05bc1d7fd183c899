// What the result of a game says, and in which order it names the players.
import type { PlayerResult } from "../../../api/types";
import { language, t } from "../../../i18n/index.svelte";
import type { TableModel } from "../../../table/state/model";
import { earlyEndText, nameInGame } from "../../../table/state/narration";

const NO_PLACE = 50;
const LAST = 99;

/** Sort the results: winners by place, then players without a place, then losers. */
export function sortResults(results: readonly PlayerResult[]): PlayerResult[] {
  const order = ({ result, place }: PlayerResult): number => (result === "lose" ? LAST : (place ?? NO_PLACE));
  return [...results].sort((a, b) => order(a) - order(b));
}

/** The sentence under the headline: why the game ended early, or who is the durak. */
export function aboutResult(model: TableModel, ownSeat: number | null, hasEpaulettes: boolean): string {
  const earlyEnd = earlyEndText(model, ownSeat);
  if (earlyEnd) return earlyEnd;
  const losers = model.end!.results.filter(({ result }) => result === "lose");
  if (!losers.length) return "";
  if (losers.some(({ seat }) => seat === ownSeat)) return t(hasEpaulettes ? "epaulettes_you" : "durak_you");
  const [name, ...otherNames] = losers.map(({ seat }) => nameInGame(model, seat, ownSeat)) as [string, ...string[]];
  if (otherNames.length)
    return t("duraks_named", { names: new Intl.ListFormat(language()).format([name, ...otherNames]) });
  return t(hasEpaulettes ? "durak_with_epaulettes" : "durak_named", { name });
}
