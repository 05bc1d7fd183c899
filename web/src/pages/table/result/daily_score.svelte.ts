// The score of a game of the daily deal after its end: its result is known, its moves are still being analysed.
import { call } from "../../../api/calls";
import type { DailyAttemptState } from "../../../api/types";
import { OUTCOME_POINTS, splitScore } from "../../daily/daily";

/** How often the score is asked for until the moves are analysed. */
const POLL_MS = 2000;
/** How often it is asked for at most; afterwards the page of the deal shows it. */
const MAX_POLLS = 60;

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
    return { number: index + 1, result, moves: game.luck === null ? null : moves };
  });

  /** The number of the game to play next, or null. */
  readonly nextGame: number | null = $derived.by(() => {
    const { number } = this.game;
    const current = this.#attempt?.current ?? null;
    return number !== null && current !== null && current > number ? current : null;
  });

  /** The score of both games; null until both are over. */
  readonly total: number | null = $derived.by(() =>
    this.#attempt && this.#attempt.current === null ? this.#attempt.score : null,
  );

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
    if (this.game.moves === null && this.#polls < MAX_POLLS && !this.#isStopped)
      this.#timer = setTimeout(() => void this.start(), POLL_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
