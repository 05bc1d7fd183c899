// How is a long list read? A page at a time, each saying where the next begins.
import { why } from "../i18n/labels";

/** A list that grows by pages; `ask` gives the page that begins before a place. */
export class Pages<Line> {
  lines = $state.raw<Line[]>([]);
  next = $state.raw<number | null>(null);
  asked = $state.raw(false);
  busy = $state.raw(false);
  wrong = $state.raw("");

  readonly #ask: (before: number | null) => Promise<{ lines: Line[]; next: number | null }>;

  constructor(ask: (before: number | null) => Promise<{ lines: Line[]; next: number | null }>) {
    this.#ask = ask;
  }

  /** Read the next page: the first one, if none was read. */
  async more(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.wrong = "";
    try {
      const page = await this.#ask(this.asked ? this.next : null);
      this.lines = this.asked ? [...this.lines, ...page.lines] : page.lines;
      this.next = page.next;
      this.asked = true;
    } catch (wrong) {
      this.wrong = why(wrong);
    } finally {
      this.busy = false;
    }
  }
}
