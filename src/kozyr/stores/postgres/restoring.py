"""How does everything get in from another store?"""

from collections.abc import AsyncIterator
from typing import Final

from kozyr.service.ports import Snapshot
from kozyr.stores.postgres.connections import Connection
from kozyr.stores.postgres.games import COUNT_ANEW, game_row

_HOLD: Final = "LOCK TABLE kozyr.tables, kozyr.accounts, kozyr.people IN SHARE ROW EXCLUSIVE MODE"
"""In the order in which kozyr.append writes them: who reads goes on, who writes waits."""
_KEPT: Final = """
SELECT EXISTS (SELECT FROM kozyr.tables) OR EXISTS (SELECT FROM kozyr.accounts)
    OR EXISTS (SELECT FROM kozyr.people)
"""
_GO_ON: Final = """
SELECT setval('kozyr.ids', (SELECT max(id) FROM kozyr.tables)),
       setval('kozyr.places', (SELECT max(place) FROM kozyr.transfers)),
       setval('kozyr.game_places', (SELECT max(place) FROM kozyr.finished))
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
        await _copy(connection, "people", source.people())
        await _copy(connection, "tokens", source.tokens())
        await _copy(connection, "finished", _finished(source))
        await _copy(connection, "played", _played(source))
        await connection.execute(COUNT_ANEW)
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


async def _finished(source: Snapshot) -> AsyncIterator[tuple[object, ...]]:
    async for place, finished in source.finished():
        yield place, *game_row(finished)


async def _played(source: Snapshot) -> AsyncIterator[tuple[object, ...]]:
    async for place, finished in source.finished():
        for played in finished.counted:
            yield played.player, place, played.result, played.points
