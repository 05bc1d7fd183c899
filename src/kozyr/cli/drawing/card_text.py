"""The names and colours of cards in a terminal."""

from collections.abc import Iterable

from rich.text import Text

from kozyr.rules.cards import RANK_NAMES, RANK_OF, SUIT_OF, Card, Suit
from kozyr.rules.refusals import Language

SUIT_SIGNS = "♠♣♥♦"
_RUSSIAN_RANKS = {"J": "В", "Q": "Д", "K": "К", "A": "Т"}
_RED_SUITS = (2, 3)  # hearts and diamonds


def write_card(card: Card, language: Language) -> str:
    """Return a card's name as players write it: 9♠, Q♥, in Russian Д♥."""
    rank = RANK_NAMES[RANK_OF[card]]
    return (_RUSSIAN_RANKS.get(rank, rank) if language == "ru" else rank) + SUIT_SIGNS[SUIT_OF[card]]


def write_cards(cards: Iterable[Card], language: Language) -> str:
    """Return the names of several cards."""
    return " ".join(write_card(card, language) for card in cards)


def draw_card(card: Card, language: Language, trump: Suit | None = None) -> Text:
    """Draw a card in its colour; a trump is bold and underlined, because a terminal may lack colours."""
    # Black suits keep the terminal's own colour, which is readable on light and dark backgrounds.
    style = "red" if SUIT_OF[card] in _RED_SUITS else ""
    if SUIT_OF[card] == trump:
        style = f"bold underline {style}"
    return Text(write_card(card, language), style=style)


def draw_cards(cards: Iterable[Card], language: Language, trump: Suit | None = None) -> Text:
    """Draw several cards in a row."""
    return Text(" ").join(draw_card(card, language, trump) for card in cards)
