"""Group commit: many changes in one transaction.

The writer reads all rows that the group's changes concern, checks the changes in order, and then writes the
accepted changes together. So a refused change needs no rollback.
"""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from kozyr.ledger import Account, CoinTransfer
from kozyr.server.stores.change_check import (
    StoredState,
    accounts_of,
    check_and_apply_change,
    check_and_apply_transfers,
)
from kozyr.server.stores.sqlite.bulk import BulkStatement, query_in_bulk, write_in_bulk
from kozyr.server.stores.sqlite.games import write_games
from kozyr.server.stores.sqlite.person_rows import can_add, write_person
from kozyr.server.stores.sqlite.table_cache import TableCache
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.people import Person
from kozyr.server.tables.ports import Change, Stored

CustomJob: TypeAlias = Callable[[sqlite3.Connection], object]
"""A write job that concerns neither tables nor coins; its return value is the answer."""


class CommandSearch(NamedTuple):
    """A job that finds the entry of a command, after all earlier jobs have run."""

    table: str
    sender: str
    command: str


class NewPerson(NamedTuple):
    """A new person and their first coins."""

    person: Person
    transfers: tuple[CoinTransfer, ...]


FreeTransfers: TypeAlias = tuple[CoinTransfer, ...]
"""Transfers outside any table."""
WriteJob: TypeAlias = Change | CommandSearch | NewPerson | FreeTransfers | CustomJob
"""One job of the writer."""

_SELECT_KEYS: Final = BulkStatement("SELECT key FROM transfers WHERE key IN (VALUES", 1, ")")
_SELECT_BALANCES: Final = BulkStatement("SELECT name, balance FROM accounts WHERE name IN (VALUES", 1, ")")
# The column `made` is the id of a table: tables are numbered in the order of their creation.
INSERT_ENTRIES: Final = BulkStatement(
    "INSERT INTO entries (made, number, at, sender, command, digest, body) VALUES", 7
)
UPSERT_TABLES: Final = BulkStatement(
    "INSERT INTO tables (made, name, last, due, listing, running) VALUES",
    6,
    "ON CONFLICT (made) DO UPDATE SET last = excluded.last, due = excluded.due,"
    " listing = excluded.listing, running = excluded.running",
)
UPSERT_BALANCES: Final = BulkStatement(
    "INSERT INTO accounts (name, balance) VALUES",
    2,
    "ON CONFLICT (name) DO UPDATE SET balance = excluded.balance",
)
INSERT_TRANSFERS: Final = BulkStatement(
    "INSERT INTO transfers (place, key, debit, credit, amount, kind, made, number) VALUES", 8
)


@dataclass(slots=True)
class _Draft:
    """The rows that a group will write; `entries` and `transfers` are flat lists of their values."""

    last_sequence_number: int
    """The sequence number of the last transfer so far, in the column `place`; it counts all transfers."""
    entries: list[object] = field(default_factory=list)
    tables: dict[str, Change] = field(default_factory=dict)
    transfers: list[object] = field(default_factory=list)
    accounts: set[Account] = field(default_factory=set)
    finished: list[FinishedGame] = field(default_factory=list)

    def add_transfers(
        self, transfers: tuple[CoinTransfer, ...], table_id: int | None, number: int | None
    ) -> None:
        """Add accepted transfers."""
        for transfer in transfers:
            self.last_sequence_number += 1
            self.transfers += (self.last_sequence_number, *transfer, table_id, number)
        self.accounts.update(accounts_of(transfers))


class GroupCommitWriter:
    """Writes groups of jobs, with a cache of tables between groups."""

    def __init__(self) -> None:
        self._tables = TableCache()

    def clear_cache(self) -> None:
        """Clear the cache after a rollback."""
        self._tables.clear()

    def write(self, connection: sqlite3.Connection, group: Sequence[WriteJob]) -> list[object]:
        """Check all jobs and write the accepted ones in the open transaction; return the answers."""
        state, draft = self._read(connection, group)
        answers = [self._run_job(connection, state, draft, job) for job in group]
        write_in_bulk(connection, INSERT_ENTRIES, draft.entries)
        table_values: list[object] = []
        for name, change in draft.tables.items():
            table_id = self._tables.id_of(name)
            table_values += (table_id, name, change.entry.number, change.due, change.listing, change.running)
        write_in_bulk(connection, UPSERT_TABLES, table_values)
        if draft.transfers:
            write_in_bulk(connection, INSERT_TRANSFERS, draft.transfers)
            balances = [value for name in draft.accounts for value in (name, state.balances[name])]
            write_in_bulk(connection, UPSERT_BALANCES, balances)
        if draft.finished:
            write_games(connection, draft.finished)
        return answers

    def _read(self, connection: sqlite3.Connection, group: Sequence[WriteJob]) -> tuple[StoredState, _Draft]:
        searches = [search for job in group if (search := _search_of(job)) is not None]
        if searches:
            self._tables.refresh(connection, [search.table for search in searches])
        state = StoredState(self._tables.last_numbers)  # shared, so that accepted changes update the cache
        for search in searches:
            entry = self._tables.find_entry(connection, *search)
            if entry is not None:
                state.commands[search] = entry  # a search equals its tuple of table, sender and command
        transfers = [transfer for job in group for transfer in _transfers_of(job)]
        # A job with no transfers at all, the empty tuple, is also answered with the last sequence number.
        if not transfers and () not in group:
            return state, _Draft(0)
        keys = [*{transfer.key for transfer in transfers}]
        state.transfer_keys.update(key for (key,) in query_in_bulk(connection, _SELECT_KEYS, keys))
        state.balances.update(
            (name, coins)
            for name, coins in query_in_bulk(connection, _SELECT_BALANCES, accounts_of(transfers))
        )
        row = connection.execute(
            "SELECT coalesce(max(place), 0) AS last_sequence_number FROM transfers"
        ).fetchone()
        return state, _Draft(row[0])

    def _run_job(
        self, connection: sqlite3.Connection, state: StoredState, draft: _Draft, job: WriteJob
    ) -> object:
        if callable(job):
            return job(connection)
        if isinstance(job, CommandSearch):
            return state.commands.get(job)
        if isinstance(job, NewPerson):
            return self._add_person(connection, state, draft, job)
        return self._check_and_draft(state, draft, job)

    def _add_person(
        self, connection: sqlite3.Connection, state: StoredState, draft: _Draft, new_person: NewPerson
    ) -> bool:
        if (
            not can_add(new_person.person, connection)
            or check_and_apply_transfers(state, new_person.transfers) is not None
        ):
            return False
        write_person(new_person.person, connection)
        draft.add_transfers(new_person.transfers, None, None)
        return True

    def _check_and_draft(self, state: StoredState, draft: _Draft, job: Change | FreeTransfers) -> object:
        try:
            if not isinstance(job, Change):
                refusal = check_and_apply_transfers(state, job)
                if refusal is None:
                    draft.add_transfers(job, None, None)
                return refusal or Stored(draft.last_sequence_number)
            outcome = check_and_apply_change(state, job)
        except Exception as error:  # noqa: BLE001 - a caller's bug must not affect other callers
            return error
        if isinstance(outcome, Stored):
            table_id = self._tables.add(job)
            draft.entries += (table_id, *job.entry)
            draft.tables[job.table] = job
            if job.transfers:
                draft.add_transfers(job.transfers, table_id, outcome.number)
            if job.finished is not None:
                draft.finished.append(job.finished)
        return outcome


def _transfers_of(job: WriteJob) -> tuple[CoinTransfer, ...]:
    if isinstance(job, Change | NewPerson):
        return job.transfers
    return () if callable(job) or isinstance(job, CommandSearch) else job


def _search_of(job: WriteJob) -> CommandSearch | None:
    if isinstance(job, Change):
        return CommandSearch(job.table, job.entry.sender, job.entry.command)
    return job if isinstance(job, CommandSearch) else None
