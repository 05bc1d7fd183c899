"""The colours of cards in a terminal."""

from collections.abc import Iterable

from rich.text import Text

from kozyr.locales import Language
from kozyr.locales.cards import write_card
from kozyr.rules.cards import SUIT_OF, Card, Suit

_RED_SUITS = (2, 3)  # hearts and diamonds


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
