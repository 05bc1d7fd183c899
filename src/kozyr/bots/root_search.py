"""The comparison of the root's moves in a tree search.

At two seats the moves are compared by sequential halving. In each round, every remaining move is searched
equally often and in the same imagined deals, so that lucky deals do not decide between the moves. Then the
worse half leaves. A move is rated by its mean score; the probability that the large network gives it decides
between moves that are nearly equal. At more seats the values are less exact, and the search chooses the move
that it visited most. There, sequential halving had 57.5 % against `master` on 100 deals at four seats, and
the most visited move had 60.5 %.
"""

import math
import time
from typing import Final

import numpy as np

from kozyr.bots.endgame import Solver
from kozyr.bots.search import find_highest_visit_counts, list_root_moves
from kozyr.kernel import puct
from kozyr.kernel.compiled import Rng
from kozyr.kernel.ending_scores import EndingLimits
from kozyr.kernel.tree import CHILD, MOVE, SIBLING, VISITS

EXPLORATION: Final = 1.0
"""The weight of a move's prior against its mean score below the root."""
REDUCTION: Final = 0.2
"""How much worse an untried move counts than the mean of the tried ones."""
PRIOR_WEIGHT: Final = 0.001
"""How much score the natural logarithm of a move's probability is worth. On the same 300 deals at two seats,
`divine` had 63.4 % against `master` with 0.001, 61.8 % with 0.003 and 58.3 % with 0.008."""
_MAX_MOVES: Final = 12
"""The most moves that are compared: those that the large network finds most probable."""
_ITERATIONS_PER_CHECK: Final = 100
"""Iterations between two checks of the clock and of whether the leading move can still be overtaken."""
_NODES_PER_ITERATION: Final = 4
"""The nodes that the tree has room for, forced moves included. A full tree does not grow any more."""
_MAX_TREE_NODES: Final = 1 << 20
_MAX_ENDING_CARDS: Final = 12
"""The search solves endings of at most this many cards. Matches did not tell it apart from seven cards."""
_MAX_ENDING_NODES: Final = 20_000
_MAX_NODES_OF_ENDINGS: Final = 200_000
"""The largest number of solver nodes for one ending, and for all larger endings of a choice."""


class RootSearch:
    """The search for the best move of one position."""

    def __init__(
        self,
        root: puct.Root,
        nets: tuple[puct.Net, puct.Net],
        memory: puct.Scratch,
        solver: Solver,
        iterations: int,
    ) -> None:
        self._root, self._nets, self._memory, self._solver = root, nets, memory, solver
        self._iterations = iterations
        self._tree = puct.make_tree(min(_NODES_PER_ITERATION * iterations, _MAX_TREE_NODES) + _MAX_MOVES + 1)
        self._used_nodes = 1  # the root is the first node
        solver.clear()  # the values of an earlier game may belong to other options
        self._limits = EndingLimits(
            _MAX_ENDING_CARDS, _MAX_ENDING_NODES, solver.nodes + _MAX_NODES_OF_ENDINGS
        )

    def find_best_move(self, seed: int, stop_at: float) -> int:
        """Search until one move remains, or until this time of `time.perf_counter`."""
        remaining = sorted(range(len(self._root.moves)), key=lambda index: -self._root.prior[index])
        remaining = remaining[:_MAX_MOVES]
        rounds = (len(remaining) - 1).bit_length()
        rng = np.array([seed], np.uint64)
        while len(remaining) > 1:
            share = max(1, self._iterations // (rounds * len(remaining)))
            for index in remaining:
                rng_of_round = rng.copy()
                for done in range(0, share, _ITERATIONS_PER_CHECK):
                    self._search(index, min(_ITERATIONS_PER_CHECK, share - done), rng_of_round)
                    if time.perf_counter() > stop_at:
                        return int(self._root.moves[max(remaining, key=self._rate)])
            rng = rng_of_round
            remaining.sort(key=self._rate, reverse=True)
            del remaining[(len(remaining) + 1) // 2 :]
        return int(self._root.moves[remaining[0]])

    def find_most_visited_move(self, seed: int, stop_at: float) -> int:
        """Search all moves by their prior until none can pass the most visited one, or until this time."""
        rng, remaining = np.array([seed], np.uint64), self._iterations
        while True:
            chunk = min(_ITERATIONS_PER_CHECK, remaining)
            self._run(self._root, chunk, rng)
            remaining -= chunk
            most_visits, next_visits = find_highest_visit_counts(self._tree.nodes)
            if most_visits - next_visits > remaining or remaining == 0 or time.perf_counter() > stop_at:
                _, best_move = max(list_root_moves(self._tree.nodes), key=lambda child: child[0])
                return best_move

    def _search(self, index: int, iterations: int, rng: Rng) -> None:
        # Search below one move of the root.
        moves, prior = self._root.moves[index : index + 1], self._root.prior[index : index + 1]
        self._run(self._root._replace(moves=moves, prior=prior), iterations, rng)

    def _run(self, root: puct.Root, iterations: int, rng: Rng) -> None:
        self._used_nodes = puct.run_iterations(
            root,
            *self._nets,
            self._tree,
            self._used_nodes,
            iterations,
            EXPLORATION,
            REDUCTION,
            self._memory,
            rng,
            self._solver.arrays,
            self._limits,
        )

    def _rate(self, index: int) -> float:
        # A move that the clock left without a visit is the worst.
        nodes, move = self._tree.nodes, int(self._root.moves[index])
        child = int(nodes[0, CHILD])
        while child and nodes[child, MOVE] != move:
            child = int(nodes[child, SIBLING])
        visits = int(nodes[child, VISITS]) if child else 0
        if not visits:
            return -math.inf
        return float(self._tree.scores[child] / visits) + PRIOR_WEIGHT * math.log(self._root.prior[index])
