"""The level `experienced`: the heuristics, and the exact solver for endings with every card known.

The kernel is imported when the first such ending comes up. Without the extra `bots`, which installs the
kernel, the heuristics also play the endings.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from kozyr.bots.bot import Budget
from kozyr.bots.ending_check import is_exact_ending
from kozyr.bots.heuristic import HeuristicBot, is_endless
from kozyr.rules import Action, View

if TYPE_CHECKING:
    from kozyr.bots.endgame import Solver

_MAX_NODES: Final = 30_000
"""The most positions that the solver searches for a move; they take about three milliseconds."""
_NODES_PER_CHECK: Final = 2000
_SOLVER_ROWS: Final = 1 << 16


class ExperiencedBot:
    """A bot that plays by heuristics and solves endings."""

    def __init__(self, seed: int) -> None:
        self._heuristic_bot = HeuristicBot(seed)
        self._solver: Solver | None = None

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """Choose one of the legal actions."""
        choice = self._heuristic_bot.choose(view, legal, budget)
        if len(legal) == 1 or is_endless(view) or not is_exact_ending(view) or find_spec("numba") is None:
            return choice
        best = self._solve(view, legal, budget)
        return choice if not best or choice in best else best[0]

    def _solve(self, view: View, legal: Sequence[Action], budget: Budget) -> list[Action]:
        # Return the best actions; none if the ending is lost or takes too many positions or too long.
        from kozyr.bots.belief import make_belief  # noqa: PLC0415 - loads the kernel
        from kozyr.bots.endgame import Solver, find_ending_moves, limit_search  # noqa: PLC0415 - loads the kernel
        from kozyr.bots.kernel_codec import move_of  # noqa: PLC0415 - loads the kernel

        solver = self._solver = self._solver or Solver(_SOLVER_ROWS, _NODES_PER_CHECK)
        may_continue = limit_search(solver, _MAX_NODES, budget.limit_ms)
        moves = {move_of(action): action for action in legal}
        ending = make_belief(view).to_ending()
        best = find_ending_moves(solver, ending, list(moves), may_continue)
        return [moves[move] for move in best]
