"""Finished games and projections in PostgreSQL.

A game is stored with the entry that ends it (`migrations/0005.sql`): one row in `finished`, and one row in
`played` for each of its players, to list that player's games. The column `place` has the game's sequence
number. A projection's cursor (the last game that it includes) and its rows are written in one transaction.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

from kozyr.server.stores.database_client import GameQueries
from kozyr.server.stores.json_codec import write_finished
from kozyr.server.stores.postgres.connections import PostgresBase
from kozyr.server.stores.postgres.rows import AppendJob, columns_of
from kozyr.server.tables.finished_games import ProjectionBacklog, ProjectionMove
from kozyr.server.tables.ports import Change

SELECT_OWN_GAMES: Final = """
SELECT f.place, f.body FROM kozyr.played AS p JOIN kozyr.finished AS f ON f.place = p.place
WHERE p.player = $1 AND p.place < $2 ORDER BY p.place DESC LIMIT $3
"""
SELECT_PUBLIC_GAMES: Final = (
    "SELECT place, body FROM kozyr.finished WHERE open AND place < $1 ORDER BY place DESC LIMIT $2"
)
SELECT_GAME: Final = "SELECT body FROM kozyr.finished WHERE game = $1 ORDER BY place LIMIT 1"
SELECT_GAMES_AFTER: Final = "SELECT place, body FROM kozyr.finished_after($1, $2)"
SELECT_CURSOR: Final = "SELECT cursor FROM kozyr.projections WHERE name = $1"
SELECT_CURSORS: Final = "SELECT name, cursor FROM kozyr.projections WHERE name = ANY ($1::text[])"
SELECT_PROJECTION_ROWS: Final = (
    "SELECT key, body FROM kozyr.projection_rows WHERE projection = $1 AND key = ANY ($2::text[])"
)
SELECT_ROWS_OF_PROJECTIONS: Final = (
    "SELECT r.projection, r.key, r.body FROM unnest($1::text[], $2::text[]) AS k (projection, key)"
    " JOIN kozyr.projection_rows AS r USING (projection, key)"
)
_IN_RANGE: Final = "projection = $1 AND key >= $2 AND key < $3"
SELECT_PROJECTION_RANGE: Final = (
    f"SELECT key, body FROM kozyr.projection_rows WHERE {_IN_RANGE} ORDER BY key LIMIT $4"  # noqa: S608 - a fixed condition
)
COUNT_PROJECTION_ROWS: Final = f"SELECT count(*) FROM kozyr.projection_rows WHERE {_IN_RANGE}"  # noqa: S608 - a fixed condition


class PostgresGames(PostgresBase, GameQueries):
    """Finished games, and the rows and cursors of projections."""

    own_games_query, public_games_query, game_query = SELECT_OWN_GAMES, SELECT_PUBLIC_GAMES, SELECT_GAME
    finished_after_query, cursor_query = SELECT_GAMES_AFTER, SELECT_CURSOR
    projection_range_query, count_projection_query = SELECT_PROJECTION_RANGE, COUNT_PROJECTION_ROWS

    async def projection_backlogs(
        self, projections: Sequence[str], limit: int
    ) -> Sequence[ProjectionBacklog]:
        """Return the cursor of each projection, and at most `limit` games after it."""
        rows = await self._query(SELECT_CURSORS, list(projections))
        found = {row["name"]: row["cursor"] for row in rows}
        cursors = [found.get(projection, 0) for projection in projections]
        games = {cursor: await self.finished_after(cursor, limit) for cursor in {*cursors}}
        return [ProjectionBacklog(cursor, games[cursor]) for cursor in cursors]

    async def projection_rows(self, projection: str, keys: Sequence[str]) -> Mapping[str, bytes]:
        """Return the existing rows with these keys."""
        return {
            row["key"]: row["body"]
            for row in await self._query(SELECT_PROJECTION_ROWS, projection, list(keys))
        }

    async def rows_of_projections(self, keys: Mapping[str, Sequence[str]]) -> Mapping[str, dict[str, bytes]]:
        """Return the existing rows with these keys; keys and rows are grouped by projection."""
        names = [name for name, own_keys in keys.items() for _ in own_keys]
        all_keys = [key for own_keys in keys.values() for key in own_keys]
        found: dict[str, dict[str, bytes]] = {name: {} for name in keys}
        for name, key, body in await self._query(SELECT_ROWS_OF_PROJECTIONS, names, all_keys):
            found[name][key] = body
        return found

    async def advance_projection(
        self, projection: str, before: int, after: int, rows: Mapping[str, bytes | None]
    ) -> bool:
        """Write rows and move the cursor from `before` to `after`; return False if it is not at `before`."""
        statement = "SELECT kozyr.move_projection($1, $2, $3, $4, $5)"
        written = await self._write(statement, projection, before, after, list(rows), list(rows.values()))
        return bool(written[0][0])

    async def advance_projections(self, moves: Sequence[ProjectionMove]) -> Sequence[bool]:
        """Advance several projections; return for each whether its cursor was at the move's `before`."""
        return await asyncio.gather(*[self.advance_projection(*move) for move in moves])

    async def reset_projection(self, projection: str) -> None:
        """Delete the rows and the cursor of a projection."""
        await self._write("SELECT kozyr.reset_projection($1)", projection)


def build_game_arguments(jobs: Sequence[AppendJob]) -> list[list[object]]:
    """Convert the jobs' finished games to the extra arguments of kozyr.append_with_finished."""
    games: list[tuple[object, ...]] = []
    player_rows: list[tuple[object, ...]] = []
    for job_number, job in enumerate(jobs, 1):  # SQL arrays count from 1
        if isinstance(job, Change) and job.finished is not None:
            game = job.finished
            games.append((job_number, game.game, game.open, write_finished(game)))
            game_number = len(games)
            player_rows += [
                (game_number, seat.player, seat.result, seat.points) for seat in game.recorded_players
            ]
    return [*columns_of(games, 4), *columns_of(player_rows, 4)]
