"""Recognition of commands among the lines of the chat.

A line is a command if it starts with a backslash and a command's name, in any case. All other lines are text,
such as a colour tag or a double backslash. Spaces separate arguments; quotes enclose a name with spaces.
"""

import re
from typing import Final, NamedTuple

from kozyr.rules.refusals import Language
from kozyr.table.settings import one_line
from kozyr.terminal.chat import checked
from kozyr.terminal.commands.catalogue import BY_NAME, Command
from kozyr.terminal.desk import Refused

_WORD: Final = re.compile(r'"([^"]*)"?|(\S+)')
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")


class Call(NamedTuple):
    """A command and its arguments."""

    command: Command
    arguments: tuple[str, ...]


def read_entry(text: str, language: Language) -> Call | str | Refused:
    """Parse a line of the chat: a command, a message, or a refusal if it is invalid."""
    message = checked(text, language)
    if isinstance(message, Refused):
        return message
    return read_call(message) or message


def read_call(text: str) -> Call | None:
    """Parse a command; None if the line is text."""
    line = text.lstrip()
    if not line.startswith("\\"):
        return None
    name, *rest = line[1:].split(maxsplit=1) or [""]
    command = BY_NAME.get(name.lower()) if line[1:2].strip() else None
    if command is None:
        return None
    words = _WORD.finditer(one_line("".join(rest)))
    return Call(command, tuple(word[1] if word[2] is None else word[2] for word in words))


def number(argument: str) -> int | None:
    """Parse a whole number of at most nine digits; None for any other text."""
    return int(argument) if _NUMBER.fullmatch(argument) else None
