"""The state of a table at one moment, as an immutable value.

`evolve` computes the state from the table's events. The state contains everything, secrets included; `views`
decides what each viewer may see.
"""

from typing import Literal, NamedTuple, Protocol, TypeAlias

from kozyr.rules import Action, Game, Seat
from kozyr.table.events import Clock, Rated
from kozyr.table.settings import Settings

Phase: TypeAlias = Literal["open", "playing", "over", "closed"]


class Sitter(NamedTuple):
    """The person or bot on a seat."""

    player: str
    name: str
    bot: str | None
    """The level of a bot; None for a person."""
    client_seed: str | None
    """Set while the player is ready for the next game."""
    is_connected: bool
    departed: bool
    """Whether the player left during the game; the seat is freed after the game."""
    points: int  # the sum of all games since the player sat down
    registered: bool | None = None
    """Whether the person had an account when sitting down; None for a bot, and if unknown."""
    rating: int | None = None
    """The rating in the table's pool; None without a pool, and for guests."""
    deviation: int | None = None


class TableExtension(Protocol):
    """The extra state of a table of another type, such as a custom table with its effect."""

    def allows(self, action: Action) -> bool:
        """Return whether players may choose an action that the rules allow."""


class Table(NamedTuple):
    """Everything there is to know about a table."""

    id: str
    settings: Settings
    phase: Phase
    at: int
    """The time of the last event."""
    host: str | None
    sitters: tuple[Sitter | None, ...]
    deserted_since: int | None
    """The time since which every person has been away; each event of the game sets it again. None if a person
    is connected."""
    game_no: int
    """The number of the current or last game; 0 before the first."""
    redeal_no: int  # the number of redeals in that game
    server_seed: bytes
    """The seed of the current game, or of the next game."""
    players: tuple[str, ...]
    """The players of the current or last game; other players may have sat down since."""
    client_seeds: tuple[str, ...]  # one for each of these players
    leader: Seat | None
    """The first leader of the current or last game by rules §6.4; None if the deal decides."""
    game: Game | None
    clock: Clock | None
    reserves: tuple[int, ...]
    """For each seat, the milliseconds that are left of its reserve."""
    hand_move_count: int
    """The number of requests in which people moved cards by hand, in the current or last game.

    Only a table of the tabletop API has such requests.
    """
    removed: tuple[str, ...] = ()
    """The people removed by the host: they may not sit or chat here again."""
    hints: tuple[int, ...] = ()
    """For each seat, the number of hints in the current or last game; empty before the first game."""
    unlisted: bool = False
    """Whether the lobby hides the table because every person is away."""
    last_rated: Rated | None = None
    """The ratings after the last game that was rated."""
    extension: TableExtension | None = None
    """None at a table on a server."""


def seat_of(table: Table, player: str) -> Seat | None:
    """Return the seat of a player, if any."""
    for seat, sitter in enumerate(table.sitters):
        if sitter is not None and sitter.player == player:
            return Seat(seat)
    return None


def seat_in_game(table: Table, player: str | None) -> Seat | None:
    """Return the seat of a player in the current or last game, if any."""
    return Seat(table.players.index(player)) if player in table.players else None


def players_of(table: Table) -> tuple[str, ...]:
    """Return the seated players in order; meaningful only for a full table."""
    return tuple(sitter.player for sitter in table.sitters if sitter is not None)


def bot_id(level: str, seat: Seat) -> str:
    """Return the player id of a bot, which is unique at its table."""
    return f"bot:{level}:{seat}"
