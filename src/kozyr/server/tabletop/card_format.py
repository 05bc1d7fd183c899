"""Conversion between the cards of the tabletop API and the cards of the rules.

A card is `{"suit": "hearts", "rank": "10"}`; a card that the viewer may not see is `{}`.
"""

from collections.abc import Iterable
from typing import Final, get_args

from kozyr.rules.cards import RANK_OF, SUIT_OF, Card, full_deck
from kozyr.server.tabletop.action_messages import DECK_SIZE, RankName, SeenCard, SuitName, TabletopCard

PACK: Final = full_deck(DECK_SIZE)
"""All cards of the deck."""

_SUITS: Final[tuple[SuitName, ...]] = get_args(SuitName)
_RANKS: Final[tuple[RankName, ...]] = get_args(RankName)
_LOWEST_RANK: Final = RANK_OF[PACK[0]]
_MESSAGES: Final = {
    card: TabletopCard(suit=_SUITS[SUIT_OF[card]], rank=_RANKS[RANK_OF[card] - _LOWEST_RANK]) for card in PACK
}
"""The card of the tabletop API for each card of the rules."""
_CARDS: Final = {message: card for card, message in _MESSAGES.items()}


def write_card(card: Card) -> TabletopCard:
    """Convert a card of the rules to a card of the tabletop API."""
    return _MESSAGES[card]


def write_cards(cards: Iterable[Card]) -> list[TabletopCard]:
    """Convert cards of the rules to cards of the tabletop API, the top card first."""
    return [_MESSAGES[card] for card in cards]


def hidden_cards(amount: int) -> list[SeenCard]:
    """Return this number of hidden cards of the tabletop API."""
    return [SeenCard()] * amount


def read_cards(messages: Iterable[TabletopCard]) -> tuple[Card, ...]:
    """Convert cards of the tabletop API to cards of the rules."""
    return tuple([_CARDS[message] for message in messages])
