"""The commands that a table accepts.

The sender of a command is a separate argument. Only the server sends `Connect`, `DoDueWork`,
`ResumeAfterOutage` and `RecordRatings`. At a table of the tabletop API (the setting `face` is `tabletop`),
players move the cards by hand.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.rules import Action, Seat
from kozyr.table.events import Phrase, Played, RatingChange, SitterFacts, Started
from kozyr.table.settings import Settings

THE_SERVER: Final = ""
"""The sender of the server's own commands."""


class FixedGame(NamedTuple):
    """The only game of a table with a shared deal (`settings.SharedDeal`): its seed, and its bot's level."""

    server_seed: bytes
    level: str


class PracticeStart(NamedTuple):
    """The beginning of a practice game: the events of a finished game up to a position."""

    seat: Seat
    """The seat of the player who opens the table."""
    levels: tuple[str, ...]
    """The levels of the bots, seat by seat; the player's own seat ignores its level."""
    server_seed: bytes
    events: tuple[Started | Played, ...]
    """The deals and moves of the finished game. The players in `Started` are replaced."""


class Open(NamedTuple):
    """Open a table and sit down at it."""

    table: str
    settings: Settings
    name: str
    """The name of the player who opens the table, as shown to all."""
    practice: PracticeStart | None = None
    fixed_game: FixedGame | None = None
    """Set by the server at a table with a shared deal: the bot sits down, and the game starts immediately."""
    command: Literal["open"] = "open"


class Sit(NamedTuple):
    """Take this seat, or any free one (None); a seated player moves to another free seat."""

    seat: Seat | None
    name: str
    admitted: bool
    """Whether the sender gave the right password or invitation, as the server has checked. Ignored at a table
    without a lock."""
    command: Literal["sit"] = "sit"


class Leave(NamedTuple):
    """Leave the seat; a player who leaves during a game loses that game."""

    command: Literal["leave"] = "leave"


class Ready(NamedTuple):
    """Be ready for the next game with these opponents; the client seed becomes part of the shuffle."""

    client_seed: str
    opponents: tuple[str, ...] | None = None
    """The other seated players as the sender sees them; None accepts any."""
    command: Literal["ready"] = "ready"


class Unready(NamedTuple):
    """Stop being ready."""

    command: Literal["unready"] = "unready"


class AddBot(NamedTuple):
    """Seat a bot on this seat, or any free one (None)."""

    level: str
    seat: Seat | None
    command: Literal["add_bot"] = "add_bot"


class RemoveBot(NamedTuple):
    """Remove a bot from the table."""

    seat: Seat
    command: Literal["remove_bot"] = "remove_bot"


class RemovePlayer(NamedTuple):
    """Remove a person from the table permanently; only the host may do this."""

    seat: Seat
    player: str | None = None
    """The person to remove; None accepts any person on that seat."""
    command: Literal["remove_player"] = "remove_player"


class Check(NamedTuple):
    """The defender takes, any other seat passes: the realtime protocol has one action for both."""

    action: Literal["check"] = "check"


class Play(NamedTuple):
    """Act in the game."""

    action: Action | Check
    command: Literal["play"] = "play"


class MoveByHand(NamedTuple):
    """Act in the game by hand (only in the tabletop API); either all of these actions happen, or none."""

    actions: tuple[Action, ...]
    note: str
    """What the player moved by hand, in the format of the tabletop API; visible to all."""
    after: int
    """`Table.hand_move_count` as the sender saw it; if another request came first, the command is refused."""
    command: Literal["handle"] = "handle"


class Resign(NamedTuple):
    """Lose the game and keep the seat."""

    command: Literal["resign"] = "resign"


class Hint(NamedTuple):
    """Ask for a hint in a game against bots; the table only counts it."""

    command: Literal["hint"] = "hint"


class Say(NamedTuple):
    """Write a chat message to all."""

    text: str
    name: str
    """The sender's name; the table does not store the names of spectators."""
    phrase: Phrase | None = None
    """The standard phrase that `text` says in the sender's language; None if the sender wrote the text."""
    command: Literal["say"] = "say"


class React(NamedTuple):
    """Show a reaction to all."""

    reaction: str
    """One of `REACTIONS`."""
    name: str
    """The sender's name; the table does not store the names of spectators."""
    command: Literal["react"] = "react"


class Close(NamedTuple):
    """Close the table; possible only between games."""

    command: Literal["close"] = "close"


class Connect(NamedTuple):
    """Record that a seated player connected or disconnected."""

    player: str
    there: bool
    """True if the player connected, False if the player disconnected."""
    command: Literal["connect"] = "connect"


class DoDueWork(NamedTuple):
    """Do the work that is due, such as ending a turn whose clock ran out, or closing a deserted table."""

    command: Literal["run_out"] = "run_out"


class ResumeAfterOutage(NamedTuple):
    """Restart the running clock after an outage of the server or its store, so that no player loses time."""

    disconnect_players: bool = True
    """Whether to mark every player as disconnected."""
    command: Literal["restart"] = "restart"


class RecordRatings(NamedTuple):
    """Record how a game changed its players' ratings, so that everybody at the table sees it."""

    game: int
    """The number of the game at the table."""
    pool: str
    changes: tuple[RatingChange, ...]
    command: Literal["record_ratings"] = "record_ratings"


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
    | MoveByHand
    | Resign
    | Hint
    | Say
    | React
    | Close
    | Connect
    | DoDueWork
    | ResumeAfterOutage
    | RecordRatings
)


class Now(NamedTuple):
    """What a decision needs from outside the table, such as the time and random bytes."""

    at: int
    """Milliseconds since 1970."""
    random_bytes: bytes
    """32 secret random bytes for the next server seed, if one is needed."""
    coins: int = 0
    """The coins of the sender."""
    cannot_pay: frozenset[str] = frozenset()
    """Players without enough coins for the stake."""
    levels: tuple[str, ...] = ()
    """The levels of the available bots."""
    sitter: SitterFacts = SitterFacts()
    """What is known of the person or bot that sits down."""
