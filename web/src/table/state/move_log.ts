// The moves of a game, bout by bout, from the positions that were published.
import type { EarlierMove, GameState, PrevMove, RoundEnd } from "../../api/types";
import { checkMeaning, type CheckMeaning } from "./actions";

export interface LoggedMove {
  /** The number of the position after the move; in a replay, the number of the step. */
  step: number;
  move: PrevMove;
  /** What the move means if its type is `check`. */
  meaning: CheckMeaning;
}

export interface LoggedBout {
  number: number;
  moves: LoggedMove[];
  /** How the bout ended; null while it is played. */
  end: RoundEnd | null;
}

/** The last line of a replay's log, if the game ended before its last card. */
export interface EarlyEndLine {
  step: number;
  text: string;
}

/** The bouts of one deal; the last one is the current one. */
export interface MoveLog {
  /** The game and the number of the redeal. */
  dealKey: string;
  bouts: readonly LoggedBout[];
  /** How many positions were logged. */
  steps: number;
}

const keyOf = (game: GameState): string => `${game.game_id} ${game.redeal_no}`;

/** Start the log of a deal. Its moves before this position are unknown. */
export const startLog = (game: GameState): MoveLog => ({
  dealKey: keyOf(game),
  bouts: [{ number: game.bout, moves: [], end: null }],
  steps: 1,
});

/** The log of a deal whose earlier moves came with a snapshot. */
export function logEarlierMoves(game: GameState, earlierMoves: readonly EarlierMove[]): MoveLog {
  const bouts: LoggedBout[] = [];
  for (const [index, { bout, move, meaning, round_end: end }] of earlierMoves.entries()) {
    if (bouts.at(-1)?.number !== bout) bouts.push({ number: bout, moves: [], end: null });
    const current = bouts.at(-1)!;
    current.moves.push({ step: index + 1, move, meaning: meaning ?? "done" });
    current.end = end ?? null;
  }
  if (bouts.at(-1)?.number !== game.bout) bouts.push({ number: game.bout, moves: [], end: null });
  return { dealKey: keyOf(game), bouts, steps: earlierMoves.length + 1 };
}

/** Add the position after a change. `before` is the position before it. */
export function addPosition(log: MoveLog | null, before: GameState | null, game: GameState): MoveLog {
  if (!log || log.dealKey !== keyOf(game)) return { ...startLog(game), steps: (log?.steps ?? 0) + 1 };
  const { prev_move: move, round_end: end } = game;
  const last = log.bouts.at(-1)!;
  const logged = move ? [{ step: log.steps, move, meaning: checkMeaning(before, move.seat) }] : [];
  const bouts = [...log.bouts.slice(0, -1), { ...last, moves: [...last.moves, ...logged], end }];
  if (game.bout !== last.number) bouts.push({ number: game.bout, moves: [], end: null });
  return { ...log, bouts, steps: log.steps + 1 };
}

/** The log of all these positions of one game. */
export function logPositions(games: readonly GameState[]): MoveLog | null {
  return games.reduce<MoveLog | null>((log, game, index) => addPosition(log, games[index - 1] ?? null, game), null);
}
