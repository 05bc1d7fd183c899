"""The commands that a table accepts.

The sender of a command is a separate argument. `Connect`, `RunOut` and `Restart` are commands of the server.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.rules import Action, Seat
from kozyr.table.settings import Settings

THE_SERVER: Final = ""
"""Who sends what no player does."""


class Open(NamedTuple):
    """Make a table and sit down at it."""

    table: str
    settings: Settings
    name: str
    """The author's, as everybody will read it."""
    command: Literal["open"] = "open"


class Sit(NamedTuple):
    """Take a seat, or any (None)."""

    seat: Seat | None
    name: str
    admitted: bool
    """Whether the shell found the key right; a table without a lock does not ask."""
    command: Literal["sit"] = "sit"


class Leave(NamedTuple):
    """Give the seat up; during a game it is lost."""

    command: Literal["leave"] = "leave"


class Ready(NamedTuple):
    """Be ready for the next game with these opponents, with some text for the deal."""

    client_seed: str
    opponents: tuple[str, ...] | None = None
    """The other seated players as the sender sees them; None: whoever sits there."""
    command: Literal["ready"] = "ready"


class Unready(NamedTuple):
    """Take that back."""

    command: Literal["unready"] = "unready"


class AddBot(NamedTuple):
    """Seat a bot, on a seat or any (None)."""

    level: str
    seat: Seat | None
    command: Literal["add_bot"] = "add_bot"


class RemoveBot(NamedTuple):
    """Send a bot away."""

    seat: Seat
    command: Literal["remove_bot"] = "remove_bot"


class RemovePlayer(NamedTuple):
    """Remove a person from the table for good, as its host."""

    seat: Seat
    player: str | None = None
    """The person the host means; None: whoever sits there."""
    command: Literal["remove_player"] = "remove_player"


class Check(NamedTuple):
    """The defender's take and anybody else's pass (document 001): who is which is seen when it is decided."""

    action: Literal["check"] = "check"


class Play(NamedTuple):
    """Act in the game."""

    action: Action | Check
    command: Literal["play"] = "play"


class Handle(NamedTuple):
    """Act in the game by hand: several actions, or none, all of them or nothing (face `tabletop`)."""

    actions: tuple[Action, ...]
    note: str
    """What was done by hand, in the face's own words; everybody may read it."""
    after: int
    """How often cards had been handled in this game when it was decided: who comes second decides anew."""
    command: Literal["handle"] = "handle"


class Resign(NamedTuple):
    """Lose the game and keep the seat."""

    command: Literal["resign"] = "resign"


class Say(NamedTuple):
    """Write something that everybody reads."""

    text: str
    name: str
    """The speaker's: a spectator has none at the table."""
    command: Literal["say"] = "say"


class Close(NamedTuple):
    """End the table; between games only."""

    command: Literal["close"] = "close"


class Connect(NamedTuple):
    """Somebody who sits here is there (again), or is not."""

    player: str
    there: bool
    command: Literal["connect"] = "connect"


class RunOut(NamedTuple):
    """Do what is due: a clock that ran out, a table or a game that everybody left."""

    command: Literal["run_out"] = "run_out"


class Restart(NamedTuple):
    """Start the running clock afresh, after the server or its store was down; nobody was away meanwhile."""

    away: bool = True
    """Whether everybody lost the connection."""
    command: Literal["restart"] = "restart"


Command: TypeAlias = (
    Open
    | Sit
    | Leave
    | Ready
    | Unready
    | AddBot
    | RemoveBot
    | RemovePlayer
    | Play
    | Handle
    | Resign
    | Say
    | Close
    | Connect
    | RunOut
    | Restart
)


class Now(NamedTuple):
    """What a decision needs of the world: no part of the table reads a clock or draws chance."""

    at: int
    """Milliseconds since 1970."""
    chance: bytes
    """32 bytes nobody knows, for the next server seed where one is needed."""
    means: int = 0
    """The sender's coins."""
    short: frozenset[str] = frozenset()
    """Players who were found unable to pay."""
    levels: tuple[str, ...] = ()
    """The bots there are."""
