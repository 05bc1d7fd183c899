"""Cursors and rows of projections in an SQLite file.

Handing work to a thread costs more than a short query. So one job of the reader thread or the writer thread
serves all projections of a server.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from kozyr.server.stores.database_client import GameQueries, numbered_games_of
from kozyr.server.stores.sqlite.bulk import BulkStatement, query_in_bulk, write_in_bulk
from kozyr.server.stores.sqlite.games import (
    SELECT_GAME,
    SELECT_GAMES_AFTER,
    SELECT_OWN_GAMES,
    SELECT_PUBLIC_GAMES,
)
from kozyr.server.stores.sqlite.people import SqliteBase
from kozyr.server.tables.finished_games import ProjectionBacklog, ProjectionMove

SELECT_CURSORS: Final = BulkStatement("SELECT name, cursor FROM projections WHERE name IN (VALUES", 1, ")")
SELECT_ROWS: Final = BulkStatement(
    "SELECT r.projection, r.key, r.body FROM (VALUES", 2,
    ") AS v CROSS JOIN projection_rows AS r ON r.projection = v.column1 AND r.key = v.column2",
)  # fmt: skip
"""A cross join looks each row up by its key; for `(projection, key) IN (…)`, SQLite scans the whole table."""
_IN_RANGE: Final = "projection = ? AND key >= ? AND key < ?"
_ADD_PROJECTION: Final = "INSERT INTO projections (name, cursor) VALUES (?, 0) ON CONFLICT DO NOTHING"
_MOVE_CURSOR: Final = "UPDATE projections SET cursor = ? WHERE name = ? AND cursor = ?"
_WRITE_ROWS: Final = BulkStatement(
    "INSERT INTO projection_rows (projection, key, body) VALUES", 3,
    "ON CONFLICT (projection, key) DO UPDATE SET body = excluded.body",
)  # fmt: skip
_DELETE_ROW: Final = "DELETE FROM projection_rows WHERE projection = ? AND key = ?"

_MAX_VALUES_READ_BY_WRITER: Final = 256
"""The longest list of projections and keys whose rows the writer thread reads; longer ones would delay moves.

The projector writes these rows again soon. A commit empties the page cache of every other connection, so the
writer reads them fastest."""


class SqliteProjections(SqliteBase, GameQueries):
    """Finished games, and the rows and cursors of projections."""

    own_games_query, public_games_query, game_query = SELECT_OWN_GAMES, SELECT_PUBLIC_GAMES, SELECT_GAME
    finished_after_query, cursor_query = SELECT_GAMES_AFTER, "SELECT cursor FROM projections WHERE name = ?"
    projection_range_query = f"SELECT key, body FROM projection_rows WHERE {_IN_RANGE} ORDER BY key LIMIT ?"  # noqa: S608 - a fixed condition
    count_projection_query = f"SELECT count(*) FROM projection_rows WHERE {_IN_RANGE}"  # noqa: S608 - a fixed condition

    async def projection_backlogs(
        self, projections: Sequence[str], limit: int
    ) -> Sequence[ProjectionBacklog]:
        """Return the cursor of each projection, and at most `limit` games after it."""
        self._must_be_open()
        cursors, rows = await self._reader.run(partial(_read_backlogs, projections, limit))
        games = {cursor: numbered_games_of(found) for cursor, found in rows.items()}
        return [ProjectionBacklog(cursor, games[cursor]) for cursor in cursors]

    async def projection_rows(self, projection: str, keys: Sequence[str]) -> Mapping[str, bytes]:
        """Return the existing rows with these keys."""
        self._must_be_open()
        values = [value for key in keys for value in (projection, key)]
        rows = await self._reader.run(lambda connection: [*query_in_bulk(connection, SELECT_ROWS, values)])
        return {key: body for _, key, body in rows}

    async def rows_of_projections(self, keys: Mapping[str, Sequence[str]]) -> Mapping[str, dict[str, bytes]]:
        """Return the existing rows with these keys; keys and rows are grouped by projection."""
        self._must_be_open()
        values = [value for name, own_keys in keys.items() for key in own_keys for value in (name, key)]
        run = self._write if len(values) <= _MAX_VALUES_READ_BY_WRITER else self._reader.run
        rows = await run(lambda connection: [*query_in_bulk(connection, SELECT_ROWS, values)])
        found: dict[str, dict[str, bytes]] = {name: {} for name in keys}
        for name, key, body in rows:
            found[name][key] = body
        return found

    async def advance_projection(
        self, projection: str, before: int, after: int, rows: Mapping[str, bytes | None]
    ) -> bool:
        """Write rows and move the cursor from `before` to `after`; return False if it is not at `before`."""
        return (await self.advance_projections([ProjectionMove(projection, before, after, rows)]))[0]

    async def advance_projections(self, moves: Sequence[ProjectionMove]) -> Sequence[bool]:
        """Advance several projections; return for each whether its cursor was at the move's `before`."""
        return await self._write(partial(write_projection_moves, moves))

    async def reset_projection(self, projection: str) -> None:
        """Delete the rows and the cursor of a projection."""
        await self._write(partial(_reset_projection, projection))


def _read_backlogs(
    projections: Sequence[str], limit: int, connection: sqlite3.Connection
) -> tuple[list[int], dict[int, list[Any]]]:
    found = dict(query_in_bulk(connection, SELECT_CURSORS, projections))
    cursors = [found.get(projection, 0) for projection in projections]
    games = {
        cursor: connection.execute(SELECT_GAMES_AFTER, (cursor, limit)).fetchall() for cursor in {*cursors}
    }
    return cursors, games


def write_projection_moves(moves: Sequence[ProjectionMove], connection: sqlite3.Connection) -> list[bool]:
    """Write the moves whose cursors are where they expect them; return for each whether it was written."""
    has_moved = [_move_cursor(move, connection) for move in moves]
    written: list[object] = []
    deleted: list[tuple[str, str]] = []
    for move, is_moved in zip(moves, has_moved, strict=True):
        if is_moved:
            for key, body in move.rows.items():
                if body is None:
                    deleted.append((move.projection, key))
                else:
                    written += (move.projection, key, body)
    write_in_bulk(connection, _WRITE_ROWS, written)
    connection.executemany(_DELETE_ROW, deleted)
    return has_moved


def _move_cursor(move: ProjectionMove, connection: sqlite3.Connection) -> bool:
    values = (move.after, move.projection, move.before)
    if connection.execute(_MOVE_CURSOR, values).rowcount:
        return True
    # Before its first move, a projection has no cursor. If it has one elsewhere, the second try fails too.
    connection.execute(_ADD_PROJECTION, (move.projection,))
    return bool(connection.execute(_MOVE_CURSOR, values).rowcount)


def _reset_projection(projection: str, connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM projections WHERE name = ?", (projection,))
    connection.execute("DELETE FROM projection_rows WHERE projection = ?", (projection,))
