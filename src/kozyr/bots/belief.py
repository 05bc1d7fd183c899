"""The belief of a seat: its view, written as input for the kernel's search.

A belief is the position as the seat knows it. Known cards lie in their places; every iteration of the search
deals the others from a pool. The search assumes throw-ins in turns, since a free table also asks its bots one
after another. Bots decide about redeals before they search.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kozyr.bots.kernel_codec import seen_state, settings_of
from kozyr.bots.memory import remember
from kozyr.kernel.compiled import Array
from kozyr.kernel.layout import DISCARD, TALON, TURN
from kozyr.rules import Seat, View, cards_in
from kozyr.rules.cards import BIT


class Belief(NamedTuple):
    """The starting point of a search."""

    settings: Array
    state: Array
    """The position, with only known cards in the hands."""
    hidden: Array
    """For each seat, how many cards of the pool it holds."""
    pool: Array
    """The cards that may lie in more than one place, each as a set of one card."""
    bottom: int
    """The trump card under the talon, as a set; 0 for none."""


def make_belief(view: View, actor: Seat) -> Belief:
    """Make the belief of the seat that has this view and acts next."""
    memory = remember(view)
    setup = replace(view.setup, options=replace(view.setup.options, order="turns", redeal=False))
    o = settings_of(setup)
    s = seen_state(view)
    s[: setup.seats] = memory.hands
    s[DISCARD] = memory.discard
    s[TALON] = view.talon
    s[TURN] = actor
    bottom = BIT[setup.trump_card] if view.talon else 0
    hidden = np.array([*memory.hidden, *[0] * (6 - setup.seats)], np.int64)
    pool = [BIT[card] for card in cards_in(memory.unknown | memory.talon & ~bottom)]
    return Belief(o, s, hidden, np.array(pool, np.int64), bottom)
