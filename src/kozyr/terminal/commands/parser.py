"""Recognition of commands among the lines of the chat.

A line is a command if it starts with a backslash and a command's name, in any case. All other lines are text,
such as a colour tag or a double backslash. Spaces separate arguments; quotes enclose a name with spaces.
"""

import re
from typing import Final, NamedTuple

from kozyr.rules.refusals import Language
from kozyr.table.settings import one_line
from kozyr.terminal.chat import clean_message
from kozyr.terminal.commands.catalogue import BY_NAME, ChatCommand
from kozyr.terminal.table_client import ClientRefusal

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
    name, *rest = line[1:].split(maxsplit=1) or [""]
    command = BY_NAME.get(name.lower()) if line[1:2].strip() else None
    if command is None:
        return None
    words = _WORD.finditer(one_line("".join(rest)))
    return CommandCall(command, tuple(word[1] if word[2] is None else word[2] for word in words))


def number(argument: str) -> int | None:
    """Parse a whole number of at most nine digits; None for any other text."""
    return int(argument) if _NUMBER.fullmatch(argument) else None
