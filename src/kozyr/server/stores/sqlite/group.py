"""Group commit: many changes in one transaction.

It reads everything that the group's changes name, judges the changes in order, and writes the accepted ones
together. A refused change has written nothing, so nothing must be rolled back.
"""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from kozyr.ledger import Account, Transfer
from kozyr.server.stores.judge import Known, judge, named, pay
from kozyr.server.stores.sqlite.bulk import Bulk, in_bulk, write_in_bulk
from kozyr.server.stores.sqlite.finished import write_games
from kozyr.server.stores.sqlite.person_rows import can_add, write_person
from kozyr.server.stores.sqlite.tables import Tables
from kozyr.server.tables.game_records import FinishedGame
from kozyr.server.tables.people import Person
from kozyr.server.tables.ports import Change, Stored

Errand: TypeAlias = Callable[[sqlite3.Connection], object]
"""A write job that concerns neither tables nor coins; its return value is the answer."""


class Search(NamedTuple):
    """A search for the entry of a command, after all earlier jobs."""

    table: str
    sender: str
    command: str


class Newcomer(NamedTuple):
    """A new person and their first coins."""

    person: Person
    transfers: tuple[Transfer, ...]


Coins: TypeAlias = tuple[Transfer, ...]
Asked: TypeAlias = Change | Search | Newcomer | Coins | Errand
"""One write job: a change of a table, transfers outside any table, or another job."""

_KEYS: Final = Bulk("SELECT key FROM transfers WHERE key IN (VALUES", 1, ")")
_BALANCES: Final = Bulk("SELECT name, balance FROM accounts WHERE name IN (VALUES", 1, ")")
NEW_ENTRIES: Final = Bulk("INSERT INTO entries (made, number, at, sender, command, digest, body) VALUES", 7)
NEW_TABLES: Final = Bulk(
    "INSERT INTO tables (made, name, last, due, listing, running) VALUES",
    6,
    "ON CONFLICT (made) DO UPDATE SET last = excluded.last, due = excluded.due,"
    " listing = excluded.listing, running = excluded.running",
)
NEW_BALANCES: Final = Bulk(
    "INSERT INTO accounts (name, balance) VALUES",
    2,
    "ON CONFLICT (name) DO UPDATE SET balance = excluded.balance",
)
NEW_TRANSFERS: Final = Bulk(
    "INSERT INTO transfers (place, key, debit, credit, amount, kind, made, number) VALUES", 8
)


@dataclass(slots=True)
class _Draft:
    """The rows that a group will write, as flat lists of values."""

    place: int
    """The place of the last transfer so far."""
    entries: list[object] = field(default_factory=list)
    tables: dict[str, Change] = field(default_factory=dict)
    transfers: list[object] = field(default_factory=list)
    accounts: set[Account] = field(default_factory=set)
    finished: list[FinishedGame] = field(default_factory=list)

    def pay(self, transfers: tuple[Transfer, ...], made: int | None, number: int | None) -> None:
        """Add accepted transfers."""
        for each in transfers:
            self.place += 1
            self.transfers += (self.place, *each, made, number)
        self.accounts.update(named(transfers))


class GroupCommitWriter:
    """Writes groups of jobs, with a memory of tables between groups."""

    def __init__(self) -> None:
        self._tables = Tables()

    def forget(self) -> None:
        """Clear the memory after a rollback."""
        self._tables.forget()

    def write(self, connection: sqlite3.Connection, group: Sequence[Asked]) -> list[object]:
        """Judge all jobs and write the accepted ones in the open transaction; return the answers."""
        known, draft = self._read(connection, group)
        answers = [self._answered(connection, known, draft, asked) for asked in group]
        write_in_bulk(connection, NEW_ENTRIES, draft.entries)
        tables: list[object] = []
        for name, now in draft.tables.items():
            tables += (self._tables.made(name), name, now.entry.number, now.due, now.listing, now.running)
        write_in_bulk(connection, NEW_TABLES, tables)
        if draft.transfers:
            write_in_bulk(connection, NEW_TRANSFERS, draft.transfers)
            balances = [value for name in draft.accounts for value in (name, known.balances[name])]
            write_in_bulk(connection, NEW_BALANCES, balances)
        if draft.finished:
            write_games(connection, draft.finished)
        return answers

    def _read(self, connection: sqlite3.Connection, group: Sequence[Asked]) -> tuple[Known, _Draft]:
        searches = [search for asked in group if (search := _search(asked)) is not None]
        self._tables.look(connection, [search.table for search in searches])
        known = Known(self._tables.lasts)
        for search in searches:
            entry = self._tables.stored(connection, *search)
            if entry is not None:
                known.commands[search] = entry
        transfers = [each for asked in group for each in _transfers(asked)]
        if not transfers and () not in group:
            return known, _Draft(0)
        keys = [*{each.key for each in transfers}]
        known.keys.update(key for (key,) in in_bulk(connection, _KEYS, keys))
        known.balances.update(
            (name, coins) for name, coins in in_bulk(connection, _BALANCES, named(transfers))
        )
        place = connection.execute("SELECT coalesce(max(place), 0) FROM transfers").fetchone()[0]
        return known, _Draft(place)

    def _answered(self, connection: sqlite3.Connection, known: Known, draft: _Draft, asked: Asked) -> object:
        if callable(asked):
            return asked(connection)
        if isinstance(asked, Search):
            return known.commands.get(asked)
        if isinstance(asked, Newcomer):
            return self._added(connection, known, draft, asked)
        return self._judged(known, draft, asked)

    def _added(self, connection: sqlite3.Connection, known: Known, draft: _Draft, newcomer: Newcomer) -> bool:
        if not can_add(newcomer.person, connection) or pay(known, newcomer.transfers) is not None:
            return False
        write_person(newcomer.person, connection)
        draft.pay(newcomer.transfers, None, None)
        return True

    def _judged(self, known: Known, draft: _Draft, asked: Change | Coins) -> object:
        try:
            if not isinstance(asked, Change):
                refused = pay(known, asked)
                if refused is None:
                    draft.pay(asked, None, None)
                return refused or Stored(draft.place)
            outcome = judge(known, asked)
        except Exception as error:  # noqa: BLE001 - a caller's bug must not affect other callers
            return error
        if isinstance(outcome, Stored):
            made = self._tables.note(asked)
            draft.entries += (made, *asked.entry)
            draft.tables[asked.table] = asked
            if asked.transfers:
                draft.pay(asked.transfers, made, outcome.number)
            if asked.finished is not None:
                draft.finished.append(asked.finished)
        return outcome


def _transfers(asked: Asked) -> tuple[Transfer, ...]:
    if isinstance(asked, Change | Newcomer):
        return asked.transfers
    return () if callable(asked) or isinstance(asked, Search) else asked


def _search(asked: Asked) -> Search | None:
    if isinstance(asked, Change):
        return Search(asked.table, asked.entry.sender, asked.entry.command)
    return asked if isinstance(asked, Search) else None
