"""The bot of the strongest level: a tree search with trained networks, and exact endings.

The large network gives the prior of the moves and the beliefs about the hidden cards, once for each choice.
The search asks two small networks thousands of times.
"""

import time
from typing import ClassVar, Final

import numpy as np

from kozyr.bots.belief import Belief
from kozyr.bots.bot import Budget
from kozyr.bots.knowledge import knowledge_of
from kozyr.bots.network_weights import load_weights
from kozyr.bots.search import SearchBot, find_highest_visit_counts, list_root_moves
from kozyr.kernel import puct
from kozyr.kernel.ending_scores import EndingLimits
from kozyr.kernel.imagined_deal import Doubles, HiddenCards
from kozyr.kernel.knowledge import MAX_SEATS
from kozyr.kernel.layout import SEATS, TURN
from kozyr.kernel.network import Floats
from kozyr.rules import View

EXPLORATION: Final = 1.0
"""The weight of a move's prior against its mean score. Twice or half as much was weaker against `master`."""
REDUCTION: Final = 0.2
"""How much worse an untried move counts than the mean of the tried ones."""
TEMPERATURE: Final = 2.0
"""The trained policy is nearly sure of one move; with this temperature, something is left to search."""
UNIFORM_SHARE: Final = 0.1
"""The share of the prior that all moves get alike."""
_MIN_CHANCE: Final = 0.01
"""No card is believed to be less likely than this in a hand or in the talon."""
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


class NetworkSearchBot(SearchBot):
    """A bot that searches for its moves with trained networks."""

    iterations_per_ms: ClassVar = 60
    nodes_per_iteration: ClassVar = 150  # so that 2,000 iterations solve the endings that `master` solves

    def __init__(self, seed: int, iterations: int) -> None:
        super().__init__(seed, iterations)
        networks = (load_weights(name) for name in ("master", "small-policy", "small-value"))
        self._large, self._policy, self._value = (
            puct.Net(network.weights, network.widths) for network in networks
        )
        self._memory = puct.make_scratch(self._large, self._policy, self._value)
        self._hands = np.zeros((2, 52 * (MAX_SEATS - 1)), np.float32)

    def _make_root(self, view: View, belief: Belief) -> puct.Root:
        # Ask the large network for the moves, their prior and the places of the hidden cards.
        seats, memory = view.setup.seats, self._memory
        count = puct.evaluate_root(knowledge_of(view), self._large, memory, self._hands)
        prior = memory.prior[:count] ** np.float32(1 / TEMPERATURE)
        prior = prior * ((1 - UNIFORM_SHARE) / prior.sum()) + UNIFORM_SHARE / count
        seen = np.zeros(MAX_SEATS, np.int64)
        seen[:seats] = view.seen
        odds = _find_odds(belief, self._hands[0])
        return puct.Root(
            belief.settings,
            belief.state,
            seen,
            int(view.trump_card),
            HiddenCards(belief.pool, belief.hidden, odds, belief.bottom),
            memory.numbers[puct.MOVES, :count].copy(),
            prior.astype(np.float32),
        )

    def _search(self, view: View, belief: Belief, budget: Budget, stop_at: float, seed: int) -> int:
        root = self._make_root(view, belief)
        if len(root.moves) == 1:
            return int(root.moves[0])
        max_iterations = self._find_most_iterations(budget)
        size = min(_NODES_PER_ITERATION * max_iterations, _MAX_TREE_NODES) + 1
        tree = puct.make_tree(size)
        rng = np.array([seed], np.uint64)
        self._solver.clear()  # the values of an earlier game may belong to other options
        last_node = self._solver.nodes + _MAX_NODES_OF_ENDINGS
        limits = EndingLimits(_MAX_ENDING_CARDS, _MAX_ENDING_NODES, last_node)
        used_nodes, iterations = 1, 0
        while True:
            chunk = min(_ITERATIONS_PER_CHECK, max_iterations - iterations)
            used_nodes = puct.run_iterations(
                root,
                self._policy,
                self._value,
                tree,
                used_nodes,
                chunk,
                EXPLORATION,
                REDUCTION,
                self._memory,
                rng,
                self._solver.arrays,
                limits,
            )
            iterations += chunk
            remaining = max_iterations - iterations
            most_visits, next_visits = find_highest_visit_counts(tree.nodes)
            if most_visits - next_visits > remaining or remaining == 0 or time.perf_counter() > stop_at:
                _, best_move = max(list_root_moves(tree.nodes), key=lambda child: child[0])
                return best_move


def _find_odds(belief: Belief, logits: Floats) -> Doubles:
    # For each hand and hidden card, the odds that this hand holds the card if no hand before it does.
    seats, viewer = int(belief.settings[SEATS]), int(belief.state[TURN])
    cards = [int(card).bit_length() - 1 for card in belief.pool]
    others = [(viewer + distance) % seats for distance in range(1, seats)]
    chances: Doubles = np.zeros((MAX_SEATS, len(cards)))
    chances[others] = 1 / (1 + np.exp(-logits.reshape(-1, 52)[: seats - 1, cards].astype(np.float64)))
    chances[belief.hidden == 0] = 0
    elsewhere = np.maximum(1 - chances.cumsum(0), _MIN_CHANCE)
    odds: Doubles = np.clip(chances / elsewhere, _MIN_CHANCE, 1 / _MIN_CHANCE)
    return odds
