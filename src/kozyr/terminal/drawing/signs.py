"""The characters that cards are drawn with.

They are Unicode characters, or ASCII characters for terminals that cannot show Unicode.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from kozyr.locales import ENGLISH, Language
from kozyr.locales.cards import COURT_RANKS, SUIT_SIGNS, replace_cards, write_card_by_id, write_rank


class Signs(NamedTuple):
    """A set of characters to draw with."""

    top: str
    """The left corner, the line and the right corner, as in `bottom`."""
    side: str
    bottom: str
    suits: dict[str, str]
    back: str
    has_non_ascii_letters: bool
    """Whether the terminal shows letters outside ASCII, as in Д♥."""
    arrows: tuple[str, str]
    pointer: str
    dot: str
    """The character that frames an empty place and separates the parts of a heading."""


UNICODE: Final = Signs("╭─╮", "│", "╰─╯", SUIT_SIGNS, "▒", True, ("‹", "›"), "▲", "·")
ASCII: Final = Signs(
    "+-+", "|", "+-+", {"S": "s", "C": "c", "H": "h", "D": "d"}, "#", False, ("<", ">"), "^", "."
)

_POOR_TERMINALS: Final = ("dumb", "linux", "vt100", "vt102", "vt220", "ansi")
"""Terminals that lack round corners and most other signs."""
_TO_ASCII: Final = str.maketrans({
    "←": "<", "→": ">", "↑": "^", "↓": "v", "·": "-", "—": "-", "–": "-", "…": "...", "«": '"', "»": '"',
    "№": "No", "♠": "s", "♣": "c", "♥": "h", "♦": "d",
})  # fmt: skip


def to_displayable(text: str, signs: Signs) -> str:
    """Rewrite a sentence with the signs that a terminal can show."""
    return text.translate(_TO_ASCII) if signs is ASCII else text


def choose_rank_letters(signs: Signs, language: Language) -> dict[str, str]:
    """Return the letters of the jack, queen, king and ace: В, Д, К, Т in Russian."""
    return {
        rank: write_rank(rank, language if signs.has_non_ascii_letters else ENGLISH) for rank in COURT_RANKS
    }


def write_card_name(card: str, signs: Signs, language: Language) -> str:
    """Return a card's short name: 10♥, in Russian Д♥ for the queen."""
    return write_card_by_id(card, language if signs.has_non_ascii_letters else ENGLISH, signs.suits)


def rewrite_card_names(text: str, signs: Signs, language: Language) -> str:
    """Write the cards of a sentence with the signs that a terminal can show."""
    return replace_cards(text, lambda card: write_card_name(card, signs, language))


def choose_signs(encoding: str, environment: Mapping[str, str]) -> Signs:
    """Choose the signs that a terminal can show."""
    if "utf" not in encoding.lower() or environment.get("TERM", "") in _POOR_TERMINALS:
        return ASCII
    return UNICODE
