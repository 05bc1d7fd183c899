"""A seat's `View` and the public history as the row of words from which the environment makes inputs."""

from typing import Final

import numpy as np
import numpy.typing as npt

from kozyr.rules import View
from kozyr.rules.bout import list_table_cards
from kozyr.rules.cards import BIT, full_deck, mask_of
from training.history import History
from training.options_row import options_row

_SEATS: Final = 6
_OPTIONS: Final = 20
_PHASES: Final = ("lead", "defence", "throw_in", "over")
KnowledgeRow = npt.NDArray[np.uint64]


def knowledge_row(view: View, history: History) -> KnowledgeRow:
    """Write what the viewer knows, in the order of `Knowledge` in knowledge.h."""
    viewer = view.seat
    if viewer is None:
        message = "a spectator makes no choices"
        raise ValueError(message)
    seats = view.setup.seats
    order = [(viewer + distance) % seats for distance in range(seats)]
    hands = [0] * seats
    discard = 0
    for card, place in view.known.items():
        if place == "discard":
            discard |= BIT[card]
        elif not isinstance(place, str):
            hands[place] |= BIT[card]
    table = mask_of(list_table_cards(view.table))
    unseen = mask_of(full_deck(view.setup.options.deck)) & ~(table | discard)
    for hand in hands:
        unseen &= ~hand
    if view.talon:
        unseen &= ~BIT[view.trump_card]

    def relative(mask: int) -> int:
        return sum((mask >> seat & 1) << distance for distance, seat in enumerate(order))

    def by_seat(values: tuple[int, ...] | list[int]) -> list[int]:
        return [*(values[seat] for seat in order), *[0] * (_SEATS - seats)]

    fields = (
        *by_seat(hands),
        *by_seat(view.counts),
        *by_seat(history.declined),
        *by_seat(history.passed_on),
        view.seen[viewer],
        mask_of(laid.attack for laid in view.table),
        mask_of(laid.attack for laid in view.table if laid.cover is None),
        table,
        discard,
        unseen,
        _PHASES.index(view.phase),
        (view.attacker - viewer) % seats,
        (view.defender - viewer) % seats,
        view.taking,
        view.limit,
        view.bout,
        relative(view.passed),
        relative(view.active),
        relative(view.show_used),
        view.talon,
        view.setup.trump,
        view.trump_card,
        *options_row(view.setup.options, seats)[:_OPTIONS],
    )
    return np.array(fields, np.uint64)
