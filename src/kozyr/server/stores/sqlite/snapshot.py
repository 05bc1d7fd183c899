"""Snapshots of the SQLite store while games go on.

The snapshot's own read transaction sees no later commits, and no writer waits for it.
"""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from kozyr.ledger import Account
from kozyr.server.stores.database_client import stored_transfer_of
from kozyr.server.stores.json_codec import read_finished
from kozyr.server.stores.sqlite.documents import SELECT_DOCUMENTS
from kozyr.server.stores.sqlite.people import SELECT_TOKENS, token_of
from kozyr.server.stores.sqlite.person_rows import SELECT_PEOPLE
from kozyr.server.stores.sqlite.reader_thread import ReaderThread, open_reader_thread
from kozyr.server.stores.sqlite.store_file import StoreFile
from kozyr.server.tables.documents import Document
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, Snapshot, StoredTransfer

ENTRY_COLUMNS: Final = "number, at, sender, command, digest, body"
SELECT_TRANSFERS: Final = (
    "SELECT place, key, debit, credit, amount, kind, name, number"
    " FROM transfers LEFT JOIN tables USING (made)"
)


@asynccontextmanager
async def open_snapshot(file: StoreFile) -> AsyncIterator[Snapshot]:
    """Open a consistent snapshot for one reader."""
    async with open_reader_thread(file) as thread:
        await thread.run(_begin)
        yield _SqliteSnapshot(thread)


def _begin(connection: sqlite3.Connection) -> None:
    # The first query, not BEGIN, fixes the state that a transaction sees.
    connection.execute("BEGIN")
    connection.execute("SELECT 1 FROM meta").fetchone()


class _SqliteSnapshot:
    """The store as it was when the transaction began."""

    def __init__(self, thread: ReaderThread) -> None:
        self._thread = thread

    async def tables(self) -> AsyncIterator[Change]:
        """Iterate over the last change of every table."""
        query = (
            f"SELECT name, due, listing, running, {ENTRY_COLUMNS} FROM tables"  # noqa: S608 - names of columns
            " JOIN entries ON entries.made = tables.made AND number = last ORDER BY tables.made"
        )
        async for name, due, listing, running, *entry in self._thread.rows(query):
            yield Change(name, Entry(*entry), (), due, listing, bool(running))

    async def entries(self, table: str) -> AsyncIterator[Entry]:
        """Iterate over a table's entries."""
        query = (
            f"SELECT {ENTRY_COLUMNS} FROM tables JOIN entries USING (made)"  # noqa: S608 - names of columns
            " WHERE name = ? ORDER BY number"
        )
        async for row in self._thread.rows(query, (table,)):
            yield Entry(*row)

    async def balances(self) -> AsyncIterator[tuple[Account, int]]:
        """Iterate over all accounts, sorted by name."""
        async for name, balance in self._thread.rows("SELECT name, balance FROM accounts ORDER BY name"):
            yield Account(name), balance

    async def transfers(self) -> AsyncIterator[StoredTransfer]:
        """Iterate over all transfers."""
        async for row in self._thread.rows(f"{SELECT_TRANSFERS} ORDER BY place"):
            yield stored_transfer_of(row)

    async def people(self) -> AsyncIterator[Person]:
        """Iterate over all people, sorted by id."""
        async for row in self._thread.rows(f"{SELECT_PEOPLE} ORDER BY id"):
            yield Person(*row)

    async def tokens(self) -> AsyncIterator[Token]:
        """Iterate over all tokens, sorted by digest."""
        async for row in self._thread.rows(f"{SELECT_TOKENS} ORDER BY digest"):
            yield token_of(row)

    async def finished_games(self) -> AsyncIterator[NumberedGame]:
        """Iterate over all finished games."""
        async for number, body in self._thread.rows("SELECT place, body FROM finished ORDER BY place"):
            yield NumberedGame(number, read_finished(body))

    async def documents(self) -> AsyncIterator[Document]:
        """Iterate over all documents, sorted by kind and key."""
        async for row in self._thread.rows(f"{SELECT_DOCUMENTS} ORDER BY kind, key"):
            yield Document(*row)
