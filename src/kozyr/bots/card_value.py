"""The worth of a card to the bots.

The worth of a plain card is its rank, counted from the lowest rank of the deck. A trump is worth more by the
number of ranks in the deck (the console game adds nine, for its nine ranks).
"""

from collections.abc import Iterable
from functools import lru_cache

from kozyr.rules import Card, Setup
from kozyr.rules.cards import ALL_CARDS, RANK_OF, RANKS, SUIT_OF, CardMask, Suit, cards_in, lowest_rank


def list_worths(setup: Setup) -> tuple[int, ...]:
    """Return the worth of each card in this game; the lowest plain card is worth 0."""
    return _compute_worths(setup.options.deck, setup.trump)


def find_cheapest(cards: Iterable[Card], worths: tuple[int, ...]) -> Card:
    """Choose the card with the lowest worth; among equals, choose the first in canonical order."""
    return min(cards, key=lambda card: (worths[card], card))


def compute_mean_worth(cards_mask: CardMask, worths: tuple[int, ...]) -> float:
    """Return the mean worth of a set of cards; 0 for the empty set."""
    count = cards_mask.bit_count()
    return sum([worths[card] for card in cards_in(cards_mask)]) / count if count else 0.0


@lru_cache(maxsize=12)  # three decks with four trump suits each
def _compute_worths(deck: int, trump: Suit) -> tuple[int, ...]:
    lowest = lowest_rank(deck)
    ranks = RANKS - lowest
    return tuple(RANK_OF[card] - lowest + ranks * (SUIT_OF[card] == trump) for card in ALL_CARDS)
