"""Parsing of commands and their arguments among the lines of the chat.

A line is a command if it starts with a backslash and a command's name, in any case. All other lines are text,
even if they start with a backslash, as a colour tag and a double backslash do. Spaces separate arguments;
quotes enclose a name with spaces. An argument may be written in any of the languages: a suit by its letter,
sign or name.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language, language_names, say
from kozyr.rules.cards import RANK_NAMES, SUIT_LETTERS
from kozyr.rules.rule_sets import RULE_SETS
from kozyr.table.settings import one_line
from kozyr.terminal.chat import clean_message
from kozyr.terminal.commands.catalogue import BY_NAME, Argument, ChatCommand
from kozyr.terminal.settings import SOUNDS

KEYS: Final = ("kozyr", "козырь")
"""The keys that `keyAdmin` accepts. They are not secret, only a confirmation by the player."""
MAX_EFFECT: Final = 10
"""The highest number of an effect; 0 is none."""
_RUSSIAN_SUITS: Final = {
    "п": "S", "пики": "S", "вини": "S", "т": "C", "трефы": "C", "крести": "C", "кресты": "C",
    "ч": "H", "черви": "H", "червы": "H", "б": "D", "бубны": "D", "буби": "D",
}  # fmt: skip
_RUSSIAN_RANKS: Final = {"в": "J", "д": "Q", "к": "K", "т": "A"}
_WORD: Final = re.compile(r'"([^"]*)"?|(\S+)')
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")


class CommandCall(NamedTuple):
    """A command and its arguments."""

    command: ChatCommand
    arguments: tuple[str, ...]


def parse_entry(text: str, language: Language) -> CommandCall | str | ClientRefusal:
    """Parse a line of the chat: a command, a message, or a refusal if it is invalid."""
    message = clean_message(text, language)
    if isinstance(message, ClientRefusal):
        return message
    return parse_command(message) or message


def parse_command(text: str) -> CommandCall | None:
    """Parse a command; None if the line is text."""
    line = text.lstrip()
    if not line.startswith("\\"):
        return None
    name, *arguments = line[1:].split(maxsplit=1) or [""]
    has_name = line[1:2].strip() != ""  # no space after the backslash
    command = BY_NAME.get(name.lower()) if has_name else None
    if command is None:
        return None
    matches = _WORD.finditer(one_line("".join(arguments)))
    words = (match[1] if match[2] is None else match[2] for match in matches)  # quoted or plain
    return CommandCall(command, tuple(words))


def parse_number(argument: str) -> int | None:
    """Parse a whole number of at most nine digits; None for any other text."""
    return int(argument) if _NUMBER.fullmatch(argument) else None


class ParsedArguments(NamedTuple):
    """The arguments by their names in the catalogue."""

    words: dict[Argument, str]
    numbers: dict[Argument, int]


def parse_arguments(call: CommandCall, width: int, height: int) -> ParsedArguments | int:
    """Parse arguments for a screen of this size; return the number, from 1, of the first wrong argument."""
    parsed = ParsedArguments({}, {})
    ranges = {"x": range(width), "y": range(height), "effect": range(MAX_EFFECT + 1)} | _RANGES
    for number, (kind, text) in enumerate(zip(call.command.arguments, call.arguments, strict=True), start=1):
        if kind in _WORD_PARSERS:
            word = _WORD_PARSERS[kind](text)
            if word is None:
                return number
            parsed.words[kind] = word
        else:
            value = parse_number(text)
            if value is None or value not in ranges[kind]:
                return number
            parsed.numbers[kind] = value
    return parsed


# Each of these functions returns a dictionary from every way to write an argument to its value.


@cache
def _list_suits() -> dict[str, str]:
    names = {
        say(language, f"suit_{letter}"): letter for letter in SUIT_LETTERS for language in language_names()
    }
    signs = dict(zip("♠♣♥♦", SUIT_LETTERS, strict=True))
    return names | signs | _RUSSIAN_SUITS | {letter.lower(): letter for letter in SUIT_LETTERS}


@cache
def _list_ranks() -> dict[str, str]:
    names = {say(language, f"rank_{rank}"): rank for rank in "JQKA" for language in language_names()}
    return names | _RUSSIAN_RANKS | {name.lower(): name for name in RANK_NAMES}


@cache
def _list_modes() -> dict[str, str]:
    names = {
        say(language, f"rules_{name}").lower(): name for name in RULE_SETS for language in language_names()
    }
    return names | {name: name for name in RULE_SETS}


@cache
def _list_sounds() -> dict[str, str]:
    names = {say(language, f"sound_{name}"): str(name) for name in SOUNDS for language in language_names()}
    return names | {name: name for name in SOUNDS}


_POSITIVE: Final = range(1, 1_000_000_000)
_RANGES: Final = {"page": _POSITIVE, "count": _POSITIVE, "index": range(1_000_000_000)}
_WORD_PARSERS: Final[dict[Argument, Callable[[str], str | None]]] = {
    "player": lambda text: text,
    "key": lambda text: text if text.lower() in KEYS else None,
    "mode": lambda text: _list_modes().get(text.lower()),
    "suit": lambda text: _list_suits().get(text.lower()),
    "rank": lambda text: _list_ranks().get(text.lower()),
    "sound": lambda text: _list_sounds().get(text.lower()),
}
