"""The five criteria of the console game for choosing a card to lead.

Each criterion is scaled to the largest figure of any candidate and then weighted. Only cards that the
defender holds or may hold, according to the memory, count as able to beat a card.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.bots.card_value import card_worths, mean_worth
from kozyr.bots.memory import Memory, may_hold
from kozyr.rules import Card, View
from kozyr.rules.cards import SAME_RANK, SUIT_MASKS, SUIT_OF, mask_of


class Criteria(NamedTuple):
    """One figure per criterion, of a candidate or as weights; more is better."""

    low: float
    """How far the card's worth is below the highest of the deck."""
    suit: float
    """How many cards of its suit the hand holds."""
    pairs: float
    """How many other cards of its rank the hand holds."""
    few: float
    """How few cards can beat it."""
    dear: float
    """The mean worth of the cards that can beat it."""


WEIGHTS: Final = Criteria(low=1.0, suit=2.2, pairs=1.6, few=0.8, dear=1.1)


def lead_weights(view: View, memory: Memory, candidates: Sequence[Card]) -> dict[Card, float]:
    """Return the weight of each card that could be led; more is better."""
    figures = [_figures(view, memory, card) for card in candidates]
    scales = [
        weight / (max(column) or 1)
        for weight, column in zip(WEIGHTS, zip(*figures, strict=True), strict=True)
    ]
    return {
        card: sum([scale * figure for scale, figure in zip(scales, row, strict=True)])
        for card, row in zip(candidates, figures, strict=True)
    }


def _figures(view: View, memory: Memory, card: Card) -> Criteria:
    hand_mask = mask_of(view.hand)
    worth = card_worths(view.setup)
    possible_mask = may_hold(memory, view.defender)
    beaters_mask = possible_mask & view.setup.beaters[card]
    return Criteria(
        low=max(worth) - worth[card],
        suit=(hand_mask & SUIT_MASKS[SUIT_OF[card]]).bit_count(),
        pairs=(hand_mask & SAME_RANK[card]).bit_count() - 1,
        few=possible_mask.bit_count() - beaters_mask.bit_count(),
        # A card that nothing can beat counts like one that only the dearest card can beat.
        dear=mean_worth(beaters_mask, worth) if beaters_mask else max(worth),
    )
