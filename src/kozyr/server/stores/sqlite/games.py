"""Queries and writes of finished games and projections in the file.

A game is written with the entry that ends it: one row in `finished`, and one row in `played` for each of its
players, to list that player's games. The column `place` has the game's sequence number. The writer
thread writes a projection's cursor and rows in one transaction.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Final

from kozyr.server.stores.json_codec import write_finished
from kozyr.server.stores.sqlite.bulk import BulkStatement, write_in_bulk
from kozyr.server.tables.finished_games import FinishedGame

SELECT_OWN_GAMES: Final = (
    "SELECT place, body FROM played JOIN finished USING (place)"
    " WHERE player = ? AND place < ? ORDER BY place DESC LIMIT ?"
)
SELECT_PUBLIC_GAMES: Final = (
    "SELECT place, body FROM finished WHERE open AND place < ? ORDER BY place DESC LIMIT ?"
)
SELECT_GAME: Final = "SELECT body FROM finished WHERE game = ? ORDER BY place LIMIT 1"
SELECT_GAMES_AFTER: Final = "SELECT place, body FROM finished WHERE place > ? ORDER BY place LIMIT ?"
SELECT_CURSOR: Final = "SELECT cursor FROM projections WHERE name = ?"
SELECT_PROJECTION_ROWS: Final = BulkStatement(
    "SELECT r.key, r.body FROM (VALUES", 2,
    ") AS v CROSS JOIN projection_rows AS r ON r.projection = v.column1 AND r.key = v.column2",
)  # fmt: skip
"""A cross join looks each row up by its key; for `(projection, key) IN (…)`, SQLite scans the whole table."""
_IN_RANGE: Final = "projection = ? AND key >= ? AND key < ?"
SELECT_PROJECTION_RANGE: Final = (
    f"SELECT key, body FROM projection_rows WHERE {_IN_RANGE} ORDER BY key LIMIT ?"  # noqa: S608 - a fixed condition
)
COUNT_PROJECTION_ROWS: Final = f"SELECT count(*) FROM projection_rows WHERE {_IN_RANGE}"  # noqa: S608 - a fixed condition
INSERT_FINISHED_GAMES: Final = BulkStatement("INSERT INTO finished (place, game, open, body) VALUES", 4)
INSERT_PLAYED_GAMES: Final = BulkStatement("INSERT INTO played (player, place, result, points) VALUES", 4)
_ADD_PROJECTION: Final = "INSERT INTO projections (name, cursor) VALUES (?, 0) ON CONFLICT DO NOTHING"
_MOVE_CURSOR: Final = "UPDATE projections SET cursor = ? WHERE name = ? AND cursor = ?"
_WRITE_ROW: Final = (
    "INSERT INTO projection_rows (projection, key, body) VALUES (?, ?, ?)"
    " ON CONFLICT (projection, key) DO UPDATE SET body = excluded.body"
)
_DELETE_ROW: Final = "DELETE FROM projection_rows WHERE projection = ? AND key = ?"


def write_games(connection: sqlite3.Connection, games: Sequence[FinishedGame]) -> None:
    """Write newly finished games, in order."""
    last_number = connection.execute("SELECT coalesce(max(place), 0) FROM finished").fetchone()[0]
    game_values: list[object] = []
    player_values: list[object] = []
    for sequence_number, finished in enumerate(games, last_number + 1):
        game_values += (sequence_number, finished.game, finished.open, write_finished(finished))
        for seat in finished.recorded_players:
            player_values += (seat.player, sequence_number, seat.result, seat.points)
    write_in_bulk(connection, INSERT_FINISHED_GAMES, game_values)
    write_in_bulk(connection, INSERT_PLAYED_GAMES, player_values)


def advance_projection(
    projection: str,
    before: int,
    after: int,
    rows: Mapping[str, bytes | None],
    connection: sqlite3.Connection,
) -> bool:
    """Write or delete rows and move the cursor from `before` to `after`; return False if it was elsewhere."""
    connection.execute(_ADD_PROJECTION, (projection,))
    if not connection.execute(_MOVE_CURSOR, (after, projection, before)).rowcount:
        return False
    written = [(projection, key, body) for key, body in rows.items() if body is not None]
    deleted = [(projection, key) for key, body in rows.items() if body is None]
    connection.executemany(_WRITE_ROW, written)
    connection.executemany(_DELETE_ROW, deleted)
    return True


def reset_projection(projection: str, connection: sqlite3.Connection) -> None:
    """Delete the rows and the cursor of a projection."""
    connection.execute("DELETE FROM projections WHERE name = ?", (projection,))
    connection.execute("DELETE FROM projection_rows WHERE projection = ?", (projection,))
