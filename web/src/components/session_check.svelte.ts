// Loads the signed-in user for pages about the current player.
import { onMount } from "svelte";

import { restoreSession } from "../api/session.svelte";
import { RequestState } from "./request_state.svelte";

export class SessionCheck extends RequestState {
  isKnown = $state.raw(false);

  constructor() {
    super();
    onMount(() => void this.check());
  }

  /** Ask the server which user is signed in. */
  async check(): Promise<void> {
    await this.run(async () => {
      await restoreSession();
      this.isKnown = true;
    });
  }
}
