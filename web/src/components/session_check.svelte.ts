// Is it known yet who plays? Asked of the server when a page opens that is about him.
import { onMount } from "svelte";

import { comeBack } from "../api/session.svelte";
import { why } from "../i18n/labels";

export class Arrival {
  known = $state(false);
  wrong = $state("");

  constructor() {
    onMount(() => void this.ask());
  }

  /** Ask; and again, where the server could not be reached. */
  async ask(): Promise<void> {
    this.wrong = "";
    await comeBack().then(() => (this.known = true), (fault: unknown) => (this.wrong = why(fault)));
  }
}
