"""The names and colours of cards in a terminal."""

from collections.abc import Iterable

from rich.text import Text

from kozyr.rules.cards import RANK_NAMES, RANK_OF, SUIT_OF, Card, Suit
from kozyr.rules.refusals import Language

SUIT_SIGNS = "♠♣♥♦"
_RUSSIAN = {"J": "В", "Q": "Д", "K": "К", "A": "Т"}
_RED = (2, 3)


def face(card: Card, language: Language) -> str:
    """Return a card's name as players write it: 9♠, Q♥, in Russian Д♥."""
    rank = RANK_NAMES[RANK_OF[card]]
    return (_RUSSIAN.get(rank, rank) if language == "ru" else rank) + SUIT_SIGNS[SUIT_OF[card]]


def faces(cards: Iterable[Card], language: Language) -> str:
    """Return the names of several cards."""
    return " ".join(face(card, language) for card in cards)


def coloured(card: Card, language: Language, trump: Suit | None = None) -> Text:
    """Draw a card in its colour; a trump is bold and underlined, to be recognized without colours too."""
    # Black suits keep the terminal's own colour, which is readable on light and dark backgrounds.
    style = "red" if SUIT_OF[card] in _RED else ""
    return Text(face(card, language), style=f"bold underline {style}" if SUIT_OF[card] == trump else style)


def row(cards: Iterable[Card], language: Language, trump: Suit | None = None) -> Text:
    """Draw several cards in a row."""
    return Text(" ").join(coloured(card, language, trump) for card in cards)
