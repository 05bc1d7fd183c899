"""The store in an SQLite file."""

import asyncio
from collections.abc import Awaitable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final

from kozyr.ledger import Account, CoinTransfer, InsufficientFunds
from kozyr.server.stores.change_check import RefusedCommands
from kozyr.server.stores.database_client import ABOVE_ALL_SEQUENCE_NUMBERS, stored_transfer_of
from kozyr.server.stores.sqlite.backup import back_up, restore
from kozyr.server.stores.sqlite.damage import BackgroundCheck
from kozyr.server.stores.sqlite.documents import SqliteDocuments
from kozyr.server.stores.sqlite.file_setup import open_or_create
from kozyr.server.stores.sqlite.group_commit import CommandSearch
from kozyr.server.stores.sqlite.people import SqlitePeople
from kozyr.server.stores.sqlite.projections import SqliteProjections
from kozyr.server.stores.sqlite.rewrites import SqliteRewrites
from kozyr.server.stores.sqlite.snapshot import ENTRY_COLUMNS, SELECT_TRANSFERS, open_snapshot
from kozyr.server.stores.sqlite.store_file import StoreFile
from kozyr.server.tables.ports import (
    AlreadyPaid,
    Change,
    DueTable,
    Entry,
    Listing,
    Outcome,
    Snapshot,
    Stored,
    StoredTransfer,
)

SELECT_LISTINGS: Final = (
    "SELECT name, listing, last FROM tables WHERE listing IS NOT NULL"
    " AND made > coalesce((SELECT made FROM tables WHERE name = ?), 0) ORDER BY made LIMIT ?"
)
"""`made` is a table's number in the order of creation, and its key."""
_TIMEOUT_MS: Final = 2_000
"""How long another program may lock the file before callers get `UnavailableError`."""


async def open_sqlite(path: Path, *, timeout_ms: int = _TIMEOUT_MS) -> "SqliteStore":
    """Open the store in a file, or create it if there is no file.

    Raise `DamagedError` and change nothing if the file is damaged, belongs to another program, or needs a
    newer Kozyr.
    """
    store = SqliteStore(*await asyncio.to_thread(open_or_create, path, timeout_ms))
    store.damage_check.start()
    return store


class SqliteStore(SqlitePeople, SqliteProjections, SqliteDocuments, SqliteRewrites):
    """A store in a file."""

    def __init__(self, file: StoreFile, epoch: str) -> None:
        super().__init__(file)
        self._epoch = epoch
        self._refused = RefusedCommands()
        self.damage_check = BackgroundCheck(file.path)

    @property
    def epoch(self) -> str:
        """The random name of this store's log."""
        return self._epoch

    def append(self, change: Change) -> Awaitable[Outcome]:
        """Store an entry with all of its changes, or nothing."""
        # No coroutine: the table host waits for thousands of these futures at once.
        self._must_be_open()
        refused = self._refused.find(change)
        return self._writer.submit(change) if refused is None else _make_done(refused)

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """List a table's entries after a number, in order."""
        query = (
            f"SELECT {ENTRY_COLUMNS} FROM tables JOIN entries USING (made)"  # noqa: S608 - names of columns
            " WHERE name = ? AND number > ? ORDER BY number LIMIT ?"
        )
        rows = await self._query(query, table, after, -1 if limit is None else limit)  # -1: no limit
        return [Entry(*row) for row in rows]

    async def find_entry(self, table: str, sender: str, command: str) -> Entry | None:
        """Find the entry of a sender's command."""
        # The writer knows all stored commands, so this needs no index and no scan of the log.
        self._must_be_open()
        return await self._writer.find(CommandSearch(table, sender, command))

    async def add_refusal(self, table: str, sender: str, command: str, answer: bytes) -> Entry | bytes:
        """Store a command's refusal and return it; if the command has a refusal or an entry, return that."""
        self._must_be_open()
        first_refusal = self._refused.add(table, sender, command, answer)
        # From now on the command cannot be stored. If it was stored before, the writer finds its entry.
        entry = await self.find_entry(table, sender, command)
        if entry is not None:
            self._refused.remove(table, sender, command)
        return entry or first_refusal

    async def due_tables(self, due_by: int, limit: int) -> Sequence[DueTable]:
        """List the tables that are due, the longest overdue first."""
        query = "SELECT name, due FROM tables WHERE due <= ? ORDER BY due, made LIMIT ?"
        return [DueTable(*row) for row in await self._query(query, due_by, limit)]

    async def listings(self, after: str | None = None, limit: int | None = None) -> Sequence[Listing]:
        """List the tables that the lobby shows, in the order of their creation."""
        rows = await self._query(SELECT_LISTINGS, after, -1 if limit is None else limit)  # -1: no limit
        return [Listing(*row) for row in rows]

    async def balance(self, account: Account) -> int:
        """Return an account's balance in coins."""
        rows = await self._query("SELECT balance FROM accounts WHERE name = ?", account)
        return rows[0][0] if rows else 0

    async def transfer(self, transfers: tuple[CoinTransfer, ...]) -> Stored | AlreadyPaid | InsufficientFunds:
        """Move coins outside any table: all of these transfers or none."""
        self._must_be_open()
        outcome = await self._writer.submit(transfers)
        assert isinstance(outcome, Stored | AlreadyPaid | InsufficientFunds)  # noqa: S101 - only entries can conflict
        return outcome

    async def history(
        self, account: Account, *, before: int | None = None, limit: int = 100
    ) -> Sequence[StoredTransfer]:
        """List an account's transfers before a sequence number, newest first."""
        # Find debits and credits separately, each with its own index, newest first and up to the limit.
        find_places = (
            "SELECT * FROM"
            " (SELECT place FROM transfers WHERE {} = ?1 AND place < ?2 ORDER BY place DESC LIMIT ?3)"
        )
        places = f"{find_places.format('debit')} UNION {find_places.format('credit')}"
        query = f"{SELECT_TRANSFERS} WHERE place IN ({places}) ORDER BY place DESC LIMIT ?3"
        values = (account, ABOVE_ALL_SEQUENCE_NUMBERS if before is None else before, limit)
        return [stored_transfer_of(row) for row in await self._query(query, *values)]

    async def _close(self) -> None:
        await self.damage_check.stop()
        await super()._close()

    def snapshot(self) -> AbstractAsyncContextManager[Snapshot]:
        """Open a consistent snapshot for one reader."""
        self._must_be_open()
        return open_snapshot(self._file)

    async def restore(self, source: Snapshot) -> bool:
        """Import everything from another store; return False if this store is not empty."""
        self._must_be_open()
        return await restore(self._file, source)

    async def backup(self, target: Path) -> None:
        """Write a copy of the store into a new file; raise `FileExistsError` if it exists."""
        self._must_be_open()
        await back_up(self._file, target)


def _make_done(outcome: Outcome) -> asyncio.Future[Outcome]:
    future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
    future.set_result(outcome)
    return future
