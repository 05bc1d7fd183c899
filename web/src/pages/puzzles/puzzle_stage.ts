// The interface of the board that shows a puzzle, and the models of its positions.
import type { GameEnd, PuzzleFrame, PuzzleState } from "../../api/types";
import type { Action, TableModel } from "../../table/state/model";
import type { TableChange } from "../../table/state/updates";
import { PLAYER_SEAT } from "./puzzle_text";

/** The board on which a puzzle is shown. */
export interface PuzzleStage {
  /** Show a model immediately. */
  show: (model: TableModel) => void;
  /** Show a move. Resolves when the board shows the position after it. */
  play: (change: TableChange) => Promise<void>;
  /** Wait as long as a player needs to see a move. The many moves before the puzzle have shorter pauses. */
  pause: (isBeforePuzzle: boolean) => Promise<void>;
}

/** The end of a game without a deal to verify, coins or places: the seats show it in place of roles. */
function makeEnd({ game, hands }: PuzzleFrame): GameEnd {
  const isOut = hands.map((hand) => hand?.length === 0);
  const isDraw = isOut.every(Boolean);
  const results = game.players.map(({ id, seat }) => ({
    player_id: id,
    seat,
    result: isDraw ? ("draw" as const) : isOut[seat] ? ("win" as const) : ("lose" as const),
    points: 0,
    prize: 0,
    place: null,
    cards: hands[seat] ?? [],
    hints: 0,
  }));
  return { reason: "cards", results, deal: { server_seed: "", client_seeds: [], commit: "" } };
}

/** The model of a position. Its clocks do not run. */
export function puzzleModel({ table }: PuzzleState, frame: PuzzleFrame, legalActions: Action[] = []): TableModel {
  return {
    seq: 0,
    serverTime: 0,
    skew: null,
    table: { ...table, status: "playing" },
    game: frame.game,
    hand: frame.hands[PLAYER_SEAT] ?? [],
    legalActions,
    shownTrump: null,
    end: frame.game.phase === "over" ? makeEnd(frame) : null,
    chat: [],
    closeReason: null,
  };
}

/** The move that leads from a position to the next one. */
export const makeChange = (
  puzzle: PuzzleState,
  before: PuzzleFrame,
  after: PuzzleFrame,
  legalActions: Action[] = [],
): TableChange => ({
  cause: { event: "game.move", data: after.game },
  modelBefore: puzzleModel(puzzle, before),
  modelAfter: puzzleModel(puzzle, after, legalActions),
});
