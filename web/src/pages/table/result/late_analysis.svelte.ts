// The analysis in the result of a game: it is loaded on demand, and again after a reload of the page.
import type { Component } from "svelte";

import { loadLateTexts } from "../../../i18n/index.svelte";

const QUERY_NAME = "analyse";

export class LateAnalysis {
  component = $state.raw<Component<{ gameId: string; ownSeat: number | null }> | null>(null);

  /** `gameNo` is the number of the game at its table. */
  constructor(private readonly gameNo: number) {
    if (new URLSearchParams(location.search).get(QUERY_NAME) === String(gameNo)) void this.#load();
  }

  /** Show the analysis. The address keeps this, so that the report is there again after a reload. */
  start = (): void => {
    const query = new URLSearchParams(location.search);
    query.set(QUERY_NAME, String(this.gameNo));
    history.replaceState(null, "", `${location.pathname}?${query}`);
    void this.#load();
  };

  async #load(): Promise<void> {
    const [module] = await Promise.all([import("./ResultAnalysis.svelte"), loadLateTexts("analysis")]).catch(() => []);
    if (module) this.component = module.default; // Otherwise the button stays.
  }
}
