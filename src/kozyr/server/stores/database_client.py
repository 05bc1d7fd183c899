"""The base classes of the SQLite and PostgreSQL clients.

Several callers may close a client, which then closes once. A closed client answers no query. Both databases
find finished games, rows of projections and documents in the same way, each with queries in its own SQL.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from kozyr.ledger import CoinTransfer
from kozyr.server.stores.json_codec import read_finished
from kozyr.server.stores.key_ranges import range_of
from kozyr.server.tables.documents import Document, check_name, check_range
from kozyr.server.tables.finished_games import FinishedGame, NumberedGame, ProjectionRow
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import StoredTransfer, UnavailableError

PERSON_COLUMNS: Final = ", ".join(Person._fields)
"""The columns of people, which have the names of the fields in every database."""
TOKEN_COLUMNS: Final = ", ".join(Token._fields)
DOCUMENT_COLUMNS: Final = ", ".join(Document._fields)
ABOVE_ALL_SEQUENCE_NUMBERS: Final = 1 << 62
"""A number above the sequence number of every game and transfer, for queries without an upper limit."""


_make_projection_row: Final = partial(tuple.__new__, ProjectionRow)
"""Faster than `ProjectionRow._make` for the thousands of rows of a leaderboard."""


def stored_transfer_of(row: Iterable[Any]) -> StoredTransfer:
    """Convert a row to a stored transfer."""
    sequence_number, *transfer, table, entry_number = row
    return StoredTransfer(sequence_number, CoinTransfer(*transfer), table, entry_number)


def numbered_games_of(rows: Iterable[Any]) -> list[NumberedGame]:
    """Convert rows of sequence number and body to finished games."""
    return [NumberedGame(number, read_finished(body)) for number, body in rows]


class DatabaseClient(ABC):
    """A client of a database that answers queries until it is closed."""

    _closing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Finish pending work and release all resources."""
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._close())
        # If one caller is cancelled, the closing goes on for the others.
        await asyncio.shield(self._closing)

    @abstractmethod
    async def _close(self) -> None:
        """Release all resources."""

    @abstractmethod
    async def _query(self, query: str, *values: object) -> Sequence[Any]:
        """Run a query and return its rows."""

    @property
    def _name(self) -> str:
        return "The store"

    def _must_be_open(self) -> None:
        if self._closing is not None:
            message = f"{self._name} is closed."
            raise UnavailableError(message)


class GameQueries(DatabaseClient):
    """Answers queries for finished games, and for the cursors and sorted rows of projections."""

    own_games_query: ClassVar[str]
    """Query for a player's games before a sequence number, with a limit; returns number and body."""
    public_games_query: ClassVar[str]
    """The same query for all public games."""
    game_query: ClassVar[str]
    """Query for one game's body by its id."""
    finished_after_query: ClassVar[str]
    """Query for the games after a sequence number, oldest first, with a limit; returns number and body."""
    cursor_query: ClassVar[str]
    """Query for a projection's cursor."""
    projection_range_query: ClassVar[str]
    """Query for the rows of a projection, by first key, end and limit; returns key and body."""
    count_projection_query: ClassVar[str]
    """Query for the number of such rows."""

    async def games(
        self, player: str | None, *, before: int | None = None, limit: int
    ) -> Sequence[NumberedGame]:
        """List a player's games, newest first; None lists all public games."""
        values = (ABOVE_ALL_SEQUENCE_NUMBERS if before is None else before, limit)
        if player is None:
            rows = await self._query(self.public_games_query, *values)
        else:
            rows = await self._query(self.own_games_query, player, *values)
        return numbered_games_of(rows)

    async def game(self, game_id: str) -> FinishedGame | None:
        """Find a finished game by its id; return None if there is none."""
        rows = await self._query(self.game_query, game_id)
        return read_finished(rows[0][0]) if rows else None

    async def finished_after(self, sequence_number: int, limit: int) -> Sequence[NumberedGame]:
        """List the games after a sequence number, oldest first."""
        rows = await self._query(self.finished_after_query, sequence_number, limit)
        return numbered_games_of(rows)

    async def projection_cursor(self, projection: str) -> int:
        """Return the sequence number of the last game that the projection includes, or 0 for none."""
        rows = await self._query(self.cursor_query, projection)
        return int(rows[0][0]) if rows else 0

    async def projection_range(
        self, projection: str, *, prefix: str = "", after: str = "", limit: int
    ) -> Sequence[ProjectionRow]:
        """List the rows whose keys have the prefix and follow `after`, sorted by key."""
        keys = range_of(prefix, after=after)
        rows = await self._query(self.projection_range_query, projection, *keys, limit)
        return [*map(_make_projection_row, rows)]

    async def count_projection_rows(
        self, projection: str, *, prefix: str = "", before: str | None = None
    ) -> int:
        """Count the rows whose keys have the prefix and come before `before`."""
        keys = range_of(prefix, before=before)
        rows = await self._query(self.count_projection_query, projection, *keys)
        return int(rows[0][0])


class DocumentQueries(DatabaseClient):
    """Answers queries for documents."""

    document_query: ClassVar[str]
    """Query for a document by its kind and key; returns the fields of a document."""
    documents_query: ClassVar[str]
    """Query for the documents of a kind, by first key, end and limit."""
    count_documents_query: ClassVar[str]
    """Query for the number of such documents."""

    async def document(self, kind: str, key: str) -> Document | None:
        """Find a document."""
        check_name(kind, key)
        rows = await self._query(self.document_query, kind, key)
        return Document(*rows[0]) if rows else None

    async def documents(
        self, kind: str, *, prefix: str = "", after: str = "", limit: int
    ) -> Sequence[Document]:
        """List the documents of a kind whose keys have the prefix and follow `after`, sorted by key."""
        check_range(kind, prefix, after)
        rows = await self._query(self.documents_query, kind, *range_of(prefix, after=after), limit)
        return [Document(*row) for row in rows]

    async def count_documents(self, kind: str, *, prefix: str = "") -> int:
        """Count the documents of a kind whose keys have the prefix."""
        check_range(kind, prefix, "")
        rows = await self._query(self.count_documents_query, kind, *range_of(prefix))
        return int(rows[0][0])
