"""The context in which a command runs, such as the table that it may change, and the outcomes of a command.

A local table is a `TableEditor`. At a server's table there is none, so only the lists of commands and colours
are available. A refused change leaves the table unchanged.
"""

from typing import Literal, NamedTuple, Protocol, TypeAlias

from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table.edits import Edit
from kozyr.custom_table.table_queries import TablePlayer
from kozyr.locales import Language, say
from kozyr.terminal.chat import ChatLine
from kozyr.terminal.settings import Sound
from kozyr.terminal.tags import escape_tags


class TableEditor(Protocol):
    """A table whose owner may change its cards and rules."""

    @property
    def sitters(self) -> tuple[TablePlayer, ...]:
        """All players at the table, in the order of the seats."""

    @property
    def is_edited(self) -> bool:
        """Whether a command changed this game or showed hidden cards, so that the game does not count."""

    def has_memory(self, seat: int) -> bool:
        """Return whether this bot has moved in this game; only then does it have a memory to show."""

    def look_into_memory(self, seat: int) -> ClientRefusal | None:
        """Allow a bot's memory to be shown; a running game then no longer counts."""

    def edit(self, change: Edit, *arguments: int | str) -> ClientRefusal | None:
        """Change the running game by one of `kozyr.custom_table.edits`."""

    def cards_of(self, seat: int) -> tuple[str, ...] | ClientRefusal:
        """Return the cards of a player's hand, in the order of their indices."""


ErrorCode: TypeAlias = Literal[
    "too_few_arguments", "too_many_arguments", "argument_wrong", "command_unavailable",
    "memory_not_initialised", "player_is_person", "no_such_player",
]  # fmt: skip


class ShowMatrix(NamedTuple):
    """Draw the memory of the bot on this seat, with the top left corner at x and y."""

    seat: int
    x: int
    y: int


class HideMatrix(NamedTuple):
    """Stop drawing a bot's memory."""


class Unlock(NamedTuple):
    """From now on, allow the commands that change this table's cards and rules."""


class ToggleSound(NamedTuple):
    """Switch a sound on if it is off, and off if it is on."""

    sound: Sound


ScreenAction: TypeAlias = ShowMatrix | HideMatrix | Unlock | ToggleSound


class CommandContext(NamedTuple):
    """The context in which a command runs."""

    language: Language
    editor: TableEditor | None
    """The table if it is local; None on a server."""
    is_unlocked: bool = False
    """Whether the player has unlocked this table (`Unlock`) with the key of the command `keyAdmin`."""
    width: int = 80
    height: int = 24
    """The size of the screen, in characters."""
    silent: tuple[Sound, ...] = ()
    """The sounds that are off."""


class CommandOutcome(NamedTuple):
    """The answer in the chat, and what the screen must do."""

    lines: tuple[ChatLine, ...]
    screen_action: ScreenAction | None = None
    error: ErrorCode | None = None


class CommandError(NamedTuple):
    """The reason why a command was not executed."""

    error: ErrorCode
    argument: int = 0
    """The number of the wrong argument, from 1; 0 if the error concerns no argument."""
    why: str = ""
    """A further sentence of explanation."""


def success_lines(language: Language, key: str, **values: object) -> tuple[ChatLine, ...]:
    """Return an answer in green."""
    return (ChatLine("done", escape_tags(say(language, key, **values))),)
