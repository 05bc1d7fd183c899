"""The imagined deal of the hidden cards, weighted by what is believed about them."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kozyr.kernel.compiled import Array, Rng, Talon, compiled
from kozyr.kernel.knowledge import MAX_SEATS
from kozyr.kernel.rng import draw_below, draw_bits

Doubles = npt.NDArray[np.float64]


class HiddenCards(NamedTuple):
    """The cards whose place a seat does not know."""

    cards: Array
    """Each card as a mask of one bit."""
    counts: Array
    """How many of the cards each of the six hands gets; the others lie in the talon above its bottom card."""
    odds: Doubles
    """For each hand and card, the odds that this hand holds the card if no hand before it does."""
    bottom: int
    """The trump card under the talon as a mask of one bit, or 0 without a talon."""


@compiled
def deal_hidden(pool: HiddenCards, state: Array, talon: Talon, left: Array, rng: Rng) -> None:
    """Deal the cards of the pool to the hands of `state` and to the talon.

    One hand after the other draws its cards, each with the probability of its odds. Equal odds give a uniform
    deal. `left` is memory for the cards that are not dealt yet.
    """
    count = pool.cards.shape[0]
    for index in range(count):
        left[index] = index
    for seat in range(MAX_SEATS):
        if pool.counts[seat] == 0:
            continue
        total = 0.0
        for index in range(count):
            total += pool.odds[seat, left[index]]
        for _ in range(pool.counts[seat]):
            drawn = _draw_card(pool.odds[seat], left, count, total, rng)
            card = left[drawn]
            state[seat] |= pool.cards[card]
            total -= pool.odds[seat, card]
            count -= 1
            left[drawn] = left[count]
    talon[0] = 0
    talon[1] = pool.bottom
    for index in range(2, count + 2):
        drawn = draw_below(rng, count)
        talon[index] = talon[index - 1] | pool.cards[left[drawn]]
        count -= 1
        left[drawn] = left[count]


@compiled
def _draw_card(odds: Doubles, left: Array, count: int, total: float, rng: Rng) -> int:
    # Return the index in `left` of a card drawn with the probability of its odds.
    rest = total * (draw_bits(rng) / 2147483648.0)  # `draw_bits` gives 31 bits
    for index in range(count):
        rest -= odds[left[index]]
        if rest < 0.0:
            return index
    return count - 1
