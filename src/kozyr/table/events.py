"""The events of a table.

Each event carries its outcome, so a replay makes no decisions. `Played` wraps the events of the game itself.
`views` decides which parts of an event each viewer may see. At a table of the tabletop API (the setting
`face` is `tabletop`), players move the cards by hand.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.rules import Seat
from kozyr.rules.events import Event as GameEvent
from kozyr.table.settings import Settings

Reaction: TypeAlias = Literal[
    "laugh", "wow", "thumbs_up", "well_played", "oops", "hurry",
    "sad", "angry", "cool", "thinking", "heart", "party", "fire", "tea",
]  # fmt: skip
"""The names of the reactions that players and spectators may show."""
Phrase: TypeAlias = Literal["hello", "luck", "thanks", "again"]
"""The standard chat messages, which each reader sees in their own language."""


class Opened(NamedTuple):
    """The table was opened."""

    table: str
    settings: Settings
    event: Literal["opened"] = "opened"


class SitterFacts(NamedTuple):
    """What the server knows of a person or bot that sits down."""

    registered: bool | None = None
    """Whether the person has an account; None for a bot, and if unknown."""
    rating: int | None = None
    """The rating in the table's pool; None without a pool, and for guests, whose ratings are hidden."""
    deviation: int | None = None


class Seated(NamedTuple):
    """A person or a bot sat down."""

    seat: Seat
    player: str
    name: str
    bot: str | None
    """The level of a bot; None for a person."""
    registered: bool | None = None
    """`registered`, `rating` and `deviation` are the fields of `SitterFacts`."""
    rating: int | None = None
    deviation: int | None = None
    event: Literal["seated"] = "seated"


class Freed(NamedTuple):
    """A seat became free."""

    seat: Seat
    player: str
    why: Literal["left", "removed", "moved"] = "left"
    """`removed` means that the host removed a person. A bot that the host removes counts as `left`.
    `moved` means that a person took another free seat; the next event is their `Seated`."""
    event: Literal["freed"] = "freed"


class Departed(NamedTuple):
    """A player left during the game; the seat becomes free at the end of the game."""

    seat: Seat
    event: Literal["departed"] = "departed"


class HostChanged(NamedTuple):
    """Another player became the host, or the table lost its host (None)."""

    player: str | None
    event: Literal["host_changed"] = "host_changed"


class Committed(NamedTuple):
    """The server chose the next game's seed and published its SHA-256."""

    game: int
    server_seed: bytes
    event: Literal["committed"] = "committed"


class Readied(NamedTuple):
    """A player became ready for the next game."""

    seat: Seat
    client_seed: str
    event: Literal["readied"] = "readied"


class Unreadied(NamedTuple):
    """A player is no longer ready."""

    seat: Seat
    why: Literal["asked", "cannot_pay", "company_changed"]
    """`company_changed`: other players sit at the table than when this player became ready."""
    event: Literal["unreadied"] = "unreadied"


class Started(NamedTuple):
    """A game began, or was dealt again; the stakes are in the pot."""

    game: int
    redeal: int
    """The number of redeals so far; 0 for the first deal."""
    players: tuple[str, ...]
    client_seeds: tuple[str, ...]
    stake: int
    leader: Seat | None
    """The leader by rules §6.4; None if the deal decides."""
    event: Literal["started"] = "started"


class Played(NamedTuple):
    """An event of the game itself."""

    what: GameEvent
    event: Literal["played"] = "played"


make_played: Final[Callable[[tuple[GameEvent, Literal["played"]]], Played]] = partial(tuple.__new__, Played)
"""Return the event with these fields, in half the time of `Played(...)`."""


class Hinted(NamedTuple):
    """A player got a hint, in a game against bots."""

    seat: Seat
    event: Literal["hinted"] = "hinted"


class Noted(NamedTuple):
    """A player moved cards by hand (only in the tabletop API); the game's events come before this event."""

    seat: Seat
    note: str
    """The player's actions as a JSON list, in the format of the tabletop API."""
    event: Literal["noted"] = "noted"


class Clock(NamedTuple):
    """A running clock: when it started (`since`) and its time without the reserve (`span`), both in ms."""

    kind: Literal["attack", "defence", "throw_in"]
    seat: Seat | None
    """The seat whose time runs; None for all throwers together."""
    since: int
    span: int


class ClockSet(NamedTuple):
    """A clock was started or stopped; `reserves` is the time that each seat still has."""

    clock: Clock | None
    reserves: tuple[int, ...]
    event: Literal["clock_set"] = "clock_set"


class Settled(NamedTuple):
    """The pot was paid out."""

    game: int
    players: tuple[str, ...]
    prizes: tuple[int, ...]
    house: int  # the coins that the server keeps (the rake)
    event: Literal["settled"] = "settled"


class Revealed(NamedTuple):
    """The game's server seed was published, so that every player can recompute the deal."""

    game: int
    server_seed: bytes
    event: Literal["revealed"] = "revealed"


class RatingChange(NamedTuple):
    """How a game changed a player's rating."""

    seat: Seat
    player: str
    before: int
    after: int
    deviation: int
    """The deviation after the game."""


class Rated(NamedTuple):
    """A game was rated, some time after its end."""

    game: int
    pool: str
    changes: tuple[RatingChange, ...]
    event: Literal["rated"] = "rated"


class Connected(NamedTuple):
    """A player connected, reconnected or disconnected."""

    seat: Seat
    player: str
    there: bool
    """Whether the player is connected now."""
    event: Literal["connected"] = "connected"


class Unlisted(NamedTuple):
    """The lobby no longer shows the table because every person has been away for a minute."""

    event: Literal["unlisted"] = "unlisted"


class Said(NamedTuple):
    """A player or spectator wrote a chat message."""

    player: str
    name: str
    seat: Seat | None
    text: str
    phrase: Phrase | None = None
    """The standard phrase that `text` says in the sender's language; None if the sender wrote the text."""
    event: Literal["said"] = "said"


class Reacted(NamedTuple):
    """A player or spectator showed a reaction."""

    player: str
    name: str
    seat: Seat | None
    reaction: Reaction
    event: Literal["reacted"] = "reacted"


class Closed(NamedTuple):
    """The table closed."""

    why: Literal["host", "deserted", "played", "moderator"]
    """`host` or `moderator`: they closed the table. `deserted`: every person left. `played`: its only game is
    over."""
    event: Literal["closed"] = "closed"


PublicTableEvent: TypeAlias = (
    Seated
    | Freed
    | Departed
    | HostChanged
    | Unreadied
    | Started
    | Hinted
    | Noted
    | ClockSet
    | Settled
    | Revealed
    | Rated
    | Connected
    | Unlisted
    | Said
    | Reacted
    | Closed
)
"""The events that every player and spectator may see completely."""

TableEvent: TypeAlias = Opened | Committed | Readied | Played | PublicTableEvent
