"""Card names in plain text.

Suits are the signs ♠♥♦♣ where the terminal has them and small letters elsewhere: `Qh`, in Russian `Дч`. Plain
console mode numbers cards (its `Card_properties`): values 6 to 14, suits 1 to 4.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from kozyr.rules.refusals import Language
from kozyr.terminal.plain.line_io import can_encode

_SIGNS: Final = {"S": "♠", "C": "♣", "H": "♥", "D": "♦"}
_LETTERS: Final[dict[Language, dict[str, str]]] = {
    "en": {"S": "s", "C": "c", "H": "h", "D": "d"},
    "ru": {"S": "п", "C": "т", "H": "ч", "D": "б"},  # пики, трефы, черви, бубны
}
_RUSSIAN: Final = {"J": "В", "Q": "Д", "K": "К", "A": "Т"}
_VALUES: Final = {"J": 11, "Q": 12, "K": 13, "A": 14}
_CARD: Final = re.compile(r"\b[SCHD](?:10|[2-9JQKA])\b")
_SUITS: Final = {"S": 1, "H": 2, "D": 3, "C": 4}


class OutputStyle(NamedTuple):
    """The language and characters of an output."""

    language: Language
    has_signs: bool
    """Whether the terminal can show ♠."""


class NumberedCard(NamedTuple):
    """A card in the numbers of plain console mode."""

    suit: int
    """1 spades, 2 hearts, 3 diamonds, 4 clubs."""
    value: int
    """6 to 10; 11 jack (the specification says joker), 12 queen, 13 king, 14 ace."""


def output_style_for(language: Language, encoding: str | None) -> OutputStyle:
    """Choose the language and signs that an output can show; without Cyrillic, Russian becomes English."""
    if language == "ru" and not can_encode("Ёёя", encoding):
        language = "en"
    return OutputStyle(language, can_encode("♠♥♦♣", encoding))


def suit_sign(suit: str, style: OutputStyle) -> str:
    """Return the sign or letter of a suit: `S`, `C`, `H` or `D`."""
    return _SIGNS[suit] if style.has_signs else _LETTERS[style.language][suit]


def face(card: str, style: OutputStyle) -> str:
    """Return the short name of a card, such as `S9`: 9♠, Q♥, in Russian Д♥."""
    rank = card[1:]
    return (_RUSSIAN.get(rank, rank) if style.language == "ru" else rank) + suit_sign(card[0], style)


def faces(cards: Iterable[str], style: OutputStyle) -> str:
    """Return the short names of several cards."""
    return " ".join(face(card, style) for card in cards)


def with_faces(text: str, style: OutputStyle) -> str:
    """Replace card ids in a sentence of the rules by short names."""
    return _CARD.sub(lambda found: face(found[0], style), text)


def number_card(card: str) -> NumberedCard:
    """Return the numbers of a card."""
    rank = card[1:]
    return NumberedCard(_SUITS[card[0]], _VALUES.get(rank) or int(rank))


def sort_hand(cards: Iterable[str], trump: str) -> list[str]:
    """Sort a hand by card numbers: by suit, low to high, trumps last."""
    return sorted(cards, key=lambda card: (card[0] == trump[0], number_card(card)))
