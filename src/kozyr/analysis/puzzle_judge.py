"""The judge of puzzles: which moves keep the goal, and what the opponent answers.

The exact solver decides. A value is 1 if the player wins, 0 for a draw, -1 if the player is the durak. Every
move that keeps the goal is accepted, whether or not the puzzle's line has it.
"""

from typing import Final

import numpy as np

from kozyr.analysis.puzzle import PLAYER
from kozyr.bots.endgame import KernelEnding, MayContinue, Solver
from kozyr.bots.kernel_codec import action_of, settings_of, state_of
from kozyr.kernel.layout import FIELDS, LOSERS, MAX_MOVES, OVER, PHASE, TURN
from kozyr.kernel.moves import list_legal_moves
from kozyr.kernel.puzzle_games import count_quick_moves
from kozyr.rules import Action, Game

_MAX_NODES: Final = 20_000_000
"""The most positions that one answer may search; a puzzle needs a thousandth of them."""
_SOLVER_ROWS: Final = 1 << 18


class UnsolvedError(Exception):
    """The solver did not finish within its number of positions."""


class PuzzleJudge:
    """Judges moves and chooses the opponent's replies.

    The judge remembers the values of positions. Call `clear` before an ending with other options. Threads
    must not share a judge.
    """

    def __init__(self, max_nodes: int = _MAX_NODES, rows: int = _SOLVER_ROWS) -> None:
        self._solver = Solver(rows)
        self._max_nodes = max_nodes
        self._scratch = np.zeros(MAX_MOVES, np.int64)
        self._playout = np.zeros(FIELDS, np.int64)

    def clear(self) -> None:
        """Forget all values, because an ending with other options follows."""
        self._solver.clear()

    def find_value(self, game: Game) -> int:
        """Return the value of a position for the player."""
        ending = make_kernel_ending(game)
        return next((value for value in (1, 0) if self.keeps(ending, value)), -1)

    def find_right_moves(self, game: Game, goal_value: int) -> tuple[Action, ...]:
        """Return the legal actions after which the player still has the goal, in canonical order."""
        return tuple(
            action_of(move) for move in self.find_keeping_moves(make_kernel_ending(game), goal_value)
        )

    def choose_reply(self, game: Game, goal_value: int) -> Action:
        """Return the opponent's best action: it leaves the smallest share of moves that keep the goal.

        The action keeps the opponent's own value: an opponent who has a draw does not lose. Of equal replies,
        it is the one after which quick play lasts longest, and then the first in canonical order.
        """
        return action_of(self.choose_reply_move(make_kernel_ending(game), goal_value))

    def find_keeping_moves(self, ending: KernelEnding, goal_value: int) -> list[int]:
        """Return the moves of the seat to act after which the player still has the goal."""
        return [move for move in self.list_moves(ending) if self.keeps(ending.after(move), goal_value)]

    def choose_reply_move(self, ending: KernelEnding, goal_value: int) -> int:
        """Return the opponent's best move, as `choose_reply` explains."""
        moves = self.list_moves(ending)
        if goal_value < 1:
            # If the opponent has lost already, every move keeps its value.
            moves = [move for move in moves if not self.keeps(ending.after(move), goal_value + 1)] or moves
        if len(moves) == 1:
            return moves[0]
        # The key is smaller for a better reply.
        return min(moves, key=lambda move: self._weigh(ending.after(move), goal_value))

    def keeps(self, ending: KernelEnding, goal_value: int, seat: int = PLAYER) -> bool:
        """Return whether a seat, by default the player's, reaches the goal from a position."""
        if goal_value < 0:
            return True  # no value is lower than -1, so a long search is not needed
        if seat != PLAYER:
            # The stored values are the player's, and the opponent's value is their negative.
            return not self.keeps(ending, 1 - goal_value)
        if ending.state[PHASE] == OVER:
            return _read_end(ending) >= goal_value
        found = self._solver.reaches(ending, PLAYER, goal_value, self._limit())
        if found is None:
            raise UnsolvedError
        return found

    def list_moves(self, ending: KernelEnding) -> list[int]:
        """Return the legal moves of the seat to act, in canonical order."""
        count = list_legal_moves(ending.settings, ending.state, self._scratch)
        return [int(move) for move in self._scratch[:count]]

    def _weigh(self, ending: KernelEnding, goal_value: int) -> tuple[float, int]:
        # While the opponent acts again, play the opponent's best moves.
        while ending.state[PHASE] != OVER and ending.state[TURN] != PLAYER:
            ending = ending.after(self.choose_reply_move(ending, goal_value))
        if ending.state[PHASE] == OVER:
            return 1.0, 0
        moves = self.list_moves(ending)
        kept = sum(self.keeps(ending.after(move), goal_value) for move in moves)
        length = count_quick_moves(ending.settings, ending.state, ending.talon, self._playout)
        return kept / len(moves), -length

    def _limit(self) -> MayContinue:
        most = self._solver.nodes + self._max_nodes
        return lambda: self._solver.nodes < most


def make_kernel_ending(game: Game) -> KernelEnding:
    """Write a position as the kernel has it."""
    return KernelEnding(settings_of(game.setup), *state_of(game))


def _read_end(ending: KernelEnding) -> int:
    losers = int(ending.state[LOSERS])
    return 0 if not losers else -1 if losers >> PLAYER & 1 else 1
