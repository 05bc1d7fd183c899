"""The line of a puzzle: the player's right moves and the opponent's replies."""

from typing import Final, NamedTuple

from kozyr.analysis.puzzle import PLAYER
from kozyr.analysis.puzzle_judge import PuzzleJudge, make_kernel_ending
from kozyr.analysis.puzzle_themes import OnlyMove
from kozyr.bots.endgame import KernelEnding
from kozyr.bots.kernel_codec import action_of
from kozyr.kernel.layout import OVER, PHASE, TURN
from kozyr.rules import Action, Game, Seat, legal, must, step
from kozyr.rules.notation import Turn, write_turn

MAX_PLAYER_MOVES: Final = 9
"""The most moves of the player in a line."""


class PuzzleLine(NamedTuple):
    """The moves from the start to the last decision at which a single move keeps the goal."""

    tokens: tuple[str, ...]
    only_moves: tuple[OnlyMove, ...]


def find_line(judge: PuzzleJudge, game: Game, goal_value: int) -> PuzzleLine:
    """Find the line from a position in which the player acts; raise `UnsolvedError` if it takes too long."""
    moves, only_indices = _play(judge, make_kernel_ending(game), goal_value)
    tokens, only_moves = [], []
    last = only_indices[-1] if only_indices else -1
    for index, (seat, action) in enumerate(moves[: last + 1]):
        if index in only_indices:
            only_moves.append(OnlyMove(game, legal(game)[PLAYER], action))
        tokens.append(write_turn(Turn(seat, action)))
        game = must(step(game, seat, action)).game
    return PuzzleLine(tuple(tokens), tuple(only_moves))


def _play(
    judge: PuzzleJudge, ending: KernelEnding, goal_value: int
) -> tuple[list[tuple[Seat, Action]], list[int]]:
    # Return all moves, and the indices of the player's moves that had no alternative.
    moves: list[tuple[Seat, Action]] = []
    only_indices: list[int] = []
    player_moves = 0
    while ending.state[PHASE] != OVER and player_moves < MAX_PLAYER_MOVES:
        seat = Seat(int(ending.state[TURN]))
        if seat == PLAYER:
            player_moves += 1
            legal_count = len(judge.list_moves(ending))
            keepers = judge.find_keeping_moves(ending, goal_value)
            if len(keepers) == 1 < legal_count:
                only_indices.append(len(moves))
            move = keepers[0]
        else:
            move = judge.choose_reply_move(ending, goal_value)
        moves.append((seat, action_of(move)))
        ending = ending.after(move)
    return moves, only_indices
