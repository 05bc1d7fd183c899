"""The characters that cards are drawn with.

They are Unicode where the terminal can show it and ASCII elsewhere (an old terminal, a serial line).
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from kozyr.rules.refusals import Language


class Signs(NamedTuple):
    """The characters of one way to draw."""

    top: str
    """Left corner, line, right corner."""
    side: str
    bottom: str
    suits: dict[str, str]
    back: str
    ranks: bool
    """Whether Russian letters may name the ranks."""
    arrows: tuple[str, str]
    pointer: str
    dots: str


UNICODE: Final = Signs(
    "╭─╮", "│", "╰─╯", {"S": "♠", "C": "♣", "H": "♥", "D": "♦"}, "▒", True, ("‹", "›"), "▲", "·"
)
ASCII: Final = Signs(
    "+-+", "|", "+-+", {"S": "s", "C": "c", "H": "h", "D": "d"}, "#", False, ("<", ">"), "^", "."
)

_RUSSIAN: Final = {"J": "В", "Q": "Д", "K": "К", "A": "Т"}
_CARD: Final = re.compile(r"\b[SCHD](?:10|[2-9JQKA])\b")
_POOR_TERMINALS: Final = ("dumb", "linux", "vt100", "vt102", "vt220", "ansi")
"""They have no round corners and few other signs."""


_PLAIN: Final = str.maketrans({
    "←": "<", "→": ">", "↑": "^", "↓": "v", "·": "-", "—": "-", "–": "-", "…": "...", "«": '"', "»": '"',
    "№": "No", "♠": "s", "♣": "c", "♥": "h", "♦": "d",
})  # fmt: skip


def written(text: str, signs: Signs) -> str:
    """Write a sentence with the signs that a terminal can show."""
    return text.translate(_PLAIN) if signs is ASCII else text


def rank_letters(signs: Signs, language: Language) -> Mapping[str, str]:
    """Give the letters of J, Q, K and A where they are other ones: В, Д, К, Т in Russian."""
    return _RUSSIAN if language == "ru" and signs.ranks else {}


def face(card: str, signs: Signs, language: Language) -> str:
    """Name a card shortly: 10♥, in Russian Д♥ for the queen."""
    rank = card[1:]
    return rank_letters(signs, language).get(rank, rank) + signs.suits[card[0]]


def with_faces(text: str, signs: Signs, language: Language) -> str:
    """Write a sentence that names cards as programs do, S9, as players name them."""
    return _CARD.sub(lambda card: face(card[0], signs, language), text)


def suitable_signs(encoding: str, environment: Mapping[str, str]) -> Signs:
    """Choose the signs that a terminal can show."""
    if "utf" not in encoding.lower() or environment.get("TERM", "") in _POOR_TERMINALS:
        return ASCII
    return UNICODE
