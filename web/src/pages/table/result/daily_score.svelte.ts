// The score of a game of the daily deal after its end: its result is known, its moves are still being analysed.
import { call } from "../../../api/calls";
import type { DailyAttemptState } from "../../../api/types";
import { isScored, OUTCOME_POINTS, splitScore } from "../../daily/daily";

/** How often the score is asked for until the moves are analysed. */
const POLL_MS = 2000;
/** After this many requests it is asked for less often. */
const FREQUENT_POLLS = 60;
const SLOW_POLL_MS = 10_000;

type GameResult = "win" | "draw" | "lose";

export interface GameScore {
  /** The number of the game; null until the server has answered. */
  number: number | null;
  /** The points for the result. */
  result: number;
  /** The points for the moves; null until they are analysed. */
  moves: number | null;
}

export class DailyScore {
  #attempt = $state.raw<DailyAttemptState | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #polls = 0;
  #isStopped = false;

  constructor(
    private readonly gameId: string,
    private readonly result: GameResult,
  ) {}

  /** The points of this game. */
  readonly game: GameScore = $derived.by(() => {
    const index = this.#attempt?.games.findIndex(({ game_id }) => game_id === this.gameId) ?? -1;
    const game = this.#attempt?.games[index];
    const certain = OUTCOME_POINTS[this.result === "win" ? "survived" : this.result === "draw" ? "draw" : "durak"];
    if (!game?.outcome) return { number: index < 0 ? null : index + 1, result: certain, moves: null };
    const { result, moves } = splitScore(game);
    return { number: index + 1, result, moves: isScored(game) ? moves : null };
  });

  /** The number of the game to play next, or null. */
  readonly nextGame: number | null = $derived.by(() => {
    const { number } = this.game;
    const current = this.#attempt?.current ?? null;
    return number !== null && current !== null && current > number ? current : null;
  });

  /** The points of this game, or null until its moves are analysed. */
  readonly points: number | null = $derived(this.game.moves === null ? null : this.game.result + this.game.moves);

  /** Whether both games are over, so that they have a score together. */
  readonly isOver: boolean = $derived(this.#attempt !== null && this.#attempt.current === null);

  /** The score of both games; null until the moves of both are analysed. */
  readonly total: number | null = $derived(this.isOver && this.#attempt?.final ? this.#attempt.score : null);

  /** Ask for the score until it is final. */
  async start(): Promise<void> {
    try {
      const { attempt } = await call("daily.get", {});
      if (this.#isStopped) return;
      this.#attempt = attempt;
    } catch {
      // The next request may succeed.
    }
    this.#polls += 1;
    const isKnown = this.game.moves !== null && (!this.isOver || this.total !== null);
    if (isKnown || this.#isStopped) return;
    this.#timer = setTimeout(() => void this.start(), this.#polls < FREQUENT_POLLS ? POLL_MS : SLOW_POLL_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
