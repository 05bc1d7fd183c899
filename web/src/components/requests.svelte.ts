// Requests whose state a page shows: single requests, lists that are loaded page by page, and the check of the
// session.
import { onMount } from "svelte";

import { RefusedError } from "../api/calls";
import { restoreSession } from "../api/session.svelte";
import { errorText } from "../i18n/labels";

/** The state of a page's requests: whether one is running, and the error of the last one. */
export class RequestState {
  isBusy = $state.raw(false);
  /** The text of the last error, or empty. */
  error = $state.raw("");
  /** Whether the server refused the last request, so that a retry would fail again. */
  wasRefused = $state.raw(false);

  /** Run a request. An error is not thrown: `error` has its text. */
  async run(request: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.error = "";
    this.wasRefused = false;
    try {
      await request();
    } catch (error) {
      this.error = errorText(error);
      this.wasRefused = error instanceof RefusedError;
    } finally {
      this.isBusy = false;
    }
  }
}

/** A page of a list; `next` is the place where the following page begins, or null after the last page. */
export interface Page<Line> {
  lines: Line[];
  next: number | null;
}

/** A long list that is loaded page by page. */
export class PagedList<Line> extends RequestState {
  lines = $state.raw<Line[]>([]);
  next = $state.raw<number | null>(null);
  isLoaded = $state.raw(false);

  /** `loadPage` loads the page that begins at a place; null is the first page. */
  constructor(private readonly loadPage: (place: number | null) => Promise<Page<Line>>) {
    super();
  }

  /** Load the first page, and at each later call the following one. Do not call it after the last page. */
  async loadMore(): Promise<void> {
    if (this.isBusy) return;
    await this.run(async () => {
      const page = await this.loadPage(this.next);
      this.lines = [...this.lines, ...page.lines];
      this.next = page.next;
      this.isLoaded = true;
    });
  }
}

/** Loads the signed-in user for a page about the current player. */
export class SessionCheck extends RequestState {
  /** Whether the server has answered which user is signed in, if any. */
  isChecked = $state.raw(false);

  constructor() {
    super();
    onMount(() => void this.check());
  }

  /** Ask the server which user is signed in. */
  async check(): Promise<void> {
    await this.run(async () => {
      await restoreSession();
      this.isChecked = true;
    });
  }
}
