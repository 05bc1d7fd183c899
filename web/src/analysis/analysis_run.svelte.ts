// The analysis of one game: asks the server for it, follows its progress, and keeps the report.
import { call } from "../api/calls";
import { connectionState, listen } from "../api/connection.svelte";
import { ensureUser } from "../api/session.svelte";
import type { AnalysedGame } from "../api/types";
import { errorText } from "../i18n/labels";

/** Notices can be lost with the connection, so the state is also asked for at this interval. */
const POLL_MS = 4000;

export type AnalysisState = "idle" | "waiting" | "ready" | "failed";

export class AnalysisRun {
  state = $state.raw<AnalysisState>("idle");
  /** In percent. */
  progress = $state.raw(0);
  /** How many games are analysed before this one. */
  waiting = $state.raw(0);
  answer = $state.raw<AnalysedGame | null>(null);
  /** The server's sentence, if it refused. */
  error = $state.raw("");
  #unlisten: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(readonly gameId: string) {}

  /** Ask for the analysis, if it does not run yet. */
  async start(): Promise<void> {
    if (this.state === "waiting" || this.state === "ready") return;
    this.state = "waiting";
    this.error = "";
    this.progress = 0;
    try {
      const user = await ensureUser();
      if (this.#isStopped) return;
      this.#unlisten();
      this.#unlisten = listen(`user:#${user.user_id}`, (message) => this.#receive(message));
      await this.#ask();
    } catch (error) {
      this.#fail(errorText(error));
    }
  }

  /** Stop following the analysis; it goes on at the server. */
  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  async #ask(): Promise<void> {
    const answer = await call("games.analyse", { game_id: this.gameId });
    if (this.#isStopped || this.state !== "waiting") return;
    this.progress = Math.max(this.progress, answer.progress);
    this.waiting = answer.waiting;
    if (answer.state === "ready") {
      this.answer = answer;
      this.state = "ready";
      this.#end();
    } else this.#askLater();
  }

  #askLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#ask().catch((error: unknown) => {
        // Without a connection the next attempt may succeed.
        if (connectionState() === "connected") this.#fail(errorText(error));
        else if (!this.#isStopped) this.#askLater();
      });
    }, POLL_MS);
  }

  #receive({ event, data }: { event: string; data: unknown }): void {
    const { game_id, progress = 0 } = data as { game_id?: string; progress?: number };
    if (game_id !== this.gameId || this.state !== "waiting") return;
    if (event === "analysis.progress") {
      this.progress = Math.max(this.progress, progress);
      this.waiting = 0;
    }
    if (event === "analysis.ready") this.#ask().catch((error: unknown) => this.#fail(errorText(error)));
    if (event === "analysis.failed") this.#fail("");
  }

  #fail(text: string): void {
    this.error = text;
    this.state = "failed";
    this.#end();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#unlisten();
    this.#unlisten = () => undefined;
  }
}
