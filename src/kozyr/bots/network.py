"""The opinion of a trained neural network about a choice: `evaluate(view)`.

The network knows what a seat's `View` says. If the caller passes the public `History`, it knows that too.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from kozyr.bots.kernel_codec import action_of
from kozyr.bots.knowledge import NO_HISTORY, History, knowledge_of
from kozyr.bots.network_weights import NetworkWeights, load_weights
from kozyr.kernel import actions, inputs, knowledge, layout
from kozyr.kernel.compiled import Array
from kozyr.kernel.network import Floats, evaluate_choice
from kozyr.rules import Action, View


class Evaluation(NamedTuple):
    """The network's opinion about the choice of a seat."""

    policy: tuple[tuple[Action, float], ...]
    """The actions among which the network chooses, each with its probability. Of several attack cards the
    defender beats only the one with the fewest covers, so the other beats are left out."""
    chances: tuple[float, ...]
    """For each seat, the chance of being the durak."""


class MoveEvaluation(NamedTuple):
    """An `Evaluation` in the kernel's numbers."""

    moves: list[int]
    probabilities: list[float]
    """The probability of each move."""
    chances: list[float]
    """For each seat clockwise from the viewer, the chance of being the durak."""


class Network:
    """A neural network with the memory for one evaluation, so only one thread at a time may use it."""

    def __init__(self, network: NetworkWeights) -> None:
        self._weights, self._widths = network.weights, network.widths
        layers = network.widths[1:-3]
        self._work: Floats = np.zeros((2, int(layers.max())), np.float32)
        self._numbers: Array = np.zeros((3, inputs.INPUTS + 1), np.int64)
        self._probabilities: Floats = np.zeros(actions.MAX_LEGAL, np.float32)
        self._chances: Floats = np.zeros(knowledge.MAX_SEATS, np.float32)

    def evaluate_row(self, row: Array) -> MoveEvaluation:
        """Evaluate the choice of a seat; `row` is what it knows, as `knowledge_of` writes it."""
        count = evaluate_choice(
            row,
            self._weights,
            self._widths,
            self._numbers,
            self._work,
            self._probabilities,
            self._chances,
        )
        return MoveEvaluation(
            self._numbers[2, :count].tolist(),
            self._probabilities[:count].tolist(),
            self._chances[: row[knowledge.OPTIONS + layout.SEATS]].tolist(),
        )

    def evaluate(self, view: View, history: History = NO_HISTORY) -> Evaluation:
        """Evaluate the choice of the view's seat, which has to act."""
        seat = view.seat
        assert seat is not None, "the view is a spectator's"  # noqa: S101 - a bot plays for a seat
        moves, probabilities, chances = self.evaluate_row(knowledge_of(view, history))
        policy = zip(map(action_of, moves), probabilities, strict=True)
        return Evaluation((*policy,), (*chances[-seat:], *chances[:-seat]) if seat else (*chances,))


@cache
def _get_shared_network() -> Network:
    return Network(load_weights("master"))


def evaluate(view: View) -> Evaluation:
    """Evaluate the choice of the view's seat, which has to act, with the network of the level `master`.

    Only one thread of a process may call this function.
    """
    return _get_shared_network().evaluate(view)
