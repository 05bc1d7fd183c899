// Asks the server who is signed in, for pages about the current player.
import { onMount } from "svelte";

import { restoreSession } from "../api/session.svelte";
import { errorText } from "../i18n/labels";

export class SessionCheck {
  isKnown = $state(false);
  error = $state("");

  constructor() {
    onMount(() => void this.check());
  }

  /** Ask the server; call it again if the server could not be reached. */
  async check(): Promise<void> {
    this.error = "";
    await restoreSession().then(() => (this.isKnown = true), (fault: unknown) => (this.error = errorText(fault)));
  }
}
