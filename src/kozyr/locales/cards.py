"""The short names of cards, as players write them: 9♠, Q♥, in Russian Д♥."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from kozyr.locales import Language, say
from kozyr.rules.cards import CARD_IDS, Card

SUIT_SIGNS: Final = {"S": "♠", "C": "♣", "H": "♥", "D": "♦"}
"""The sign of each suit by its letter."""
COURT_RANKS: Final = ("J", "Q", "K", "A")


@cache
def write_rank(rank: str, language: Language) -> str:
    """Return the sign of a rank: a number, or a letter of the language."""
    return say(language, f"rank_short_{rank}") if rank in COURT_RANKS else rank


def write_card(card: Card, language: Language) -> str:
    """Return the short name of a card."""
    card_id = CARD_IDS[card]
    return write_rank(card_id[1:], language) + SUIT_SIGNS[card_id[0]]


def write_cards(cards: Iterable[Card], language: Language) -> str:
    """Return the short names of several cards."""
    return " ".join(write_card(card, language) for card in cards)
