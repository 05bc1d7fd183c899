"""The data of the events of a table's stream.

The module `game` defines the state of a game; this module defines the data of all other events. `EVENTS`
lists all events by name, for the decoder and the documentation.
"""

from typing import Final, TypeAlias

from msgspec import Raw, Struct

from kozyr.server.api.messages.enums import (
    CloseReason,
    DepartureReason,
    EndReason,
    PlayerOutcome,
    ReactionName,
    ReceivedPhrase,
    SeatFreedReason,
    UnreadyReason,
)
from kozyr.server.api.messages.game import GameState, PlayerState
from kozyr.server.api.messages.ratings import GameRated, SeatRating
from kozyr.table.events import Said


class TableEntry(Struct, frozen=True):
    """One entry of a table's log as one viewer may see it; `events` is empty if no event is visible."""

    seq: int
    at: int
    events: list[Raw]


class TableSeated(Struct, frozen=True):
    """A player sat down."""

    seat: int
    player_id: str
    name: str
    bot: str | None
    rating: SeatRating | None = None
    """The player's or the bot's rating; null for a guest, and at a table that has no pool."""


class TableLeft(Struct, frozen=True):
    """A seat became free."""

    seat: int
    player_id: str
    why: SeatFreedReason = "left"


class TableDeparted(Struct, frozen=True):
    """A player left during a game; the seat becomes free when the game ends."""

    seat: int


class TableHost(Struct, frozen=True):
    """The table has another host, or none."""

    player_id: str | None


class TableReady(Struct, frozen=True):
    """A seat is ready for the next game, or is no longer ready."""

    seat: int
    ready: bool
    why: UnreadyReason = None


class TableCommit(Struct, frozen=True):
    """The SHA-256 of the next game's server seed."""

    game_no: int
    commit: str


class TableConnected(Struct, frozen=True):
    """A player connected, reconnected or lost the connection."""

    seat: int
    player_id: str
    connected: bool


class TableChat(Struct, frozen=True, omit_defaults=True):
    """A chat message; a spectator has no seat. A phrase also has its text, in the sender's language."""

    player_id: str
    name: str
    seat: int | None
    text: str
    phrase: ReceivedPhrase = ""


def make_table_chat(said: Said) -> TableChat:
    """Return the message of a chat event."""
    return TableChat(said.player, said.name, said.seat, said.text, said.phrase or "")


class TableReaction(Struct, frozen=True):
    """A reaction of a player, or of a spectator, who has no seat. It is shown for some seconds."""

    player_id: str
    name: str
    seat: int | None
    reaction: ReactionName


class TableClosed(Struct, frozen=True):
    """The table is closed."""

    why: CloseReason


class TableNoted(Struct, frozen=True):
    """A player moved cards by hand. Only tables of the tabletop API have such moves."""

    seat: int
    note: str
    """The actions by hand, as JSON of the tabletop API."""


class GameShown(Struct, frozen=True):
    """The lowest trump, which decided the first leader."""

    seat: int
    card: str


class GameDispatch(Struct, frozen=True):
    """A player left the game or ran out of time (`game.dispatch`); `cards` are the cards left in the hand."""

    player_id: str
    seat: int
    cards: list[str]
    reason: DepartureReason


class SeatTime(Struct, frozen=True):
    """The time that a seat has left for this decision and in reserve, in milliseconds."""

    seat: int
    timer_ms: int | None
    reserve_ms: int


class GameClock(Struct, frozen=True):
    """The clock restarted without a move, after the server was down."""

    players: list[SeatTime]


class PlayerResult(Struct, frozen=True):
    """The result of a game for one player."""

    player_id: str
    seat: int
    result: PlayerOutcome
    points: int
    prize: int
    place: int | None
    cards: list[str]
    """The cards that the player still held after a game that was played to the end."""
    hints: int
    """How many hints the player got in this game."""


class Deal(Struct, frozen=True):
    """Everything that is needed to recompute the deal."""

    server_seed: str
    client_seeds: list[str]
    commit: str


class GameEnd(Struct, frozen=True):
    """The game is over."""

    reason: EndReason
    results: list[PlayerResult]
    deal: Deal


EventData: TypeAlias = (
    GameState | PlayerState | GameShown | GameDispatch | GameClock | GameEnd | TableSeated | TableLeft
    | TableDeparted | TableHost | TableReady | TableCommit | TableChat | TableReaction | TableConnected
    | TableClosed | TableNoted | GameRated
)  # fmt: skip
"""The data of every event; code that matches on it ends the `match` with `assert_never`."""

EVENTS: Final[dict[str, type[EventData]]] = {
    "game.start": GameState,
    "game.move": GameState,
    "game.player.start": PlayerState,
    "game.player.move": PlayerState,
    "game.shown": GameShown,
    "game.dispatch": GameDispatch,
    "game.clock": GameClock,
    "game.end": GameEnd,
    "game.rated": GameRated,
    "table.seated": TableSeated,
    "table.left": TableLeft,
    "table.departed": TableDeparted,
    "table.host": TableHost,
    "table.ready": TableReady,
    "table.commit": TableCommit,
    "table.chat": TableChat,
    "table.reaction": TableReaction,
    "table.connected": TableConnected,
    "table.closed": TableClosed,
    "table.noted": TableNoted,
}
