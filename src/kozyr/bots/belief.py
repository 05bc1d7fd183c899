"""A seat's belief: a position as the seat knows it, written for the kernel."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kozyr.bots.endgame import KernelEnding
from kozyr.bots.kernel_codec import public_state_of, settings_of, supported_options
from kozyr.bots.memory import remember
from kozyr.kernel.compiled import Array
from kozyr.kernel.layout import DISCARD, TALON, TURN
from kozyr.rules import View, cards_in
from kozyr.rules.cards import BIT


class Belief(NamedTuple):
    """A position as a seat knows it, from which a search starts.

    Known cards lie in their places. Every iteration of the search deals the other cards from a pool.
    """

    settings: Array
    state: Array
    """The position, with only known cards in the hands."""
    hidden: Array
    """For each seat, how many cards of the pool it holds."""
    pool: Array
    """The cards whose place the seat does not know, each as a mask of one bit."""
    bottom: int
    """The trump card under the talon as a mask of one bit, or 0 without a talon."""

    def to_ending(self) -> KernelEnding:
        """Return the position as an ending; `ending_check.is_exact_ending` must hold for the view."""
        return KernelEnding(self.settings, self.state, np.array([0, self.bottom], np.int64))


def make_belief(view: View) -> Belief:
    """Make the belief of the seat that has this view and acts next.

    The search assumes throw-ins in turns, since a table with `order=free` also asks its bots one after
    another. Bots decide about early actions, such as redeals, before they search.
    """
    assert view.seat is not None, "the view is a spectator's"  # noqa: S101 - a bot plays for a seat
    memory = remember(view)
    setup = replace(view.setup, options=supported_options(view.setup.options))
    state = public_state_of(view)
    state[: setup.seats] = memory.hands
    state[DISCARD] = memory.discard
    state[TALON] = view.talon
    state[TURN] = view.seat
    bottom = BIT[view.trump_card] if view.talon else 0
    hidden = np.array([*memory.hidden, *[0] * (6 - setup.seats)], np.int64)
    pool = [BIT[card] for card in cards_in(memory.unknown | (memory.talon & ~bottom))]
    return Belief(settings_of(setup), state, hidden, np.array(pool, np.int64), bottom)
