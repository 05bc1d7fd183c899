// The positions that the solution of a puzzle shows.
import type { PuzzleFrame, PuzzleState } from "../../api/types";

/**
 * The position of the player's latest decision, to which the first `line_from` frames lead. If the player made a wrong
 * move or gave up, the solution begins there.
 */
export const findDecision = ({ frames, line_from, start }: PuzzleState): PuzzleFrame => frames[line_from - 1] ?? start;

/**
 * The positions of the solution, with the position before its first move. A player who solved the puzzle sees the own
 * moves; after a failed attempt the solution begins at the latest decision.
 */
export const listSolution = (puzzle: PuzzleState): [PuzzleFrame, ...PuzzleFrame[]] =>
  puzzle.status === "solved" ? [puzzle.start, ...puzzle.frames] : [findDecision(puzzle), ...puzzle.line];
