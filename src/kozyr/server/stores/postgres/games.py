"""FinishedGame games in PostgreSQL.

A game is stored with the entry that ends it (`migrations/0002.sql`). It has one row, and one row for each of
its players to find it by. The players' records are updated as well.
"""

from collections.abc import Sequence
from typing import Final

from kozyr.server.stores.database_client import RECORD_COLUMNS, GameQueries
from kozyr.server.stores.json_codec import write_finished
from kozyr.server.stores.postgres.connections import PostgresBase
from kozyr.server.stores.postgres.rows import AppendJob, columns_of
from kozyr.server.tables.game_records import FinishedGame
from kozyr.server.tables.ports import Change

RECOUNT_RECORDS: Final = """
INSERT INTO kozyr.records (player, games, wins, losses, draws, points)
SELECT player, count(*), count(*) FILTER (WHERE result = 'win'), count(*) FILTER (WHERE result = 'lose'),
       count(*) FILTER (WHERE result = 'draw'), sum(points)
FROM kozyr.played GROUP BY player
"""
"""Counts the records of all players from their games, into an empty table."""
OWN_GAMES: Final = """
SELECT f.place, f.body FROM kozyr.played AS p JOIN kozyr.finished AS f ON f.place = p.place
WHERE p.player = $1 AND p.place < $2 ORDER BY p.place DESC LIMIT $3
"""
PUBLIC_GAMES: Final = (
    "SELECT place, body FROM kozyr.finished WHERE open AND place < $1 ORDER BY place DESC LIMIT $2"
)
GAME: Final = "SELECT body FROM kozyr.finished WHERE game = $1 ORDER BY place LIMIT 1"
RECORD: Final = f"SELECT {RECORD_COLUMNS} FROM kozyr.records WHERE player = $1"  # noqa: S608 - names of columns


class PostgresGames(PostgresBase, GameQueries):
    """FinishedGame games and the players' records."""

    own_games_query, public_games_query, game_query, record_query = OWN_GAMES, PUBLIC_GAMES, GAME, RECORD


def game_arguments(jobs: Sequence[AppendJob]) -> list[list[object]]:
    """Convert the jobs' finished games to the extra arguments of kozyr.append_with_games."""
    games: list[tuple[object, ...]] = []
    parts: list[tuple[object, ...]] = []
    for number, job in enumerate(jobs, 1):
        if isinstance(job, Change) and job.finished is not None:
            games.append((number, *game_row(job.finished)))
            parts += [
                (len(games), played.player, played.result, played.points) for played in job.finished.counted
            ]
    return [*columns_of(games, 4), *columns_of(parts, 4)]


def game_row(finished: FinishedGame) -> tuple[object, ...]:
    """Convert a finished game to a row, without its place."""
    return finished.game, finished.open, write_finished(finished)
