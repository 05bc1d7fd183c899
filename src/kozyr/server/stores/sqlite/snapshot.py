"""Snapshots of the SQLite store while games go on.

The snapshot's own read transaction sees no later commits, and no writer waits for it.
"""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from kozyr.ledger import Account, Transfer
from kozyr.server.stores.bodies import read_finished
from kozyr.server.stores.sqlite.files import StoreFile
from kozyr.server.stores.sqlite.people import TOKENS, token_of
from kozyr.server.stores.sqlite.person_rows import PEOPLE
from kozyr.server.stores.sqlite.reader_thread import ReaderThread, lane
from kozyr.server.tables.game_records import NumberedGame
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, Snapshot, StoredTransfer

ENTRY: Final = "number, at, sender, command, digest, body"
KEPT: Final = (
    "SELECT place, key, debit, credit, amount, kind, name, number"
    " FROM transfers LEFT JOIN tables USING (made)"
)


def kept(row: tuple[Any, ...]) -> StoredTransfer:
    """Convert a row to a stored transfer."""
    place, *transfer, table, number = row
    return StoredTransfer(place, Transfer(*transfer), table, number)


@asynccontextmanager
async def held(file: StoreFile) -> AsyncIterator[Snapshot]:
    """Open a consistent snapshot for one reader."""
    async with lane(file) as own:
        await own.do(_hold)
        yield _Held(own)


def _hold(connection: sqlite3.Connection) -> None:
    # The first query, not BEGIN, fixes the state that a transaction sees.
    connection.execute("BEGIN")
    connection.execute("SELECT 1 FROM meta").fetchone()


class _Held:
    """The store as it was when the transaction began."""

    def __init__(self, own: ReaderThread) -> None:
        self._lane = own

    async def tables(self) -> AsyncIterator[Change]:
        """Iterate over all tables."""
        question = (
            f"SELECT name, due, listing, running, {ENTRY} FROM tables"  # noqa: S608 - names of columns
            " JOIN entries ON entries.made = tables.made AND number = last ORDER BY tables.made"
        )
        async for name, due, listing, running, *entry in self._lane.rows(question):
            yield Change(name, Entry(*entry), (), due, listing, bool(running))

    async def entries(self, table: str) -> AsyncIterator[Entry]:
        """Iterate over a table's entries."""
        question = (
            f"SELECT {ENTRY} FROM tables JOIN entries USING (made)"  # noqa: S608 - names of columns
            " WHERE name = ? ORDER BY number"
        )
        async for row in self._lane.rows(question, (table,)):
            yield Entry(*row)

    async def balances(self) -> AsyncIterator[tuple[Account, int]]:
        """Iterate over all accounts, by name."""
        async for name, balance in self._lane.rows("SELECT name, balance FROM accounts ORDER BY name"):
            yield Account(name), balance

    async def transfers(self) -> AsyncIterator[StoredTransfer]:
        """Iterate over all transfers."""
        async for row in self._lane.rows(f"{KEPT} ORDER BY place"):
            yield kept(row)

    async def people(self) -> AsyncIterator[Person]:
        """Iterate over all people, by id."""
        async for row in self._lane.rows(f"{PEOPLE} ORDER BY id"):
            yield Person(*row)

    async def tokens(self) -> AsyncIterator[Token]:
        """Iterate over all tokens, by digest."""
        async for row in self._lane.rows(f"{TOKENS} ORDER BY digest"):
            yield token_of(row)

    async def finished(self) -> AsyncIterator[NumberedGame]:
        """Iterate over all finished games."""
        async for place, body in self._lane.rows("SELECT place, body FROM finished ORDER BY place"):
            yield NumberedGame(place, read_finished(body))
