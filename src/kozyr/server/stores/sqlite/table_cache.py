"""The writer's memory of tables between two groups.

It holds each table's last number and the stored commands. So an append reads nothing from the file. No
index of commands is needed, whose pages would cost more than all other writes. SQLite's change counter
reveals what other connections wrote. Logs only grow, so what is known stays true.
"""

import sqlite3
from collections.abc import Iterable
from typing import Final

from kozyr.server.stores.sqlite.bulk import Bulk, query_in_bulk
from kozyr.server.tables.ports import Change, Entry

_MOST_COMMANDS: Final = 1_000_000
"""How many commands are remembered, in some 60 MB, before the memory is cleared."""

_TABLES: Final = Bulk("SELECT name, made, last FROM tables WHERE name IN (VALUES", 1, ")")
_NEW_COMMANDS: Final = Bulk(
    "WITH asked (made, known) AS (VALUES",
    2,
    ") SELECT entries.made, sender, command FROM asked"
    " CROSS JOIN entries ON entries.made = asked.made AND number > known",
)
_STORED: Final = (
    "SELECT number, at, sender, command, digest, body FROM entries"
    " WHERE made = ? AND sender = ? AND command = ? ORDER BY number DESC LIMIT 1"
)


class TableCache:
    """Knowledge of tables that is valid while a write transaction holds its lock."""

    def __init__(self) -> None:
        self._version: int | None = None
        """SQLite's counter of changes by other connections; None if nothing is known."""
        self._newest = 0
        self._fresh: set[str] = set()
        """Tables that are fully known; other tables may have newer entries in the file."""
        self._made: dict[str, int] = {}
        self.lasts: dict[str, int] = {}
        self._commands: set[int] = set()
        """Hashes of table, sender and command; a command that is missing here is not stored."""

    def forget(self) -> None:
        """Clear all knowledge after a rollback."""
        self._version = None

    def refresh(self, connection: sqlite3.Connection, names: Iterable[str]) -> None:
        """Read everything that is not yet known about these tables."""
        version: int = connection.execute("PRAGMA data_version").fetchone()[0]
        if self._version is None or len(self._commands) > _MOST_COMMANDS:
            self._made, self.lasts, self._commands = {}, {}, set()
        if version != self._version or not self._made:
            self._version = version
            self._fresh = set()
            self._newest = connection.execute("SELECT coalesce(max(made), 0) FROM tables").fetchone()[0]
        unread = [*{name for name in names if name not in self._fresh}]
        grown: list[object] = []
        for name, made, last in query_in_bulk(connection, _TABLES, unread):
            if last > (known_last := self.lasts.get(name, 0)):
                grown += (made, known_last)
            self._made[name], self.lasts[name] = made, last
        self._commands.update(hash(row) for row in query_in_bulk(connection, _NEW_COMMANDS, grown))
        self._fresh.update(unread)

    def find_entry(
        self, connection: sqlite3.Connection, table: str, sender: str, command: str
    ) -> Entry | None:
        """Find the entry of a command, if it is stored."""
        key = (self._made.get(table), sender, command)
        if hash(key) not in self._commands:
            return None
        # The command is nearly always among the last entries.
        row = connection.execute(_STORED, key).fetchone()
        return None if row is None else Entry(*row)

    def add(self, change: Change) -> int:
        """Remember a stored change; return its table's place in the order of creation."""
        made = self._made.get(change.table)
        if made is None:
            self._newest += 1
            made = self._made[change.table] = self._newest
        self._commands.add(hash((made, change.entry.sender, change.entry.command)))
        return made

    def made(self, table: str) -> int:
        """Return a table's place in the order of creation."""
        return self._made[table]
