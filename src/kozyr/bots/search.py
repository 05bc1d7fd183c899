"""The bot of the strong levels: tree search, and the exact solver for endings with every card known.

Counts bound both, not the clock, unless the budget names a time. So the same seed plays the same game on any
machine, idle or loaded.
"""

import math
import random
import time
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from kozyr.bots.belief import Belief, make_belief
from kozyr.bots.bot import Budget
from kozyr.bots.card_value import wants_redeal
from kozyr.bots.endgame import Solver, find_best_moves, find_misanswered_moves
from kozyr.bots.experienced import ExperiencedBot
from kozyr.bots.kernel_codec import move_of
from kozyr.kernel import tree
from kozyr.kernel.compiled import Array
from kozyr.kernel.layout import MOST_MOVES
from kozyr.rules import Action, Redeal, Seat, View

_CHUNK: Final = 500
"""Iterations between two checks of the clock and of whether the leading move can still be overtaken."""
_NODES: Final = 20
"""Positions that the solver may search per iteration: together at most half the time of the iterations."""
_MOST_NODES: Final = 1 << 21
"""The largest size of the tree (about a hundred megabytes); then the search walks it without growing."""
_ITERATIONS_PER_MS: Final = 320
"""The approximate number of iterations in a millisecond, used where a clock bounds the search."""


class SearchBot:
    """A bot that searches for its moves."""

    def __init__(self, seed: int, iterations: int) -> None:
        self._seeds = random.Random(seed)  # noqa: S311 - repeatable by design
        self._iterations = iterations
        self._fast_bot = ExperiencedBot(seed)
        self._solver = Solver(1 << 20)
        self._work: Array = np.zeros((4, MOST_MOVES), np.int64)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """Choose the move that wins most often in the possible deals."""
        seed = self._seeds.getrandbits(63)
        stop_at = _stop_at(budget)
        choices = [action for action in legal if not isinstance(action, Redeal)]
        if len(choices) < len(legal) and (not choices or wants_redeal(view)):
            return next(action for action in legal if isinstance(action, Redeal))
        if len(choices) == 1:
            return choices[0]
        if view.phase == "defence" and view.seat != view.defender:
            # At a free table a player may throw in before all is beaten, which the kernel does not support.
            return self._fast_bot.choose(view, choices, budget)
        belief = make_belief(view, _actor(view))
        moves = [move_of(action) for action in choices]
        best = self._ending(view, belief, moves, budget, stop_at)
        if best is None:
            best = self._search(belief, budget, stop_at, seed)
        return choices[moves.index(best)]

    def _ending(
        self, view: View, belief: Belief, moves: list[int], budget: Budget, stop_at: float
    ) -> int | None:
        if view.talon or len(belief.pool) or view.active.bit_count() != 2:  # noqa: PLR2004 - two are left
            return None
        most = self._solver.nodes + _NODES * self._worth(budget)

        def allowed() -> bool:
            return self._solver.nodes < most and (budget.limit_ms is None or time.perf_counter() < stop_at)

        ending = self._solver, belief.settings, belief.state, moves, allowed
        found = find_best_moves(*ending)
        if found is None:
            return None
        value, best = found
        if value < 0:
            # Against best play every move loses. A move that a sensible player answers wrongly is better; if
            # there is none, the search may find one that is hard to answer.
            best = find_misanswered_moves(*ending)
        return best[0] if best else None

    def _worth(self, budget: Budget) -> int:
        if budget.iterations is not None:
            return max(1, budget.iterations)
        return (
            self._iterations
            if budget.milliseconds is None
            else _ITERATIONS_PER_MS * max(1, budget.milliseconds)
        )

    def _search(self, belief: Belief, budget: Budget, stop_at: float, seed: int) -> int:
        most = self._worth(budget)
        if budget.milliseconds is not None and budget.iterations is None:
            most *= 4  # the clock decides, even on the fastest machine
        nodes = np.zeros((min(most, _MOST_NODES) + 1, tree.NODE), np.int64)
        chance = np.array([seed], np.uint64)
        self._solver.forget()
        used, done = 1, 0
        while True:
            chunk = min(_CHUNK, most - done)
            used = tree.grow(
                belief.settings,
                belief.state,
                belief.hidden,
                belief.pool,
                belief.bottom,
                nodes,
                used,
                chunk,
                self._work,
                chance,
                self._solver.arrays,
            )
            done += chunk
            leader, second = _leaders(nodes)
            if leader - second > most - done or done == most or time.perf_counter() > stop_at:
                return max(_children(nodes), key=lambda child: child[0])[1]


def _stop_at(budget: Budget) -> float:
    # A time of `time.perf_counter`.
    limits = [budget.milliseconds if budget.iterations is None else None, budget.limit_ms]
    return time.perf_counter() + min([each / 1000 for each in limits if each is not None], default=math.inf)


def _actor(view: View) -> Seat:
    assert view.seat is not None, "a spectator does not play"  # noqa: S101 - bots are asked for a seat
    return view.seat


def _children(nodes: Array) -> Iterator[tuple[int, int]]:
    # The visits and the move of every move tried; the last one tried comes first.
    child = nodes[0, tree.CHILD]
    while child:
        yield int(nodes[child, tree.VISITS]), int(nodes[child, tree.MOVE])
        child = nodes[child, tree.SIBLING]


def _leaders(nodes: Array) -> tuple[int, int]:
    visits = sorted((visits for visits, _ in _children(nodes)), reverse=True)
    return visits[0], visits[1] if len(visits) > 1 else 0
