"""How does a view become something the kernel can imagine?

A belief is the position as the seat knows it: known cards in their places, the others in a pool from which
every iteration of the search deals. Throw-ins are imagined in turns whatever the table's order (asked one
after another, players of a free table do no different), and redeals are decided before.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kozyr.bots.memory import remember
from kozyr.bots.model import settings_of
from kozyr.kernel.compiled import Array
from kozyr.kernel.layout import (
    ACTIVE,
    ATTACKER,
    ATTACKS,
    BEATS,
    BOUT,
    DEFENDER,
    DISCARD,
    FIELDS,
    LIMIT,
    LOW_BEATS_ACE,
    PASSED,
    PHASE,
    PHASES,
    PLACES,
    SHOW_USED,
    TABLE,
    TAKING,
    TALON,
    TRUMP,
    TURN,
    UNBEATEN,
)
from kozyr.rules import View, cards_in, mask_of
from kozyr.rules.cards import BIT


class Belief(NamedTuple):
    """What the search starts from."""

    settings: Array
    state: Array
    """The position, hands holding known cards only."""
    hidden: Array
    """For each seat how many cards of the pool it holds."""
    pool: Array
    """The cards that may lie anywhere, one set each."""
    bottom: int
    """The trump card under the talon, as a set; 0 for none."""

    @property
    def certain(self) -> bool:
        """Whether nothing is hidden."""
        return not len(self.pool)


def believe(view: View) -> Belief:
    """Make a seat's belief; the view must be of a seat that has to act."""
    memory = remember(view)
    setup = replace(view.setup, options=replace(view.setup.options, order="turns", redeal=False))
    o = settings_of(setup)
    s = np.zeros(FIELDS, np.int64)
    s[: setup.seats] = memory.hands
    s[ATTACKS] = mask_of(laid.attack for laid in view.table)
    s[UNBEATEN] = mask_of(laid.attack for laid in view.table if laid.cover is None)
    s[TABLE] = memory.table
    s[DISCARD] = memory.discard
    s[PHASE] = PHASES.index(view.phase)
    s[ATTACKER] = view.attacker
    s[DEFENDER] = view.defender
    s[TURN] = view.seat
    s[TAKING] = view.taking
    s[LIMIT] = view.limit
    s[BOUT] = view.bout
    s[PASSED] = view.passed
    s[ACTIVE] = view.active
    s[TALON] = view.talon
    place = 1
    for together in view.out:
        for seat in together:
            s[PLACES] |= place << 4 * seat
        place += len(together)
    s[SHOW_USED] = view.show_used
    s[TRUMP] = setup.trump
    s[BEATS] = 52 * (4 * o[LOW_BEATS_ACE] + setup.trump)
    bottom = BIT[setup.trump_card] if view.talon else 0
    hidden = np.array([*memory.hidden, *[0] * (6 - setup.seats)], np.int64)
    pool = [BIT[card] for card in cards_in(memory.unknown | memory.talon & ~bottom)]
    return Belief(o, s, hidden, np.array(pool, np.int64), bottom)
