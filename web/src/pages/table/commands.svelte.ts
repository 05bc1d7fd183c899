// How is something done at a table? Asked once, until it is answered; a refusal is said, and then forgotten.
import { boutOf, type Act } from "../../table/state/model";
import { t } from "../../i18n/index.svelte";
import { call, RefusedError, UnreachableError } from "../../api/calls";
import { newCommandId } from "../../api/command_id";
import type { Stored } from "../../api/types";

const AGAIN_MS = 500;
const SAID_MS = 6000;
/** What overtook a move is heard a moment after its refusal, if not before. */
const OVERTAKEN_MS = 250;
const CONFLICT = 409;

export class Sending {
  /** What went wrong, in words, for as long as it takes to read them. */
  problem = $state("");
  /** Whether a move is on its way. */
  busy = $state(false);
  /** The entry that one's last move became: what was offered before it is offered no more. */
  answered = $state(0);
  #forget: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  /** `heard` tells the number of the last entry that was heard. */
  constructor(
    private readonly table: string,
    private readonly heard: () => number,
  ) {}

  /** Do something; null: it was not done, and the player has been told why. */
  does = async <T>(work: () => Promise<T>): Promise<T | null> => {
    this.#say("");
    try {
      return await work();
    } catch (error) {
      if (error instanceof RefusedError) this.#say(error.message);
      else if (error instanceof UnreachableError) this.#say(t("not_sent"));
      else {
        this.#say(t("not_done"));
        throw error; // a bug: the console tells more
      }
      return null;
    }
  };

  /** Send a move under a name of its own until it is answered: sent twice, it happens once. */
  async act(action: Act, within: string): Promise<void> {
    this.busy = true;
    try {
      const done = await this.does(() => this.#answered(action, within));
      if (done) this.answered = done.seq;
    } finally {
      this.busy = false;
    }
  }

  async #answered(action: Act, within: string): Promise<Stored | null> {
    const known = this.heard();
    const move = { table_id: this.table, command_id: newCommandId(), action };
    for (let again = false; !this.#left; again = true) {
      try {
        // Time has passed: in another bout the same words would mean something else, and nobody wants it done.
        if (again && boutOf((await call("table.snapshot", { table_id: this.table })).game) !== within) return null;
        return await call("game.move", move);
      } catch (error) {
        if (error instanceof UnreachableError) await pause(AGAIN_MS);
        else if (await this.#overtaken(error, known)) return null;
        else throw error;
      }
    }
    return null;
  }

  // Somebody was quicker: the page shows what he did, and nobody has made a mistake.
  async #overtaken(error: unknown, known: number): Promise<boolean> {
    if (!(error instanceof RefusedError) || error.status !== CONFLICT) return false;
    if (this.heard() === known) await pause(OVERTAKEN_MS);
    return this.heard() > known;
  }

  /** The page is left. */
  end(): void {
    this.#left = true;
    clearTimeout(this.#forget);
  }

  #say(problem: string): void {
    clearTimeout(this.#forget);
    this.problem = problem;
    if (problem) this.#forget = setTimeout(() => (this.problem = ""), SAID_MS);
  }
}

const pause = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms));
