"""Queries and writes of finished games in the file.

A game is written with the entry that ends it: one row in `finished`, and one row in `played` for each of its
players, to list that player's games. The column `place` has the game's sequence number.
"""

import sqlite3
from collections.abc import Sequence
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
INSERT_FINISHED_GAMES: Final = BulkStatement("INSERT INTO finished (place, game, open, body) VALUES", 4)
INSERT_PLAYED_GAMES: Final = BulkStatement("INSERT INTO played (player, place, result, points) VALUES", 4)


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
