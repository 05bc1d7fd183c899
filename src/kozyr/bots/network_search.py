"""The bot of the strongest level: a tree search with trained networks, and exact endings.

The large network gives the probabilities of the moves and the beliefs about the hidden cards, once for each
choice. The search (`root_search`) asks two small networks thousands of times. Games of two seats have a pair
of small networks of their own, which were trained for such games only and err less.
"""

from typing import ClassVar, Final

import numpy as np

from kozyr.bots.belief import Belief
from kozyr.bots.bot import Budget
from kozyr.bots.knowledge import knowledge_of
from kozyr.bots.network_weights import load_weights
from kozyr.bots.root_search import RootSearch
from kozyr.bots.search import SearchBot
from kozyr.kernel import puct
from kozyr.kernel.imagined_deal import Doubles, HiddenCards
from kozyr.kernel.knowledge import MAX_SEATS
from kozyr.kernel.layout import SEATS, TURN
from kozyr.kernel.network import Floats
from kozyr.rules import View

_MIN_CHANCE: Final = 0.01
"""No card is believed to be less likely than this in a hand or in the talon."""
_MIN_PROBABILITY: Final = 1e-6
"""No legal move is less probable than this."""
_TEMPERATURE: Final = 2.0
"""The temperature of the prior of the root's moves at tables of more than two seats."""
_UNIFORM_SHARE: Final = 0.1
"""The share of this prior that all moves get alike."""
_DUEL_SEATS: Final = 2


class NetworkSearchBot(SearchBot):
    """A bot that searches for its moves with trained networks."""

    iterations_per_ms: ClassVar = 60
    nodes_per_iteration: ClassVar = 150  # so that 2,000 iterations solve the endings that `master` solves

    def __init__(self, seed: int, iterations: int) -> None:
        super().__init__(seed, iterations)
        self._large = _load_net("master")
        self._duel_nets = _load_net("duel-policy"), _load_net("duel-value")
        self._small_nets = _load_net("small-policy"), _load_net("small-value")
        self._memory = puct.make_scratch(self._large, *self._duel_nets, *self._small_nets)
        self._hands = np.zeros((2, 52 * (MAX_SEATS - 1)), np.float32)

    def _make_root(self, view: View, belief: Belief) -> puct.Root:
        # Ask the large network for the moves, their prior and the places of the hidden cards.
        seats, memory = view.setup.seats, self._memory
        count = puct.evaluate_root(knowledge_of(view), self._large, memory, self._hands)
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
            np.maximum(memory.prior[:count], np.float32(_MIN_PROBABILITY)),
        )

    def _search(self, view: View, belief: Belief, budget: Budget, stop_at: float, seed: int) -> int:
        root = self._make_root(view, belief)
        if len(root.moves) == 1:
            return int(root.moves[0])
        if view.setup.seats == _DUEL_SEATS:
            iterations = self._find_usual_iterations(budget)
            duel_search = RootSearch(root, self._duel_nets, self._memory, self._solver, iterations)
            return duel_search.find_best_move(seed, stop_at)
        iterations = self._find_most_iterations(budget)
        search = RootSearch(_flatten_prior(root), self._small_nets, self._memory, self._solver, iterations)
        return search.find_most_visited_move(seed, stop_at)


def _flatten_prior(root: puct.Root) -> puct.Root:
    # The trained policy is nearly sure of one move. With a flatter prior, something is left to search.
    prior = root.prior ** np.float32(1 / _TEMPERATURE)
    prior = prior * ((1 - _UNIFORM_SHARE) / prior.sum()) + _UNIFORM_SHARE / len(prior)
    return root._replace(prior=prior.astype(np.float32))


def _load_net(name: str) -> puct.Net:
    network = load_weights(name)
    return puct.Net(network.weights, network.widths)


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
