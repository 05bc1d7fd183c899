"""How does everything get in from another store?"""

from collections.abc import AsyncIterator
from typing import Final

from kozyr.service.ports import Snapshot
from kozyr.stores.postgres.connections import Connection

_HOLD: Final = "LOCK TABLE kozyr.tables, kozyr.accounts IN SHARE ROW EXCLUSIVE MODE"
"""In the order in which kozyr.append writes them: who reads goes on, who writes waits."""
_KEPT: Final = "SELECT EXISTS (SELECT FROM kozyr.tables) OR EXISTS (SELECT FROM kozyr.accounts)"
_GO_ON: Final = """
SELECT setval('kozyr.ids', (SELECT max(id) FROM kozyr.tables)),
       setval('kozyr.places', (SELECT max(place) FROM kozyr.transfers))
"""
"""Setting a sequence to nothing leaves it as it is."""


async def restore(connection: Connection, source: Snapshot) -> bool:
    """Take over everything there is in another store, in one transaction; false: there is something here."""
    async with connection.transaction():
        await connection.execute(_HOLD)
        if await connection.fetchval(_KEPT):
            return False
        ids: dict[str, int] = {}
        await _copy(connection, "tables", _tables(source, ids))
        await _copy(connection, "entries", _entries(source, ids))
        await _copy(connection, "accounts", source.balances())
        await _copy(connection, "transfers", _transfers(source, ids))
        await connection.execute(_GO_ON)
        return True


async def _copy(connection: Connection, table: str, rows: AsyncIterator[tuple[object, ...]]) -> None:
    await connection.copy_records_to_table(table, schema_name="kozyr", records=rows)


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
