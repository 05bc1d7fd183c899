"""Rewriting of stored bodies in PostgreSQL, for the deletion of personal data.

Each step reads and changes the entries of some tables, so that no statement takes long. The index of
commands finds the entries of a sender at a table.
"""

from typing import Final

from kozyr.server.stores.json_codec import read_finished, write_finished
from kozyr.server.stores.postgres.connections import PostgresBase
from kozyr.server.tables.ports import Entry, RewriteEntry, RewriteGame

_TABLES_PER_STEP: Final = 500
_GAMES_PER_STEP: Final = 200
_SELECT_TABLES: Final = "SELECT id FROM kozyr.tables WHERE id > $1 ORDER BY id LIMIT $2"
# The first entry of a table has its settings, which name the people who are invited.
_SELECT_ENTRIES: Final = """
SELECT e.table_id, t.name, e.number, e.at, e.sender, e.command, e.digest, e.body
FROM kozyr.entries AS e JOIN kozyr.tables AS t ON t.id = e.table_id
WHERE e.table_id = ANY ($1::bigint[]) AND e.sender = $2
UNION
SELECT e.table_id, t.name, e.number, e.at, e.sender, e.command, e.digest, e.body
FROM kozyr.entries AS e JOIN kozyr.tables AS t ON t.id = e.table_id
WHERE e.table_id = ANY ($1::bigint[]) AND e.number = 1 AND position(convert_to($2, 'UTF8') IN e.body) > 0
"""
_UPDATE_ENTRIES: Final = """
UPDATE kozyr.entries AS e SET body = r.body
FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS r (table_id, number, body)
WHERE e.table_id = r.table_id AND e.number = r.number
"""
_SELECT_GAMES: Final = """
SELECT f.place, f.body FROM kozyr.played AS p JOIN kozyr.finished AS f ON f.place = p.place
WHERE p.player = $1 AND p.place > $2 ORDER BY p.place LIMIT $3
"""
_UPDATE_GAMES: Final = """
UPDATE kozyr.finished AS f SET body = r.body
FROM unnest($1::bigint[], $2::bytea[]) AS r (place, body) WHERE f.place = r.place
"""


class PostgresRewrites(PostgresBase):
    """Rewriting of stored bodies."""

    async def rewrite_entries(self, person: str, rewrite: RewriteEntry) -> None:
        """Replace the bodies of entries about a person at all tables."""
        last_table = 0
        while tables := [row[0] for row in await self._query(_SELECT_TABLES, last_table, _TABLES_PER_STEP)]:
            rows = await self._query(_SELECT_ENTRIES, tables, person)
            if rows:
                bodies = [rewrite(table, Entry(*entry)) for _, table, *entry in rows]
                await self._write(_UPDATE_ENTRIES, [row[0] for row in rows], [row[2] for row in rows], bodies)
            last_table = tables[-1]

    async def rewrite_games(self, player: str, rewrite: RewriteGame) -> None:
        """Replace the summaries of a player's finished games."""
        last_place = 0
        while rows := await self._query(_SELECT_GAMES, player, last_place, _GAMES_PER_STEP):
            bodies = [write_finished(rewrite(read_finished(body))) for _, body in rows]
            await self._write(_UPDATE_GAMES, [row[0] for row in rows], bodies)
            last_place = rows[-1][0]

    async def purge(self) -> None:
        """Do nothing: vacuum of PostgreSQL removes replaced rows from the files."""
        self._must_be_open()
