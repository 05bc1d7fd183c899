"""Finished games in the file: the queries, and how games are written.

A game is written with the entry that ends it. It has one row, and one row for each of its players to find
it by. The players' records are updated as well.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

from kozyr.server.stores.database_client import RECORD_COLUMNS
from kozyr.server.stores.json_codec import write_finished
from kozyr.server.stores.sqlite.bulk import Bulk, write_in_bulk
from kozyr.server.tables.game_records import FinishedGame, NumberedGame, Record

OWN_GAMES: Final = (
    "SELECT place, body FROM played JOIN finished USING (place)"
    " WHERE player = ? AND place < ? ORDER BY place DESC LIMIT ?"
)
PUBLIC_GAMES: Final = "SELECT place, body FROM finished WHERE open AND place < ? ORDER BY place DESC LIMIT ?"
GAME: Final = "SELECT body FROM finished WHERE game = ? ORDER BY place LIMIT 1"
RECORD: Final = f"SELECT {RECORD_COLUMNS} FROM records WHERE player = ?"  # noqa: S608 - names of columns
NEW_GAMES: Final = Bulk("INSERT INTO finished (place, game, open, body) VALUES", 4)
NEW_PLAYED: Final = Bulk("INSERT INTO played (player, place, result, points) VALUES", 4)
_NEW_RECORDS: Final = Bulk(
    f"INSERT INTO records (player, {RECORD_COLUMNS}) VALUES",
    1 + len(Record._fields),
    "ON CONFLICT (player) DO UPDATE SET games = games + excluded.games, wins = wins + excluded.wins,"
    " losses = losses + excluded.losses, draws = draws + excluded.draws, points = points + excluded.points",
)
RECOUNT_RECORDS: Final = (
    "INSERT INTO records (player, games, wins, losses, draws, points)"
    " SELECT player, count(*), sum(result = 'win'), sum(result = 'lose'), sum(result = 'draw'), sum(points)"
    " FROM played GROUP BY player"
)
"""Counts the records of all players from their games, into an empty table."""


def write_games(connection: sqlite3.Connection, games: Sequence[FinishedGame]) -> None:
    """Write newly finished games, in order."""
    last = connection.execute("SELECT coalesce(max(place), 0) FROM finished").fetchone()[0]
    game_rows: list[object] = []
    played: list[object] = []
    records: list[object] = []
    for place, finished in enumerate(games, last + 1):
        game_rows += game_row(NumberedGame(place, finished))
        for each in finished.counted:
            played += (each.player, place, each.result, each.points)
            records += (each.player, *Record().with_game(each))
    write_in_bulk(connection, NEW_GAMES, game_rows)
    write_in_bulk(connection, NEW_PLAYED, played)
    write_in_bulk(connection, _NEW_RECORDS, records)


def game_row(placed: NumberedGame) -> tuple[object, ...]:
    """Convert a finished game to a row."""
    place, finished = placed
    return place, finished.game, finished.open, write_finished(finished)
