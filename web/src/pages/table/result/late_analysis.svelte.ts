// The analysis in the result of a game: it is loaded on demand, and again after a reload of the page.
import type { Component } from "svelte";

import { loadLateTexts } from "../../../i18n/index.svelte";
import { askForAnalysis, isAnalysisAskedFor } from "./analysis_address";

export class LateAnalysis {
  component = $state.raw<Component<{ gameId: string; ownSeat: number | null }> | null>(null);

  /** `gameNo` is the number of the game at its table. */
  constructor(private readonly gameNo: number) {
    if (isAnalysisAskedFor(location.search, gameNo)) void this.#load();
  }

  /** Show the analysis. The address keeps this, so that a reload shows the report again. */
  start = (): void => {
    history.replaceState(null, "", location.pathname + askForAnalysis(location.search, this.gameNo));
    void this.#load();
  };

  async #load(): Promise<void> {
    const [module] = await Promise.all([import("./ResultAnalysis.svelte"), loadLateTexts("analysis")]).catch(() => []);
    if (module) this.component = module.default; // Otherwise the button stays.
  }
}
