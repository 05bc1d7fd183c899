// A module that is loaded after the page is shown, so that it does not delay the page.
import { isOutdated } from "../offline/registration";
import { reloadIfServerAnswers } from "../offline/reload";

const DELAY_MS = 1000;
const RETRY_MS = 5000;

export class LateModule<T> {
  /** The module, once it is loaded. */
  loaded = $state.raw<T | null>(null);

  constructor(private readonly importModule: () => Promise<T>) {}

  load = async (): Promise<T> => (this.loaded ??= await this.importModule());

  /** Load the module when the browser is idle. Returns a function that stops the attempts. */
  loadLater = (delayMs = DELAY_MS): (() => void) => this.#loadUntilDone(delayMs, () => undefined);

  /** Load the module that the page needs now. Returns a function that stops the attempts. */
  loadNow = (): (() => void) =>
    this.#loadUntilDone(0, async () => {
      // After an update the server no longer has this page's files.
      if (await isOutdated()) location.reload();
    });

  #loadUntilDone(delayMs: number, onFailure: () => unknown): () => void {
    if (this.loaded) return () => undefined;
    let isStopped = false;
    const attempt = (isRetry = false): void => {
      if (isStopped) return;
      this.load().catch(() => {
        if (isStopped) return;
        timer = setTimeout(() => attempt(true), RETRY_MS);
        onFailure();
        if (isRetry) void reloadIfServerAnswers();
      });
    };
    let timer = setTimeout(() => (delayMs ? runWhenIdle(attempt) : attempt()), delayMs);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }
}

function runWhenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: DELAY_MS });
  else run(); // Safari has no idle callback.
}
