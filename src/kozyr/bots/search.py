"""How do the strong levels think: tree search, and the exact ending where everything is known?"""

import random
import time
from collections.abc import Sequence
from typing import Final

import numpy as np

from kozyr.bots.belief import Belief, believe
from kozyr.bots.bot import Budget
from kozyr.bots.endgame import Solver, weigh
from kozyr.bots.experienced import ExperiencedBot
from kozyr.bots.model import move_of
from kozyr.bots.worth import wants_redeal
from kozyr.kernel import tree
from kozyr.kernel.compiled import Array
from kozyr.kernel.layout import MOST_MOVES
from kozyr.kernel.step import step
from kozyr.rules import Action, Redeal, View

_CHUNK: Final = 512
"""Iterations between two looks at the clock."""
_NODES_A_MS: Final = 4_000
"""What the solver may look at for every millisecond of the budget: less than half of it."""
_MOST_ITERATIONS: Final = 1 << 22


class SearchBot:
    """Plays by searching."""

    def __init__(self, seed: int, milliseconds: int, curiosity: float = 0.5) -> None:
        self._seeds = random.Random(seed)  # noqa: S311 - repeatable by design
        self._milliseconds = milliseconds
        self._curiosity = curiosity
        self._glance = ExperiencedBot(seed)
        self._solver = Solver(1 << 20)
        self._work: Array = np.zeros((4, MOST_MOVES), np.int64)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """Choose the move that wins most often in the deals that may be."""
        seed = self._seeds.getrandbits(63)
        choices = [action for action in legal if not isinstance(action, Redeal)]
        if len(choices) < len(legal) and (not choices or wants_redeal(view)):
            return next(action for action in legal if isinstance(action, Redeal))
        if len(choices) == 1:
            return choices[0]
        if view.phase == "defence" and view.seat != view.defender:
            # A free table lets one throw in before the cards are beaten; nothing is lost by not thinking.
            return self._glance.choose(view, choices, budget)
        belief = believe(view)
        moves = [move_of(action) for action in choices]
        if belief.certain and view.active.bit_count() == 2 and not view.talon:  # noqa: PLR2004 - two left
            kept = self._exact(belief, moves, budget)
            if kept is not moves:
                return choices[moves.index(kept[0])]
        return choices[self._search(belief, moves, budget, seed)]

    def _exact(self, belief: Belief, moves: list[int], budget: Budget) -> list[int]:
        # Bounded by nodes, not by the clock: the same budget gives the same answer.
        most = self._solver.nodes + (budget.iterations * 100 if budget.iterations else _NODES_A_MS * (budget.milliseconds or self._milliseconds))
        found = weigh(self._solver, belief.settings, belief.state, moves, lambda: self._solver.nodes < most)
        # In a lost position every move is as bad against best play: look for the hardest to answer.
        return moves if found is None or found[0] < 0 else found[1]

    def _search(self, belief: Belief, moves: list[int], budget: Budget, seed: int) -> int:
        milliseconds = self._milliseconds if budget.milliseconds is None else budget.milliseconds
        most = _MOST_ITERATIONS if budget.iterations is None else budget.iterations
        until = time.perf_counter() + milliseconds / 1000
        nodes = np.zeros((min(most, 2000 * milliseconds if budget.iterations is None else most) + 1, tree.NODE), np.int64)
        chance = np.array([seed], np.uint64)
        used, done = 1, 0
        while done < most and (budget.iterations is not None or time.perf_counter() < until):
            chunk = min(_CHUNK, most - done)
            used = tree.grow(
                belief.settings, belief.state, belief.hidden, belief.pool, belief.bottom, nodes, used, chunk,
                self._curiosity, self._work, chance,
            )
            done += chunk
        self.done = done
        visits = {int(n[tree.MOVE]): int(n[tree.VISITS]) for n in self._children(nodes)}
        return max(range(len(moves)), key=lambda at: visits.get(moves[at], 0))

    @staticmethod
    def _children(nodes):
        child = nodes[0, tree.CHILD]
        while child:
            yield nodes[child]
            child = nodes[child, tree.SIBLING]
