"""Snapshots of the PostgreSQL store while games go on.

A read-only transaction at REPEATABLE READ sees one state of the database and blocks no other transaction.
Rows arrive through server-side cursors, a few hundred at a time, so memory use stays small.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from asyncpg import Record

from kozyr.ledger import Account
from kozyr.server.stores.database_client import stored_transfer_of
from kozyr.server.stores.json_codec import read_finished
from kozyr.server.stores.postgres.connections import DatabaseConnection
from kozyr.server.stores.postgres.documents import SELECT_DOCUMENTS
from kozyr.server.stores.postgres.faults import translate_errors
from kozyr.server.stores.postgres.people import SELECT_PEOPLE, SELECT_TOKENS, token_of
from kozyr.server.stores.postgres.rows import ENTRY_COLUMNS, TRANSFER_COLUMNS
from kozyr.server.tables.documents import Document
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, StoredTransfer

ROWS_PER_FETCH: Final = 500

_SELECT_TABLES: Final = f"""
SELECT t.name, t.due, t.listing, t.running, {ENTRY_COLUMNS}
FROM kozyr.tables AS t JOIN kozyr.entries AS e ON e.table_id = t.id AND e.number = t.last ORDER BY t.id
"""  # noqa: S608 - names of columns
_SELECT_ENTRIES: Final = f"""
SELECT {ENTRY_COLUMNS} FROM kozyr.entries AS e
WHERE e.table_id = (SELECT id FROM kozyr.tables WHERE name = $1) ORDER BY e.number
"""  # noqa: S608 - names of columns
_SELECT_BALANCES: Final = "SELECT name, balance FROM kozyr.accounts ORDER BY name"
_SELECT_TRANSFERS: Final = f"""
SELECT {TRANSFER_COLUMNS} FROM kozyr.transfers AS m
LEFT JOIN kozyr.tables AS t ON t.id = m.table_id ORDER BY m.place
"""  # noqa: S608 - names of columns


@asynccontextmanager
async def begin_snapshot(connection: DatabaseConnection) -> AsyncIterator["PostgresSnapshot"]:
    """Begin the snapshot's transaction."""
    transaction = connection.transaction(isolation="repeatable_read", readonly=True)
    with translate_errors():
        await transaction.start()
        # The first query fixes the moment of the snapshot.
        await connection.execute("SELECT 1")
    # The caller closes the connection afterwards, which ends the transaction.
    yield PostgresSnapshot(connection)


class PostgresSnapshot:
    """The store as it was when the connection's transaction began."""

    def __init__(self, connection: DatabaseConnection) -> None:
        self._connection = connection

    async def tables(self) -> AsyncIterator[Change]:
        """Iterate over the last change of every table that ever existed, in the order of creation."""
        async for name, due, listing, running, *last_entry in self._rows(_SELECT_TABLES):
            yield Change(name, Entry(*last_entry), (), due, listing, running)

    async def entries(self, table: str) -> AsyncIterator[Entry]:
        """Iterate over a table's entries, in order."""
        async for row in self._rows(_SELECT_ENTRIES, table):
            yield Entry(*row)

    async def balances(self) -> AsyncIterator[tuple[Account, int]]:
        """Iterate over all accounts, sorted by name."""
        async for name, balance in self._rows(_SELECT_BALANCES):
            yield Account(name), balance

    async def transfers(self) -> AsyncIterator[StoredTransfer]:
        """Iterate over all transfers, in order."""
        async for row in self._rows(_SELECT_TRANSFERS):
            yield stored_transfer_of(row)

    async def people(self) -> AsyncIterator[Person]:
        """Iterate over all people, sorted by id."""
        async for row in self._rows(f"{SELECT_PEOPLE} ORDER BY id"):
            yield Person(*row)

    async def tokens(self) -> AsyncIterator[Token]:
        """Iterate over all tokens, sorted by digest."""
        async for row in self._rows(f"{SELECT_TOKENS} ORDER BY digest"):
            yield token_of(row)

    async def finished_games(self) -> AsyncIterator[NumberedGame]:
        """Iterate over all finished games, in order."""
        async for number, body in self._rows("SELECT place, body FROM kozyr.finished ORDER BY place"):
            yield NumberedGame(number, read_finished(body))

    async def documents(self) -> AsyncIterator[Document]:
        """Iterate over all documents, sorted by kind and key."""
        async for row in self._rows(f"{SELECT_DOCUMENTS} ORDER BY kind, key"):
            yield Document(*row)

    async def _rows(self, query: str, *arguments: object) -> AsyncIterator[Record]:
        with translate_errors():
            async for row in self._connection.cursor(query, *arguments, prefetch=ROWS_PER_FETCH):
                yield row
