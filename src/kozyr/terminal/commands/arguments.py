"""Parsing of command arguments.

Numbers and words are read as people write them: a suit by its letter, sign or name, in either language.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from kozyr.rules.cards import RANK_NAMES, SUIT_LETTERS
from kozyr.rules.rule_sets import RULE_SETS
from kozyr.terminal.commands.catalogue import Argument
from kozyr.terminal.commands.parser import CommandCall, number
from kozyr.terminal.settings import SOUNDS
from kozyr.terminal.words import LANGUAGES, say

KEYS: Final = ("kozyr", "козырь")
"""The keys that `keyAdmin` accepts. They are no secret, only a confirmation by the player."""
MOST_EFFECT: Final = 10
_RUSSIAN_SUITS: Final = {
    "п": "S", "пики": "S", "вини": "S", "т": "C", "трефы": "C", "крести": "C", "кресты": "C",
    "ч": "H", "черви": "H", "червы": "H", "б": "D", "бубны": "D", "буби": "D",
}  # fmt: skip
_RANKS: Final = {"в": "J", "д": "Q", "к": "K", "т": "A"}


class ParsedArguments(NamedTuple):
    """The arguments by their names in the catalogue."""

    words: dict[Argument, str]
    numbers: dict[Argument, int]


def parse_arguments(call: CommandCall, width: int, height: int) -> ParsedArguments | int:
    """Parse the arguments of a command; return the number, from 1, of the first wrong one."""
    parsed = ParsedArguments({}, {})
    ranges = {"x": range(width), "y": range(height), "effect": range(MOST_EFFECT + 1)} | _RANGES
    for place, (kind, text) in enumerate(zip(call.command.arguments, call.arguments, strict=True), start=1):
        if kind in _WORDS:
            if (word := _WORDS[kind](text)) is None:
                return place
            parsed.words[kind] = word
        elif (value := number(text)) is None or value not in ranges[kind]:
            return place
        else:
            parsed.numbers[kind] = value
    return parsed


@cache
def _suits() -> dict[str, str]:
    named = {say(each, f"suit_{letter}"): letter for letter in SUIT_LETTERS for each in LANGUAGES}
    signs = dict(zip("♠♣♥♦", SUIT_LETTERS, strict=True))
    return named | signs | _RUSSIAN_SUITS | {letter.lower(): letter for letter in SUIT_LETTERS}


@cache
def _ranks() -> dict[str, str]:
    named = {say(each, f"rank_{rank}"): rank for rank in "JQKA" for each in LANGUAGES}
    return named | _RANKS | {name.lower(): name for name in RANK_NAMES}


@cache
def _modes() -> dict[str, str]:
    names = {say(each, f"rules_{name}").lower(): name for name in RULE_SETS for each in LANGUAGES}
    return names | {name: name for name in RULE_SETS}


@cache
def _sounds() -> dict[str, str]:
    names = {say(each, f"sound_{name}"): str(name) for name in SOUNDS for each in LANGUAGES}
    return names | {name: name for name in SOUNDS}


_MANY: Final = range(1, 1_000_000_000)
_RANGES: Final = {"page": _MANY, "count": _MANY, "index": range(1_000_000_000)}
_WORDS: Final[dict[Argument, Callable[[str], str | None]]] = {
    "player": lambda text: text,
    "key": lambda text: text if text.lower() in KEYS else None,
    "mode": lambda text: _modes().get(text.lower()),
    "suit": lambda text: _suits().get(text.lower()),
    "rank": lambda text: _ranks().get(text.lower()),
    "sound": lambda text: _sounds().get(text.lower()),
}
