// A long list that is loaded page by page; each page says where the next one begins.
import { errorText } from "../i18n/labels";

/** A list that grows by pages; `loadPage` returns the page that begins before a place. */
export class PagedList<Line> {
  lines = $state.raw<Line[]>([]);
  next = $state.raw<number | null>(null);
  isLoaded = $state.raw(false);
  busy = $state.raw(false);
  error = $state.raw("");

  readonly #loadPage: (before: number | null) => Promise<{ lines: Line[]; next: number | null }>;

  constructor(loadPage: (before: number | null) => Promise<{ lines: Line[]; next: number | null }>) {
    this.#loadPage = loadPage;
  }

  /** Load the next page, or the first one. */
  async loadMore(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = "";
    try {
      const page = await this.#loadPage(this.isLoaded ? this.next : null);
      this.lines = this.isLoaded ? [...this.lines, ...page.lines] : page.lines;
      this.next = page.next;
      this.isLoaded = true;
    } catch (error) {
      this.error = errorText(error);
    } finally {
      this.busy = false;
    }
  }
}
