// Sends a player's commands to a table. A move is repeated until the server answers. A refusal is shown for a few
// seconds.
import { boutKey, type Action } from "../../table/state/model";
import { t } from "../../i18n/index.svelte";
import { call, RefusedError, UnreachableError } from "../../api/calls";
import { newCommandId } from "../../random";
import type { Stored } from "../../api/types";

const RETRY_MS = 500;
const PROBLEM_SHOWN_MS = 6000;
/** If another player's move came first, its entry arrives at most this long after the refusal. */
const OVERTAKEN_MS = 250;
/** The HTTP status of a refusal because of the current state of the table. */
const CONFLICT = 409;

export class TableCommands {
  /** The text of the last error, which is shown for a few seconds. */
  problem = $state("");
  /** Whether a move is being sent. */
  isBusy = $state(false);
  /** The number of the entry with the player's last move. Actions offered before it are no longer legal. */
  answeredSeq = $state(0);
  #hideTimer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  /** `lastSeq` returns the number of the last entry received. */
  constructor(
    private readonly table: string,
    private readonly lastSeq: () => number,
  ) {}

  /** Run a call. If it fails, the player sees the error and the result is null. */
  run = async <T>(send: () => Promise<T>): Promise<T | null> => {
    this.#showProblem("");
    try {
      return await send();
    } catch (error) {
      if (error instanceof RefusedError) this.#showProblem(error.message);
      else if (error instanceof UnreachableError) this.#showProblem(t("not_sent"));
      else {
        this.#showProblem(t("not_done"));
        throw error; // This is a bug, and the console shows its details.
      }
      return null;
    }
  };

  /** Send a move until the server answers. All attempts have the same command id, so the move happens once. */
  async submit(action: Action, bout: string): Promise<void> {
    this.isBusy = true;
    try {
      const answer = await this.run(() => this.#sendUntilAnswered(action, bout));
      if (answer) this.answeredSeq = answer.seq;
    } finally {
      this.isBusy = false;
    }
  }

  async #sendUntilAnswered(action: Action, bout: string): Promise<Stored | null> {
    const knownSeq = this.lastSeq();
    const move = { table_id: this.table, command_id: newCommandId(), action };
    for (let isRetry = false; !this.#isStopped; isRetry = true) {
      try {
        // Before a retry the bout may have ended, and in another bout the action would mean something else.
        if (isRetry && boutKey((await call("table.snapshot", { table_id: this.table })).game) !== bout) return null;
        return await call("game.move", move);
      } catch (error) {
        if (error instanceof UnreachableError) await pause(RETRY_MS);
        else if (await this.#wasOvertaken(error, knownSeq)) return null;
        else throw error;
      }
    }
    return null;
  }

  // If another player's move came first, the page shows that move and no error.
  async #wasOvertaken(error: unknown, knownSeq: number): Promise<boolean> {
    if (!(error instanceof RefusedError) || error.status !== CONFLICT) return false;
    if (this.lastSeq() === knownSeq) await pause(OVERTAKEN_MS);
    return this.lastSeq() > knownSeq;
  }

  /** Stop when the page is closed. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#hideTimer);
  }

  #showProblem(problem: string): void {
    clearTimeout(this.#hideTimer);
    this.problem = problem;
    if (problem) this.#hideTimer = setTimeout(() => (this.problem = ""), PROBLEM_SHOWN_MS);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
