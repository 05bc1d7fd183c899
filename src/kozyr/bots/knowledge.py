"""What a seat knows, made from its `View` and the public history, as a row of `kernel.knowledge`."""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from kozyr.bots.kernel_codec import settings_of
from kozyr.bots.memory import remember
from kozyr.kernel import knowledge, layout
from kozyr.kernel.compiled import Array
from kozyr.rules import Setup, View
from kozyr.rules.cards import BIT, CardMask, mask_of


class History(NamedTuple):
    """What each seat has shown by taking and passing, since it last drew cards; a `View` does not keep it."""

    declined: tuple[CardMask, ...]
    """The attack cards that lay unbeaten when the seat took."""
    passed_on: tuple[int, ...]
    """The ranks on the table when the seat passed, as a set of bits."""


_NOTHING: Final = (0,) * knowledge.MAX_SEATS
NO_HISTORY: Final = History(_NOTHING, _NOTHING)
"""The history of a game that has just been dealt, or of one that is unknown."""


def knowledge_of(view: View, history: History = NO_HISTORY) -> Array:
    """Write what the viewer knows; the viewer must have a seat."""
    viewer = view.seat
    assert viewer is not None, "the view is a spectator's"  # noqa: S101 - a bot plays for a seat
    seats = view.setup.seats
    memory = remember(view)
    unseen = memory.unknown | memory.talon
    if view.talon:
        unseen &= ~BIT[view.trump_card]

    # Seats are relative in the row: seat 0 is the viewer.
    def rotate_mask(mask: int) -> int:
        return (mask >> viewer | mask << (seats - viewer)) & ((1 << seats) - 1)

    def rotate_values(values: tuple[int, ...]) -> tuple[int, ...]:
        return values[viewer:seats] + values[:viewer] + _NOTHING[seats:]

    fields = (
        *rotate_values(memory.hands),
        *rotate_values(view.counts),
        *rotate_values(history.declined),
        *rotate_values(history.passed_on),
        view.seen[viewer],
        mask_of([laid.attack for laid in view.table]),
        mask_of([laid.attack for laid in view.table if laid.cover is None]),
        memory.table,
        memory.discard,
        unseen,
        layout.PHASES.index(view.phase),
        (view.attacker - viewer) % seats,
        (view.defender - viewer) % seats,
        view.taking,
        view.limit,
        view.bout,
        rotate_mask(view.passed),
        rotate_mask(view.active),
        rotate_mask(view.show_used),
        view.talon,
        view.setup.trump,
        view.trump_card,
        *_list_options(view.setup),
    )
    return np.array(fields, np.int64)


@lru_cache(maxsize=256)
def _list_options(setup: Setup) -> tuple[int, ...]:
    row = settings_of(setup)
    # In the settings this field is a row of `layout.BEATERS`; here it only says whether the option is on.
    row[layout.LOW_BEATS_ACE] = row[layout.LOW_BEATS_ACE] != 0
    return tuple(row[: layout.OPPONENTS].tolist())
