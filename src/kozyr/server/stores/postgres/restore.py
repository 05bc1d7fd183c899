"""The import of everything from another store into PostgreSQL."""

from collections.abc import AsyncIterator
from typing import Final

from kozyr.server.stores.database_client import PERSON_COLUMNS, TOKEN_COLUMNS
from kozyr.server.stores.postgres.connections import DatabaseConnection
from kozyr.server.stores.postgres.games import game_row
from kozyr.server.stores.postgres.people import reserve_all
from kozyr.server.tables.ports import Snapshot

_LOCK: Final = "LOCK TABLE kozyr.people, kozyr.tables, kozyr.accounts IN SHARE ROW EXCLUSIVE MODE"
"""Blocks writers but not readers; the order is that of kozyr.add_person and kozyr.append."""
_IS_NOT_EMPTY: Final = """
SELECT EXISTS (SELECT FROM kozyr.tables) OR EXISTS (SELECT FROM kozyr.accounts)
    OR EXISTS (SELECT FROM kozyr.people)
"""
_COLUMNS: Final = {
    "tables": "id, name, last, due, listing, running",
    "entries": "table_id, number, at, sender, command, digest, body",
    "accounts": "name, balance",
    "transfers": "place, key, debit, credit, amount, kind, table_id, number",
    "people": PERSON_COLUMNS,
    "tokens": TOKEN_COLUMNS,
    "finished": "place, game, open, body",
    "played": "player, place, result, points",
}
"""Named explicitly, because a newer Kozyr may have added columns."""
_CONTINUE_SEQUENCES: Final = """
SELECT setval('kozyr.ids', (SELECT max(id) FROM kozyr.tables)),
       setval('kozyr.places', (SELECT max(place) FROM kozyr.transfers)),
       setval('kozyr.game_places', (SELECT max(place) FROM kozyr.finished))
"""
"""Continues each sequence; setval with NULL changes nothing."""


async def restore(connection: DatabaseConnection, source: Snapshot) -> bool:
    """Import another store in one transaction; return False if this store is not empty."""
    async with connection.transaction():
        await connection.execute(_LOCK)
        if await connection.fetchval(_IS_NOT_EMPTY):
            return False
        ids: dict[str, int] = {}
        rows: dict[str, AsyncIterator[tuple[object, ...]]] = {
            "tables": _tables(source, ids),
            "entries": _entries(source, ids),
            "accounts": source.balances(),
            "transfers": _transfers(source, ids),
            "people": source.people(),
            "tokens": source.tokens(),
            "finished": _finished(source),
            "played": _played(source),
        }
        for table, columns in _COLUMNS.items():
            await connection.copy_records_to_table(
                table, schema_name="kozyr", columns=columns.split(", "), records=rows[table]
            )
        await connection.execute(_CONTINUE_SEQUENCES)
        await reserve_all(connection)
        return True


async def _tables(source: Snapshot, ids: dict[str, int]) -> AsyncIterator[tuple[object, ...]]:
    async for each in source.tables():
        ids[each.table] = len(ids) + 1
        yield ids[each.table], each.table, each.entry.number, each.due, each.listing, each.running


async def _entries(source: Snapshot, ids: dict[str, int]) -> AsyncIterator[tuple[object, ...]]:
    for table, number in ids.items():
        async for each in source.entries(table):
            yield number, *each


async def _transfers(source: Snapshot, ids: dict[str, int]) -> AsyncIterator[tuple[object, ...]]:
    async for place, transfer, table, number in source.transfers():
        yield place, *transfer, None if table is None else ids[table], number


async def _finished(source: Snapshot) -> AsyncIterator[tuple[object, ...]]:
    async for place, finished in source.finished():
        yield place, *game_row(finished)


async def _played(source: Snapshot) -> AsyncIterator[tuple[object, ...]]:
    async for place, finished in source.finished():
        for played in finished.counted:
            yield played.player, place, played.result, played.points
