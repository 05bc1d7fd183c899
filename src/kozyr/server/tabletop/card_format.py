"""The card format of the tabletop API.

A card is `{"suit": "hearts", "rank": "10"}`; a card that the viewer may not see is `{}`.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from kozyr.rules.cards import RANK_OF, SUIT_OF, Card, full_deck

PlainCard: TypeAlias = dict[str, str]

DECK_SIZE: Final = 36
"""The number of cards in the deck, from six to ace."""
SUITS: Final = ("spades", "clubs", "hearts", "diamonds")
"""The suits in the order of the rules."""
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
"""The ranks in the order of the rules. This deck has no rank below six."""
PACK: Final = full_deck(DECK_SIZE)
"""All cards of the deck."""

_CARDS: Final = {(SUITS[SUIT_OF[card]], RANKS[RANK_OF[card]]): card for card in PACK}


def plain_card(card: Card) -> PlainCard:
    """Convert a card to its JSON form."""
    return {"suit": SUITS[SUIT_OF[card]], "rank": RANKS[RANK_OF[card]]}


def plain_cards(cards: Iterable[Card]) -> list[PlainCard]:
    """Convert cards to their JSON form, the top card first."""
    return [plain_card(card) for card in cards]


def hidden_cards(amount: int) -> list[PlainCard]:
    """Return the JSON form of hidden cards, one empty object for each card."""
    return [{} for _ in range(amount)]


def read_card(plain: object) -> Card | None:
    """Read a card from untrusted input; return None if it is not in the deck."""
    if not isinstance(plain, Mapping) or set(plain) != {"suit", "rank"}:
        return None
    suit, rank = plain["suit"], plain["rank"]
    return _CARDS.get((suit, rank)) if isinstance(suit, str) and isinstance(rank, str) else None
