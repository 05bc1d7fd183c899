"""FinishedGame games in PostgreSQL.

A game is stored with the entry that ends it (`migrations/0002.sql`). It has one row, and one row for each of
its players to find it by. The players' records are updated as well.
"""

from collections.abc import Sequence
from typing import Final

from kozyr.server.stores.asked import GamesAsked
from kozyr.server.stores.bodies import write_finished
from kozyr.server.stores.postgres.queries import InDatabase
from kozyr.server.stores.postgres.rows import Job, columns
from kozyr.server.tables.game_records import FinishedGame
from kozyr.server.tables.ports import Change

COUNT_ANEW: Final = """
INSERT INTO kozyr.records (player, games, wins, losses, draws, points)
SELECT player, count(*), count(*) FILTER (WHERE result = 'win'), count(*) FILTER (WHERE result = 'lose'),
       count(*) FILTER (WHERE result = 'draw'), sum(points)
FROM kozyr.played GROUP BY player
"""
"""Counts the records of all players from their games, into an empty table."""
OWN: Final = """
SELECT f.place, f.body FROM kozyr.played AS p JOIN kozyr.finished AS f ON f.place = p.place
WHERE p.player = $1 AND p.place < $2 ORDER BY p.place DESC LIMIT $3
"""
OPEN: Final = "SELECT place, body FROM kozyr.finished WHERE open AND place < $1 ORDER BY place DESC LIMIT $2"
GAME: Final = "SELECT body FROM kozyr.finished WHERE game = $1 ORDER BY place LIMIT 1"
RECORD: Final = "SELECT games, wins, losses, draws, points FROM kozyr.records WHERE player = $1"


class GamesInDatabase(InDatabase, GamesAsked):
    """FinishedGame games and the players' records."""

    own, open, one, all_in_all = OWN, OPEN, GAME, RECORD


def game_arguments(jobs: Sequence[Job]) -> list[list[object]]:
    """Convert the jobs' finished games to the extra arguments of kozyr.append_with_games."""
    games: list[tuple[object, ...]] = []
    parts: list[tuple[object, ...]] = []
    for number, job in enumerate(jobs, 1):
        if isinstance(job, Change) and job.finished is not None:
            games.append((number, *game_row(job.finished)))
            parts += [
                (len(games), played.player, played.result, played.points) for played in job.finished.counted
            ]
    return [*columns(games, 4), *columns(parts, 4)]


def game_row(finished: FinishedGame) -> tuple[object, ...]:
    """Convert a finished game to a row, without its place."""
    return finished.game, finished.open, write_finished(finished)
