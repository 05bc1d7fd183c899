"""Backups of the file, and the import of everything from another store."""

import secrets
import sqlite3
from collections.abc import AsyncIterable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from kozyr.server.stores.private_files import create_empty
from kozyr.server.stores.sqlite.bulk import Bulk, write_in_bulk
from kozyr.server.stores.sqlite.file_setup import assign_new_epoch
from kozyr.server.stores.sqlite.games import NEW_GAMES, NEW_PLAYED, game_row
from kozyr.server.stores.sqlite.group_commit import NEW_BALANCES, NEW_ENTRIES, NEW_TABLES, NEW_TRANSFERS
from kozyr.server.stores.sqlite.people import NEW_PEOPLE, NEW_TOKENS, token_row
from kozyr.server.stores.sqlite.person_rows import reserve_all
from kozyr.server.stores.sqlite.reader_thread import ReaderThread, open_reader_thread
from kozyr.server.stores.sqlite.store_file import StoreFile, connect, put_in_place, sibling
from kozyr.server.tables.ports import Snapshot

_VALUES: Final = 5_000
"""The number of values that are collected before a write."""
_IS_NOT_EMPTY: Final = (
    "SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM accounts) OR EXISTS (SELECT 1 FROM people)"
)


async def back_up(file: StoreFile, target: Path) -> None:
    """Write a copy of the store into a new file, which gets its name when it is complete.

    The copy has its own epoch: after a restore, its log may differ from what clients have seen.
    """
    async with open_reader_thread(file) as thread:
        await thread.run(partial(_back_up, file, target))


def _back_up(file: StoreFile, target: Path, connection: sqlite3.Connection) -> None:
    if target.exists():
        raise FileExistsError(target)
    unfinished = sibling(target, f".{secrets.token_hex(4)}.new")
    try:
        create_empty(unfinished)
        connection.execute("VACUUM INTO ?", (str(unfinished),))
        with closing(connect(unfinished, file.patience_ms)) as copy:
            assign_new_epoch(copy)
        put_in_place(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)


async def restore(file: StoreFile, source: Snapshot) -> bool:
    """Import another store in one transaction; return False if this store is not empty."""
    async with open_reader_thread(file) as thread:
        if not await thread.run(_begin):
            return False
        made: dict[str, int] = {}
        await _insert(thread, NEW_TABLES, _tables(source, made))
        for table, number in made.items():
            await _insert(thread, NEW_ENTRIES, _entries(source, table, number))
        await _insert(thread, NEW_BALANCES, _balances(source))
        await _insert(thread, NEW_TRANSFERS, _transfers(source, made))
        await _insert(thread, NEW_PEOPLE, source.people())
        await _insert(thread, NEW_TOKENS, _tokens(source))
        await _insert(thread, NEW_GAMES, _games(source))
        await _insert(thread, NEW_PLAYED, _played(source))
        await thread.run(reserve_all)
        await thread.run(lambda connection: connection.execute("COMMIT"))
        return True
    # Any error closes the connection, which rolls everything back.


def _begin(connection: sqlite3.Connection) -> bool:
    connection.execute("BEGIN IMMEDIATE")
    return not connection.execute(_IS_NOT_EMPTY).fetchone()[0]


async def _insert(thread: ReaderThread, bulk: Bulk, rows: AsyncIterable[tuple[object, ...]]) -> None:
    values: list[object] = []
    async for row in rows:
        values += row
        if len(values) >= _VALUES:
            await thread.run(partial(write_in_bulk, bulk=bulk, values=values))
            values = []
    await thread.run(partial(write_in_bulk, bulk=bulk, values=values))


async def _tables(source: Snapshot, made: dict[str, int]) -> AsyncIterable[tuple[object, ...]]:
    async for each in source.tables():
        made[each.table] = len(made) + 1
        yield made[each.table], each.table, each.entry.number, each.due, each.listing, each.running


async def _entries(source: Snapshot, table: str, made: int) -> AsyncIterable[tuple[object, ...]]:
    async for each in source.entries(table):
        yield made, *each


async def _balances(source: Snapshot) -> AsyncIterable[tuple[object, ...]]:
    async for each in source.balances():
        yield each


async def _transfers(source: Snapshot, made: dict[str, int]) -> AsyncIterable[tuple[object, ...]]:
    async for place, transfer, table, number in source.transfers():
        yield place, *transfer, None if table is None else made[table], number


async def _tokens(source: Snapshot) -> AsyncIterable[tuple[object, ...]]:
    async for each in source.tokens():
        yield token_row(each)


async def _games(source: Snapshot) -> AsyncIterable[tuple[object, ...]]:
    async for each in source.finished():
        yield game_row(each)


async def _played(source: Snapshot) -> AsyncIterable[tuple[object, ...]]:
    async for place, finished in source.finished():
        for each in finished.counted:
            yield each.player, place, each.result, each.points
