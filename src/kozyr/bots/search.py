"""The bot of the old strong levels: tree search, and the exact solver for endings with every card known.

The search stops after a number of iterations, and the solver after a number of positions. `Budget`
says which of its fields also make a clock stop them. If no clock does, the same seed plays the same game on
any machine. The bot of the level `divine` is a subclass (`network_search`).
"""

import math
import random
import time
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

import numpy as np

from kozyr.bots.belief import Belief, make_belief
from kozyr.bots.bot import Budget
from kozyr.bots.early_actions import EARLY_ACTIONS, choose_early_action
from kozyr.bots.endgame import Solver, find_ending_moves
from kozyr.bots.ending_check import is_exact_ending
from kozyr.bots.heuristic import HeuristicBot
from kozyr.bots.kernel_codec import move_of
from kozyr.kernel import tree
from kozyr.kernel.compiled import Array
from kozyr.kernel.layout import MAX_MOVES
from kozyr.rules import Action, View

_ITERATIONS_PER_CHECK: Final = 500
"""Iterations between two checks of the clock and of whether the leading move can still be overtaken."""
_MAX_TREE_NODES: Final = 1 << 21
"""The largest size of the tree, about a hundred megabytes. A full tree does not grow any more."""


class SearchBot:
    """A bot that searches for its moves."""

    iterations_per_ms: ClassVar = 320
    """The approximate number of iterations in a millisecond, used where a clock bounds the search."""
    nodes_per_iteration: ClassVar = 20
    """How many positions the solver may search for each iteration in the bot's budget. That many positions
    take at most half as long as one iteration."""

    def __init__(self, seed: int, iterations: int) -> None:
        self._seeds = random.Random(seed)  # noqa: S311 - repeatable by design
        self._iterations = iterations
        self._fast_bot = HeuristicBot(seed)
        self._solver = Solver(rows=1 << 20)
        self._scratch: Array = np.zeros((4, MAX_MOVES), np.int64)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """Choose the move that wins most often in the possible deals."""
        seed = self._seeds.getrandbits(63)
        stop_at = _compute_stop_time(budget)
        if early_action := choose_early_action(view, legal):
            return early_action
        choices = [action for action in legal if not isinstance(action, EARLY_ACTIONS)]
        if len(choices) == 1:
            return choices[0]
        if view.phase == "defence" and view.seat != view.defender:
            # With `order=free`, throw-ins may come before all cards are beaten. The kernel cannot do that.
            return self._fast_bot.choose(view, choices, budget)
        belief = make_belief(view)
        moves = [move_of(action) for action in choices]
        best_move = self._solve_ending(view, belief, moves, budget, stop_at)
        if best_move is None:
            best_move = self._search(view, belief, budget, stop_at, seed)
        return choices[moves.index(best_move)]

    def _solve_ending(
        self, view: View, belief: Belief, moves: list[int], budget: Budget, stop_at: float
    ) -> int | None:
        # Return the best move of an ending of two with all cards known. Return None for any other position,
        # if the budget is too small, or if every move loses even against a sensible player.
        if not is_exact_ending(view):
            return None
        max_nodes = self._solver.nodes + self.nodes_per_iteration * self._find_usual_iterations(budget)

        def may_continue() -> bool:
            # Only `limit_ms` stops the solver by the clock; `milliseconds` just sets `max_nodes`.
            is_in_time = budget.limit_ms is None or time.perf_counter() < stop_at
            return self._solver.nodes < max_nodes and is_in_time

        # If every move loses even against a sensible player, the search may find one that is hard to answer.
        best_moves = find_ending_moves(
            self._solver, belief.to_ending(), moves, may_continue, is_one_enough=True
        )
        return best_moves[0] if best_moves else None

    def _find_usual_iterations(self, budget: Budget) -> int:
        if budget.iterations is not None:
            return max(1, budget.iterations)
        if budget.milliseconds is not None:
            return self.iterations_per_ms * max(1, budget.milliseconds)
        return self._iterations

    def _find_most_iterations(self, budget: Budget) -> int:
        # If the clock ends the search, it must do so even on a machine that is four times as fast as usual.
        is_timed = budget.milliseconds is not None and budget.iterations is None
        return self._find_usual_iterations(budget) * (4 if is_timed else 1)

    def _search(self, view: View, belief: Belief, budget: Budget, stop_at: float, seed: int) -> int:  # noqa: ARG002 - for subclasses
        # Return the move that the tree search visits most often.
        max_iterations = self._find_most_iterations(budget)
        nodes = np.zeros((min(max_iterations, _MAX_TREE_NODES) + 1, tree.NODE_FIELDS), np.int64)
        rng = np.array([seed], np.uint64)
        # The tree search uses the solver's values. Values from an earlier game may belong to other options.
        self._solver.clear()
        used_nodes, iterations = 1, 0  # the root is the first node
        while True:
            chunk = min(_ITERATIONS_PER_CHECK, max_iterations - iterations)
            used_nodes = tree.run_iterations(
                belief.settings,
                belief.state,
                belief.hidden,
                belief.pool,
                belief.bottom,
                nodes,
                used_nodes,
                chunk,
                self._scratch,
                rng,
                self._solver.arrays,
            )
            iterations += chunk
            remaining = max_iterations - iterations
            most_visits, next_visits = find_highest_visit_counts(nodes)
            if most_visits - next_visits > remaining or remaining == 0 or time.perf_counter() > stop_at:
                _, best_move = max(list_root_moves(nodes), key=lambda child: child[0])
                return best_move


def _compute_stop_time(budget: Budget) -> float:
    # The result is a time of `time.perf_counter`.
    limits = [budget.milliseconds if budget.iterations is None else None, budget.limit_ms]
    return time.perf_counter() + min(
        [limit / 1000 for limit in limits if limit is not None], default=math.inf
    )


def list_root_moves(nodes: Array) -> Iterator[tuple[int, int]]:
    """Yield the visits and the move of every child of the root, the newest child first."""
    child = nodes[0, tree.CHILD]
    while child:
        yield int(nodes[child, tree.VISITS]), int(nodes[child, tree.MOVE])
        child = nodes[child, tree.SIBLING]


def find_highest_visit_counts(nodes: Array) -> tuple[int, int]:
    """Return the visits of the two most visited moves of the root."""
    visits = sorted((visits for visits, _ in list_root_moves(nodes)), reverse=True)
    return visits[0], visits[1] if len(visits) > 1 else 0
