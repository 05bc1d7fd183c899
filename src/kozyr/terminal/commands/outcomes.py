"""The context in which a command runs, and its possible outcomes."""

from typing import Literal, NamedTuple, TypeAlias

from kozyr.rules.refusals import Language
from kozyr.terminal.chat import Line
from kozyr.terminal.commands.arranger import Arranger
from kozyr.terminal.settings import Sound
from kozyr.terminal.tags import escaped
from kozyr.terminal.words import say

ErrorCode: TypeAlias = Literal[
    "too_few_arguments", "too_many_arguments", "argument_wrong", "command_unavailable",
    "memory_not_initialised", "player_is_person", "no_such_player",
]  # fmt: skip


class ShowMatrix(NamedTuple):
    """Draw the memory of the bot on this seat, its corner here."""

    seat: int
    x: int
    y: int


class HideMatrix(NamedTuple):
    """Draw it no more."""


class Unlock(NamedTuple):
    """From now on this table's cards may be moved about."""


class TurnSound(NamedTuple):
    """Turn a sound off, or on again."""

    sound: Sound


Wish: TypeAlias = ShowMatrix | HideMatrix | Unlock | TurnSound


class Around(NamedTuple):
    """Where a command is called."""

    language: Language
    arranger: Arranger | None
    """The table, if it is a local one; None on a server."""
    is_unlocked: bool = False
    """Whether this table has been told the key: an `Unlock` was wished there."""
    width: int = 80
    height: int = 24
    """The screen, in characters."""
    silent: tuple[Sound, ...] = ()
    """The sounds that are off."""


class Outcome(NamedTuple):
    """What is answered, and what the screen is to do."""

    lines: tuple[Line, ...]
    wish: Wish | None = None
    error: ErrorCode | None = None


class Wrong(NamedTuple):
    """Why a command was not done."""

    error: ErrorCode
    argument: int = 0
    """Which argument is wrong, from 1."""
    why: str = ""
    """A sentence that says more."""


def well_done(language: Language, key: str, **values: object) -> tuple[Line, ...]:
    """Answer in green."""
    return (Line("done", escaped(say(language, key, **values))),)
