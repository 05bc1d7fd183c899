// A long list that is loaded page by page.
import { RequestState } from "./request_state.svelte";

/** A page of a list; `next` is the place where the following page begins, or null after the last page. */
export interface Page<Line> {
  lines: Line[];
  next: number | null;
}

export class PagedList<Line> extends RequestState {
  lines = $state.raw<Line[]>([]);
  next = $state.raw<number | null>(null);
  isLoaded = $state.raw(false);

  /** `loadPage` loads the page that begins at a place; null is the first page. */
  constructor(private readonly loadPage: (place: number | null) => Promise<Page<Line>>) {
    super();
  }

  /** Load the next page, or the first one. */
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
