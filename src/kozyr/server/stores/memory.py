"""The store in memory, for tests and for games that need not survive a restart of the process."""

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import islice

from kozyr.ledger import Account, CoinTransfer, InsufficientFunds
from kozyr.server.stores.change_check import (
    RefusedCommands,
    StoredState,
    check_and_apply_change,
    check_and_apply_transfers,
)
from kozyr.server.stores.memory_documents import MemoryDocuments
from kozyr.server.stores.memory_parts import MemoryPeople
from kozyr.server.stores.memory_projections import MemoryProjections
from kozyr.server.stores.memory_snapshot import MemorySnapshot, copy_snapshot
from kozyr.server.tables.ports import (
    AlreadyPaid,
    Change,
    DueTable,
    Entry,
    Listing,
    Outcome,
    RewriteEntry,
    Snapshot,
    Stored,
    StoredTransfer,
)


class MemoryStore(MemoryPeople, MemoryProjections, MemoryDocuments):
    """A store in memory."""

    def __init__(self) -> None:
        super().__init__()
        self._epoch = secrets.token_hex(8)
        self._state = StoredState()
        self._tables: dict[str, Change] = {}
        """The latest change of each table, without transfers and finished game, the oldest table first."""
        self._entries: dict[str, list[Entry]] = {}
        self._transfers: list[StoredTransfer] = []
        self._refused = RefusedCommands()

    @property
    def epoch(self) -> str:
        """The random name of this store's log."""
        return self._epoch

    async def append(self, change: Change) -> Outcome:
        """Store an entry with all of its changes, or nothing."""
        self._must_be_open()
        outcome = self._refused.find(change) or check_and_apply_change(self._state, change)
        if isinstance(outcome, Stored):
            self._tables[change.table] = change._replace(transfers=(), finished=None)
            self._entries.setdefault(change.table, []).append(change.entry)
            self._add_transfers(change.transfers, change.table, change.entry.number)
            if change.finished is not None:
                self._add_game(change.finished)
        return outcome

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """List a table's entries after a number, in order."""
        self._must_be_open()
        # Entry n has the index n - 1, so the entry after number `after` has the index `after`.
        return self._entries.get(table, [])[after : None if limit is None else after + limit]

    def last_number(self, table: str) -> int:
        """Return the number of a table's last entry, or 0 if the table has none."""
        self._must_be_open()
        return self._state.last_numbers.get(table, 0)

    async def find_entry(self, table: str, sender: str, command: str) -> Entry | None:
        """Find the entry of a sender's command."""
        self._must_be_open()
        return self._state.commands.get((table, sender, command))

    async def add_refusal(self, table: str, sender: str, command: str, answer: bytes) -> Entry | bytes:
        """Store a command's refusal and return it; if the command has a refusal or an entry, return that."""
        return await self.find_entry(table, sender, command) or self._refused.add(
            table, sender, command, answer
        )

    async def due_tables(self, due_by: int, limit: int) -> Sequence[DueTable]:
        """List the tables that are due, the longest overdue first."""
        self._must_be_open()
        due_tables = [
            DueTable(table, change.due)
            for table, change in self._tables.items()
            if change.due is not None and change.due <= due_by
        ]
        return sorted(due_tables, key=lambda due_table: due_table.at)[:limit]

    async def listings(self, after: str | None = None, limit: int | None = None) -> Sequence[Listing]:
        """List the tables that the lobby shows, in the order of their creation."""
        self._must_be_open()
        first = 0 if after is None else [*self._tables].index(after) + 1
        later = islice(self._tables.items(), first, None)
        lines = (
            Listing(table, change.listing, change.entry.number)
            for table, change in later
            if change.listing is not None
        )
        return [*islice(lines, limit)]

    async def balance(self, account: Account) -> int:
        """Return an account's balance in coins."""
        self._must_be_open()
        return self._state.balances.get(account, 0)

    async def transfer(self, transfers: tuple[CoinTransfer, ...]) -> Stored | AlreadyPaid | InsufficientFunds:
        """Move coins outside any table: all of these transfers or none."""
        self._must_be_open()
        refusal = self._move_coins(transfers)
        return Stored(self._last_sequence_number()) if refusal is None else refusal

    def _move_coins(self, transfers: tuple[CoinTransfer, ...]) -> AlreadyPaid | InsufficientFunds | None:
        refusal = check_and_apply_transfers(self._state, transfers)
        if refusal is None:
            self._add_transfers(transfers, None, None)
        return refusal

    async def history(
        self, account: Account, *, before: int | None = None, limit: int = 100
    ) -> Sequence[StoredTransfer]:
        """List an account's transfers before a sequence number, newest first."""
        self._must_be_open()
        matching = (
            stored
            for stored in reversed(self._transfers)
            if account in (stored.transfer.debit, stored.transfer.credit)
            and (before is None or stored.sequence_number < before)
        )
        return list(islice(matching, limit))

    async def rewrite_entries(self, person: str, rewrite: RewriteEntry) -> None:
        """Replace the bodies of entries about a person at all tables."""
        self._must_be_open()
        for table, entries in self._entries.items():
            for index, entry in enumerate(entries):
                # The first entry has the table's settings, which name the people who are invited.
                if entry.sender == person or (entry.number == 1 and person.encode() in entry.body):
                    entries[index] = new = entry._replace(body=rewrite(table, entry))
                    self._state.commands[table, entry.sender, entry.command] = new
            self._tables[table] = self._tables[table]._replace(entry=entries[-1])

    async def purge(self) -> None:
        """Do nothing: memory keeps no replaced data."""
        self._must_be_open()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Snapshot]:
        """Open a consistent snapshot for one reader."""
        self._must_be_open()
        yield MemorySnapshot(
            dict(self._tables),
            {table: list(entries) for table, entries in self._entries.items()},
            dict(self._state.balances),
            list(self._transfers),
            dict(self._people),
            dict(self._tokens),
            list(self._finished),
            self._list_documents(),
        )

    async def restore(self, source: Snapshot) -> bool:
        """Import everything from another store; return False if this store is not empty."""
        self._must_be_open()
        imported = await copy_snapshot(source)  # its data is in fields that begin with `kept_`
        if self._tables or self._transfers or self._people or self._list_documents():
            return False
        self._tables, self._entries = imported.kept_tables, imported.kept_entries
        self._transfers = imported.kept_transfers
        self._state = StoredState(
            {table: entries[-1].number for table, entries in self._entries.items()},
            {
                (table, entry.sender, entry.command): entry
                for table, entries in self._entries.items()
                for entry in entries
            },
            {stored.transfer.key for stored in self._transfers},
            imported.kept_balances,
        )
        self._insert_people(imported.kept_people, imported.kept_tokens)
        self._insert_games(imported.kept_finished)
        self._insert_documents(imported.kept_documents)
        return True

    def _add_transfers(
        self, transfers: tuple[CoinTransfer, ...], table: str | None, number: int | None
    ) -> None:
        for sequence_number, transfer in enumerate(transfers, self._last_sequence_number() + 1):
            self._transfers.append(StoredTransfer(sequence_number, transfer, table, number))

    def _last_sequence_number(self) -> int:
        return self._transfers[-1].sequence_number if self._transfers else 0
