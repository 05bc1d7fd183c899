"""Rewriting of stored bodies in the file, for the deletion of personal data.

The reader thread finds the rows in short steps, and the writer thread replaces their bodies. SQLite
overwrites the replaced bytes with zeros (`secure_delete`).
"""

import sqlite3
from collections.abc import Sequence
from functools import partial
from typing import Final

from kozyr.server.stores.json_codec import read_finished, write_finished
from kozyr.server.stores.sqlite.people import SqliteBase
from kozyr.server.stores.sqlite.snapshot import ENTRY_COLUMNS
from kozyr.server.tables.ports import Entry, RewriteEntry, RewriteGame

_ROWS_PER_STEP: Final = 20_000
"""How many rows of the log one step reads. The log has no index of senders."""
_SELECT_LAST_ROW: Final = "SELECT coalesce(max(rowid), 0) FROM entries"
# The first entry of a table has its settings, which name the people who are invited.
_SELECT_ENTRIES: Final = (
    f"SELECT entries.rowid, name, {ENTRY_COLUMNS} FROM entries JOIN tables USING (made)"  # noqa: S608 - names of columns
    " WHERE entries.rowid > ?1 AND entries.rowid <= ?2"
    " AND (sender = ?3 OR (number = 1 AND instr(body, CAST(?3 AS BLOB)) > 0))"
)
_SELECT_GAMES: Final = "SELECT place, body FROM played JOIN finished USING (place) WHERE player = ?"
_UPDATE_ENTRY: Final = "UPDATE entries SET body = ? WHERE rowid = ?"
_UPDATE_GAME: Final = "UPDATE finished SET body = ? WHERE place = ?"


class SqliteRewrites(SqliteBase):
    """Rewriting of stored bodies."""

    async def rewrite_entries(self, person: str, rewrite: RewriteEntry) -> None:
        """Replace the bodies of entries about a person at all tables."""
        last_row = (await self._query(_SELECT_LAST_ROW))[0][0]
        for first in range(0, last_row, _ROWS_PER_STEP):
            rows = await self._query(_SELECT_ENTRIES, first, first + _ROWS_PER_STEP, person)
            bodies = [(rewrite(table, Entry(*entry)), row_id) for row_id, table, *entry in rows]
            await self._replace_bodies(_UPDATE_ENTRY, bodies)

    async def rewrite_games(self, player: str, rewrite: RewriteGame) -> None:
        """Replace the summaries of a player's finished games."""
        rows = await self._query(_SELECT_GAMES, player)
        bodies = [(write_finished(rewrite(read_finished(body))), place) for place, body in rows]
        await self._replace_bodies(_UPDATE_GAME, bodies)

    async def purge(self) -> None:
        """Copy the write-ahead log into the file and truncate the log."""
        self._must_be_open()
        await self._query("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _replace_bodies(self, statement: str, bodies: Sequence[tuple[bytes, int]]) -> None:
        if bodies:
            await self._write(partial(_replace_bodies, statement, bodies))


def _replace_bodies(
    statement: str, bodies: Sequence[tuple[bytes, int]], connection: sqlite3.Connection
) -> None:
    connection.executemany(statement, bodies)
