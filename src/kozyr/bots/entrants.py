"""The entrants of a match, and the bots that play for them.

An entrant is a level of Kozyr or an external program (`cmd:./mybot`). For a level, each game makes a new bot
from a seed. A program starts at its first question and keeps running from game to game. It has one process
per seat, because an entrant may sit in two seats of one game.
"""

import shlex
import shutil
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Self

from kozyr.bots.bot import Bot
from kozyr.bots.bot_refusals import bot_refusal
from kozyr.bots.external import ExternalBot
from kozyr.bots.levels import LEVELS, MATCH_LEVELS
from kozyr.printable import printable
from kozyr.rules import Refusal

COMMAND_PREFIX: Final = "cmd:"
_MAX_NAME_LENGTH: Final = 24


class Entrant(NamedTuple):
    """A participant: its name in the tables, and either a level or a command."""

    name: str
    level: str | None
    command: tuple[str, ...] = ()


def read_entrants(texts: Sequence[str]) -> tuple[Entrant, ...] | Refusal:
    """Read levels and commands; a repeated entrant gets a number after its name."""
    entrants: list[Entrant] = []
    for text in texts:
        entrant = _read_entrant(text)
        if isinstance(entrant, Refusal):
            return entrant
        names = {earlier.name for earlier in entrants}
        numbered_names = (f"{entrant.name}-{number}" for number in range(2, len(texts) + 2))
        name = next(name for name in (entrant.name, *numbered_names) if name not in names)
        entrants.append(entrant._replace(name=name))
    return tuple(entrants)


def _read_entrant(text: str) -> Entrant | Refusal:
    if not text.startswith(COMMAND_PREFIX):
        if text not in MATCH_LEVELS:
            return bot_refusal("unknown_level", text, ", ".join(LEVELS))
        return Entrant(text, text)
    line = text.removeprefix(COMMAND_PREFIX).strip()
    try:
        command = tuple(shlex.split(line))
    except ValueError:
        command = ()
    if not command or "\0" in line:
        return bot_refusal("bad_command", line)
    if shutil.which(command[0]) is None:
        return bot_refusal("no_command", command[0])
    name = printable(line)
    short_name = name if len(name) <= _MAX_NAME_LENGTH else name[: _MAX_NAME_LENGTH - 1] + "…"
    return Entrant(short_name, None, command)


class Players:
    """The bots of one worker process; leaving the context ends the external programs of these bots."""

    def __init__(self, entrants: Sequence[Entrant], on_process: Callable[[int, bool], None]) -> None:
        self._entrants = entrants
        self._on_process = on_process  # see `ExternalBot`
        self._programs: dict[tuple[int, int], ExternalBot] = {}
        """The running programs by the number of their entrant and their seat."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for program in self._programs.values():
            program.close()

    def get_bot(self, entrant_number: int, seat: int, seed: int) -> Bot:
        """Return the bot that plays for an entrant in one seat of one game."""
        entrant = self._entrants[entrant_number]
        if entrant.level is not None:
            return MATCH_LEVELS[entrant.level].make(seed)
        key = (entrant_number, seat)
        if key not in self._programs:
            self._programs[key] = ExternalBot(entrant.command, self._on_process)
        return self._programs[key]
