"""The events of a table.

Each event carries its outcome, so that replaying it decides nothing again. `Played` wraps the events of the
game itself. `views` decides what each viewer may see of an event.
"""

from typing import Literal, NamedTuple, TypeAlias

from kozyr.rules import Seat
from kozyr.rules.events import Event as GameEvent
from kozyr.table.settings import Settings


class Opened(NamedTuple):
    """The table was made."""

    table: str
    settings: Settings
    event: Literal["opened"] = "opened"


class Seated(NamedTuple):
    """Somebody sat down."""

    seat: Seat
    player: str
    name: str
    bot: str | None
    """The level, of a bot."""
    event: Literal["seated"] = "seated"


class Freed(NamedTuple):
    """A seat became free."""

    seat: Seat
    player: str
    why: Literal["left", "removed"] = "left"
    """`removed`: the host removed a person. A bot that the host sends away has left."""
    event: Literal["freed"] = "freed"


class Departed(NamedTuple):
    """A player left during the game: his seat is freed at its end."""

    seat: Seat
    event: Literal["departed"] = "departed"


class HostChanged(NamedTuple):
    """Another player, or nobody, decides about bots."""

    player: str | None
    event: Literal["host_changed"] = "host_changed"


class Committed(NamedTuple):
    """The next game's server seed was drawn; its SHA-256 is published."""

    game: int
    server_seed: bytes
    event: Literal["committed"] = "committed"


class Readied(NamedTuple):
    """A seat is ready for the next game."""

    seat: Seat
    client_seed: str
    event: Literal["readied"] = "readied"


class Unreadied(NamedTuple):
    """A seat is not ready any more."""

    seat: Seat
    why: Literal["asked", "cannot_pay", "company_changed"]
    event: Literal["unreadied"] = "unreadied"


class Started(NamedTuple):
    """A game began, or was dealt again; the stakes are in the pot."""

    game: int
    redeal: int
    players: tuple[str, ...]
    client_seeds: tuple[str, ...]
    stake: int
    leader: Seat | None
    """Who leads by rules §6.4; None: the deal decides."""
    event: Literal["started"] = "started"


class Played(NamedTuple):
    """Something happened in the game."""

    what: GameEvent
    event: Literal["played"] = "played"


class Noted(NamedTuple):
    """A player handled cards (face `tabletop`); what the game did by it comes before."""

    seat: Seat
    note: str
    """In the face's own words."""
    event: Literal["noted"] = "noted"


class Clock(NamedTuple):
    """Somebody's time is running."""

    kind: Literal["attack", "defence", "throw_in"]
    seat: Seat | None
    """Whose; None: that of all throwers together."""
    since: int
    span: int


class ClockSet(NamedTuple):
    """A clock was started or stopped; this is what everybody has left besides."""

    clock: Clock | None
    reserves: tuple[int, ...]
    event: Literal["clock_set"] = "clock_set"


class Settled(NamedTuple):
    """The pot was paid out."""

    game: int
    players: tuple[str, ...]
    prizes: tuple[int, ...]
    house: int
    event: Literal["settled"] = "settled"


class Revealed(NamedTuple):
    """The game's server seed was published: anybody can recompute the deal."""

    game: int
    server_seed: bytes
    event: Literal["revealed"] = "revealed"


class Connected(NamedTuple):
    """Somebody came, came back, or lost the connection."""

    seat: Seat
    player: str
    there: bool
    event: Literal["connected"] = "connected"


class Unlisted(NamedTuple):
    """The lobby no longer shows the table: every person has been away for a minute."""

    event: Literal["unlisted"] = "unlisted"


class Said(NamedTuple):
    """Somebody said something."""

    player: str
    name: str
    seat: Seat | None
    text: str
    event: Literal["said"] = "said"


class Closed(NamedTuple):
    """The table is no more."""

    why: Literal["host", "deserted", "played"]
    """Its host wished it; everybody left; the one game it was for is over."""
    event: Literal["closed"] = "closed"


TableEvent: TypeAlias = (
    Opened
    | Seated
    | Freed
    | Departed
    | HostChanged
    | Committed
    | Readied
    | Unreadied
    | Started
    | Played
    | Noted
    | ClockSet
    | Settled
    | Revealed
    | Connected
    | Unlisted
    | Said
    | Closed
)
