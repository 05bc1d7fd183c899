"""The bot of the level `master`: a trained neural network, and the exact solver of endings.

The bot looks no move ahead, so it answers in about a tenth of a millisecond. Without a temperature, equal
views give equal answers, except in games that seem endless: there the heuristic bot takes over and leads
random cards.
"""

import random
from collections.abc import Sequence
from typing import Final

from kozyr.bots.belief import make_belief
from kozyr.bots.bot import Budget
from kozyr.bots.early_actions import EARLY_ACTIONS, choose_early_action
from kozyr.bots.endgame import Solver, find_ending_moves, limit_search
from kozyr.bots.ending_check import count_ending_cards, is_exact_ending
from kozyr.bots.heuristic import HeuristicBot, is_endless
from kozyr.bots.kernel_codec import move_of
from kozyr.bots.knowledge import knowledge_of
from kozyr.bots.network import Network
from kozyr.bots.network_weights import load_weights
from kozyr.rules import Action, View

_MAX_SMALL_CARDS: Final = 14
"""The most cards of a small ending. Nearly all endings with more cards take too long."""
_MAX_SMALL_NODES: Final = 250_000
"""The most positions that the solver searches in a small ending, about 20 milliseconds. Most need fewer."""
_MAX_LARGE_NODES: Final = 50_000
"""The most positions in a larger ending, about 4 milliseconds."""
_NODES_PER_CHECK: Final = 2000
_SOLVER_ROWS: Final = 1 << 20
_MIN_SHARE: Final = 0.2
"""A bot with a temperature plays no action that is less than a fifth as probable as the best one."""


class NetworkBot:
    """A bot that plays the network's best action, and solves endings.

    With a temperature it sometimes plays another action that the network finds nearly as good.
    """

    def __init__(self, seed: int, temperature: float = 0.0) -> None:
        self._fast_bot = HeuristicBot(seed)
        self._rng = random.Random(seed)  # noqa: S311 - repeatable by design
        self._temperature = temperature
        self._network = Network(load_weights("master"))
        self._solver: Solver | None = None

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """Choose the most probable action of the network, or the best one of a solved ending."""
        if early_action := choose_early_action(view, legal):
            return early_action
        choices = [action for action in legal if not isinstance(action, EARLY_ACTIONS)]
        if len(choices) == 1:
            return choices[0]
        # With `order=free`, throw-ins may come before all cards are beaten; the network does not know them.
        # Bots that always answer in the same way could repeat moves forever: the fast bot ends such games.
        is_throw_in_during_defence = view.phase == "defence" and view.seat != view.defender
        if is_throw_in_during_defence or is_endless(view):
            return self._fast_bot.choose(view, choices, budget)
        actions = {move_of(action): action for action in choices}
        evaluation = self._network.evaluate_row(knowledge_of(view))
        rated_moves = zip(evaluation.probabilities, evaluation.moves, strict=True)
        ranked = sorted(((chance, move) for chance, move in rated_moves if move in actions), reverse=True)
        moves = [move for _, move in self._draw_first(ranked)]
        if is_exact_ending(view):
            moves = self._solve_ending(view, [*moves, *sorted(actions.keys() - moves)], budget) or moves
        return actions[moves[0]] if moves else self._fast_bot.choose(view, choices, budget)

    def _draw_first(self, ranked: list[tuple[float, int]]) -> list[tuple[float, int]]:
        # With a temperature, put a random one of the nearly best moves first.
        close = [each for each in ranked if each[0] >= _MIN_SHARE * ranked[0][0]]
        if not self._temperature or len(close) < 2:  # noqa: PLR2004 - one has no alternative
            return ranked
        weights = [(chance / close[0][0]) ** (1 / self._temperature) for chance, _ in close]
        first = self._rng.choices(close, weights)[0]
        return [first, *(each for each in ranked if each != first)]

    def _solve_ending(self, view: View, moves: list[int], budget: Budget) -> list[int]:
        # Return the best moves in their order; none if the ending is lost or takes too many positions.
        solver = self._solver = self._solver or Solver(_SOLVER_ROWS, _NODES_PER_CHECK)
        is_small = count_ending_cards(view) <= _MAX_SMALL_CARDS
        max_nodes = _MAX_SMALL_NODES if is_small else _MAX_LARGE_NODES
        may_continue = limit_search(solver, max_nodes, budget.limit_ms)
        ending = make_belief(view).to_ending()
        return find_ending_moves(solver, ending, moves, may_continue, is_one_enough=True)
