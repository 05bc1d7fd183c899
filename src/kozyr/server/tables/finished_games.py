"""Finished games and projections, and the parts of a store that keep both.

A finished game is a short summary. The table's log has the game itself, card by card.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from kozyr.server.tables.game_tally import SeatTally
from kozyr.table.settings import Origin

GameResult: TypeAlias = Literal["win", "lose", "draw"]
EndReason: TypeAlias = Literal["cards", "time", "left", "abandoned"]
Departure: TypeAlias = Literal["left", "time"]


class SeatResult(NamedTuple):
    """How a game ended for one seat."""

    player: str
    seat: int
    name: str
    """The player's name at the table."""
    bot: str | None
    """The level of a house bot, which has no statistics of wins and losses and no list of games.

    None for a person.
    """
    result: GameResult
    points: int
    prize: int
    """What the player received from the pot, including their own stake."""
    place: int | None
    """The place in the order of going out (rules §5.2), which partners share.

    None if the player lost, or won before going out.
    """
    registered: bool | None = None
    """Whether the person had an account when sitting down; None for bots and in games of earlier versions."""
    departure: Departure | None = None
    """How the player ended the game early: by leaving, or by running out of time."""
    team: int | None = None
    """The lowest seat of the player's team; None without teams."""
    tally: SeatTally | None = None
    """What the player did in the game; None in games of earlier versions."""


class FinishedGame(NamedTuple):
    """A game that is over."""

    game: str
    table: str
    last_entry: int
    """The number of the table's entry that ended the game."""
    at: int
    rules: str
    stake: int
    reason: EndReason
    open: bool
    """Whether the game is public."""
    players: tuple[SeatResult, ...]
    """The results of all players, in seat order."""
    rated: bool = False
    """Whether the game changes the ratings of registered players; games of earlier versions do not."""
    pool: str | None = None
    """The rating pool of the rules and seats (`kozyr.ratings`); None if the rules have none."""
    origin: Origin = "table"

    @property
    def recorded_players(self) -> tuple[SeatResult, ...]:
        """All players except house bots: this game counts in their statistics and list of games."""
        return tuple(seat for seat in self.players if seat.bot is None)

    def to_plain(self) -> dict[str, Any]:
        """Return the fields by name, as archives and exports have them; there `last_entry` is `number`."""
        return {"number" if name == "last_entry" else name: value for name, value in self._asdict().items()}


def rating_key_of_bot(level: str) -> str:
    """Return the key of the rating that all house bots of a level share; a person's key is their id."""
    return f"bot:{level}"


class NumberedGame(NamedTuple):
    """A finished game, with its number in the order of all games."""

    sequence_number: int
    """Counts from 1; stores and archives name it `place`."""
    finished: FinishedGame


class Games(Protocol):
    """The part of a store that keeps finished games, which are stored with the entry that ends them."""

    async def games(
        self, player: str | None, *, before: int | None = None, limit: int
    ) -> Sequence[NumberedGame]:
        """Return a player's games before a sequence number, newest first.

        If `player` is None, return all public games.
        """

    async def game(self, game_id: str) -> FinishedGame | None:
        """Return a finished game by its id."""

    async def finished_after(self, sequence_number: int, limit: int) -> Sequence[NumberedGame]:
        """Return the games after a sequence number, oldest first.

        A game that is stored later never gets a lower number than a returned game.
        """


class ProjectionRow(NamedTuple):
    """A row of a projection."""

    key: str
    body: bytes


class ProjectionBacklog(NamedTuple):
    """The games that a projection does not include yet."""

    cursor: int
    """The sequence number of the last game that the projection includes, or 0 for none."""
    games: Sequence[NumberedGame]
    """The games after the cursor, oldest first."""


class ProjectionMove(NamedTuple):
    """New rows of a projection, and how far they move its cursor."""

    projection: str
    before: int
    after: int
    rows: Mapping[str, bytes | None]
    """New rows by key; None deletes a row."""


class ProjectionRows(Protocol):
    """The part of a store that keeps projections: rows computed from finished games.

    A projection has rows by key and a cursor: the sequence number of the last game that its rows
    include. Rows are opaque bytes to a store. All rows can be deleted and computed again from the games.
    """

    async def projection_cursor(self, projection: str) -> int:
        """Return the sequence number of the last game that the projection includes, or 0 for none."""

    async def projection_backlogs(
        self, projections: Sequence[str], limit: int
    ) -> Sequence[ProjectionBacklog]:
        """Return the cursor of each projection, and at most `limit` games after it."""

    async def projection_rows(self, projection: str, keys: Sequence[str]) -> Mapping[str, bytes]:
        """Return the existing rows with these keys."""

    async def rows_of_projections(self, keys: Mapping[str, Sequence[str]]) -> Mapping[str, dict[str, bytes]]:
        """Return the existing rows with these keys; keys and rows are grouped by projection."""

    async def projection_range(
        self, projection: str, *, prefix: str = "", after: str = "", limit: int
    ) -> Sequence[ProjectionRow]:
        """Return the rows whose keys have the prefix and follow `after`, sorted by key.

        Keys are sorted by code points, as keys of documents are, and have the same limits.
        """

    async def count_projection_rows(
        self, projection: str, *, prefix: str = "", before: str | None = None
    ) -> int:
        """Return how many rows have keys with the prefix that come before the key `before`.

        If `before` is None, count all rows with the prefix.
        """

    async def advance_projection(
        self, projection: str, before: int, after: int, rows: Mapping[str, bytes | None]
    ) -> bool:
        """Write rows and move the cursor from `before` to `after`, in one transaction.

        A row that is None is deleted. Return False and change nothing if the cursor is not at `before`,
        because another process moved it.
        """

    async def advance_projections(self, moves: Sequence[ProjectionMove]) -> Sequence[bool]:
        """Advance several projections; return for each whether its cursor was at the move's `before`."""

    async def reset_projection(self, projection: str) -> None:
        """Delete the rows and the cursor of a projection."""
