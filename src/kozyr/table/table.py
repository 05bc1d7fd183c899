"""The state of a table at one moment, as an immutable value.

It is the fold of the table's events and contains everything, secrets included. `views` decides what each
viewer may see.
"""

from typing import Literal, NamedTuple, TypeAlias

from kozyr.rules import Game, Seat
from kozyr.table.events import Clock
from kozyr.table.settings import Settings

Phase: TypeAlias = Literal["open", "playing", "over", "closed"]


class Sitter(NamedTuple):
    """Who sits on a seat."""

    player: str
    name: str
    bot: str | None
    client_seed: str | None
    """Some text where he is ready for the next game."""
    there: bool
    departed: bool
    points: int


class Table(NamedTuple):
    """Everything there is to know about a table."""

    id: str
    settings: Settings
    phase: Phase
    at: int
    """When the last thing happened."""
    host: str | None
    sitters: tuple[Sitter | None, ...]
    deserted: int | None
    """Since when nobody who sits here has been there, and at the earliest since the last act of a game."""
    game_no: int
    """Of the game being played, or of the last one; 0: none yet."""
    redeal_no: int
    server_seed: bytes
    """Of the next game, or of the one being played."""
    players: tuple[str, ...]
    """Of the game being played, or of the last one: a chair may have changed hands since."""
    client_seeds: tuple[str, ...]
    leader: Seat | None
    game: Game | None
    clock: Clock | None
    reserves: tuple[int, ...]
    handled: int
    """How often cards were handled in the game being played, or in the last one (face `tabletop`)."""
    removed: tuple[str, ...] = ()
    """The people whom the host removed: they neither sit down here again nor chat."""
    unlisted: bool = False
    """Whether the lobby does not show the table, because every person is away."""


def seat_of(table: Table, player: str) -> Seat | None:
    """Find where a player sits."""
    for seat, sitter in enumerate(table.sitters):
        if sitter is not None and sitter.player == player:
            return Seat(seat)
    return None


def seat_in_game(table: Table, player: str | None) -> Seat | None:
    """Find where a player sits, or sat, in the game being played or the last one."""
    return Seat(table.players.index(player)) if player in table.players else None


def players_of(table: Table) -> tuple[str, ...]:
    """Name those who sit, seat by seat; only a full table is asked."""
    return tuple(sitter.player for sitter in table.sitters if sitter is not None)


def bot_id(level: str, seat: Seat) -> str:
    """Name a bot as a player: there is one of each level on each seat."""
    return f"bot:{level}:{seat}"
