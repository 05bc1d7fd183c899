"""The writer's cache of tables between two group commits.

The cache has the number of each table's last entry and a filter of the stored commands, so an append reads
nothing from the file. An index of commands in the file would cost more than all other writes. SQLite's change
counter tells whether other connections wrote something. Logs only grow, so cached commands stay valid.
"""

import sqlite3
from collections.abc import Iterable
from typing import Final

from kozyr.server.stores.sqlite.bulk import BulkStatement, query_in_bulk
from kozyr.server.stores.sqlite.command_filter import CommandFilter
from kozyr.server.tables.ports import Change, Entry

_MAX_COMMANDS: Final = 32_000_000
"""How many commands are cached, in some 130 MB, before the cache is cleared.

The logs of the tables where people play must have fewer: otherwise each append would read a log again.
"""

# The column `made` is the id of a table: tables are numbered in the order of their creation.
_SELECT_TABLES: Final = BulkStatement("SELECT name, made, last FROM tables WHERE name IN (VALUES", 1, ")")
_SELECT_NEW_COMMANDS: Final = BulkStatement(
    "WITH ranges (made, last_cached) AS (VALUES",
    2,
    ") SELECT entries.made, sender, command FROM ranges"
    " CROSS JOIN entries ON entries.made = ranges.made AND number > last_cached",
)
_SELECT_ENTRY: Final = (
    "SELECT number, at, sender, command, digest, body FROM entries"
    " WHERE made = ? AND sender = ? AND command = ? ORDER BY number DESC LIMIT 1"
)


class TableCache:
    """A cache of last numbers and commands; it is valid while a write transaction holds its lock."""

    def __init__(self) -> None:
        self._data_version: int | None = None
        """SQLite's counter of changes by other connections; None if `refresh` must empty the cache first."""
        self._last_id = 0
        self._current: set[str] = set()
        """Tables that are up to date; other tables may have newer entries in the file."""
        self._ids: dict[str, int] = {}
        self.last_numbers: dict[str, int] = {}
        """The last entry number of each table; the writer updates it when it accepts a change."""
        self._commands = CommandFilter()
        """Table, sender and command; a command that is missing here is not stored."""

    def clear(self) -> None:
        """Clear the cache after a rollback."""
        self._data_version = None  # `refresh` then empties the cache

    def refresh(self, connection: sqlite3.Connection, names: Iterable[str]) -> None:
        """Read everything about these tables that is not cached yet."""
        version: int = connection.execute("PRAGMA data_version").fetchone()[0]
        if self._data_version is None or len(self._commands) > _MAX_COMMANDS:
            self._ids, self.last_numbers, self._commands = {}, {}, CommandFilter()
        # After another connection wrote, or in an empty cache, no table counts as current.
        if version != self._data_version or not self._ids:
            self._data_version = version
            self._current = set()
            self._last_id = connection.execute("SELECT coalesce(max(made), 0) FROM tables").fetchone()[0]
        unread = [*{name for name in names if name not in self._current}]
        new_ranges: list[object] = []  # for each table with new entries: its id and its last cached number
        for name, table_id, last in query_in_bulk(connection, _SELECT_TABLES, unread):
            cached_last = self.last_numbers.get(name, 0)
            if last > cached_last:
                new_ranges += (table_id, cached_last)
            self._ids[name], self.last_numbers[name] = table_id, last
        for row in query_in_bulk(connection, _SELECT_NEW_COMMANDS, new_ranges):
            self._commands.add(row)
        self._current.update(unread)

    def find_entry(
        self, connection: sqlite3.Connection, table: str, sender: str, command: str
    ) -> Entry | None:
        """Find the entry of a command, if it is stored."""
        key = (self._ids.get(table), sender, command)
        if not self._commands.may_have(key):
            return None
        # No index is needed: the query reads backwards, and the command is nearly always near the end.
        row = connection.execute(_SELECT_ENTRY, key).fetchone()
        return None if row is None else Entry(*row)

    def add(self, change: Change) -> int:
        """Add a stored change to the cache; return the id of its table."""
        table_id = self._ids.get(change.table)
        if table_id is None:
            self._last_id += 1
            table_id = self._ids[change.table] = self._last_id
        self._commands.add((table_id, change.entry.sender, change.entry.command))
        return table_id

    def id_of(self, table: str) -> int:
        """Return a table's id, the column `made`."""
        return self._ids[table]
