"""The rows of a snapshot, for the stores that restore it into a database.

Each game table gets a number as its id, in the order of creation.
"""

from collections.abc import AsyncIterator
from typing import TypeAlias

from kozyr.server.stores.json_codec import write_finished
from kozyr.server.tables.ports import Snapshot

Rows: TypeAlias = AsyncIterator[tuple[object, ...]]


async def read_table_rows(source: Snapshot, ids: dict[str, int]) -> Rows:
    """Read the rows of all game tables, and add the new id of each table to `ids`."""
    async for change in source.tables():
        ids[change.table] = len(ids) + 1
        yield ids[change.table], change.table, change.entry.number, change.due, change.listing, change.running


async def read_entry_rows(source: Snapshot, ids: dict[str, int]) -> Rows:
    """Read the rows of all entries; `read_table_rows` has filled `ids`."""
    for table, table_id in ids.items():
        async for entry in source.entries(table):
            yield table_id, *entry


async def read_transfer_rows(source: Snapshot, ids: dict[str, int]) -> Rows:
    """Read the rows of all transfers; `read_table_rows` has filled `ids`."""
    async for sequence_number, transfer, table, number in source.transfers():
        yield sequence_number, *transfer, None if table is None else ids[table], number


async def read_game_rows(source: Snapshot) -> Rows:
    """Read the rows of all finished games."""
    async for sequence_number, finished in source.finished_games():
        yield sequence_number, finished.game, finished.open, write_finished(finished)


async def read_player_rows(source: Snapshot) -> Rows:
    """Read one row for each game of each player."""
    async for sequence_number, finished in source.finished_games():
        for seat in finished.recorded_players:
            yield seat.player, sequence_number, seat.result, seat.points
