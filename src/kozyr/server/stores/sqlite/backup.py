"""Backups of the SQLite file, and the import of everything from another store."""

import secrets
import sqlite3
from collections.abc import AsyncIterable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from kozyr.server.stores.private_files import create_empty
from kozyr.server.stores.snapshot_rows import (
    read_entry_rows,
    read_game_rows,
    read_player_rows,
    read_table_rows,
    read_transfer_rows,
)
from kozyr.server.stores.sqlite.bulk import BulkStatement, write_in_bulk
from kozyr.server.stores.sqlite.documents import INSERT_DOCUMENTS
from kozyr.server.stores.sqlite.file_setup import assign_new_epoch
from kozyr.server.stores.sqlite.games import INSERT_FINISHED_GAMES, INSERT_PLAYED_GAMES
from kozyr.server.stores.sqlite.group_commit import (
    INSERT_ENTRIES,
    INSERT_TRANSFERS,
    UPSERT_BALANCES,
    UPSERT_TABLES,
)
from kozyr.server.stores.sqlite.people import INSERT_PEOPLE, INSERT_TOKENS, token_row
from kozyr.server.stores.sqlite.person_rows import reserve_all_names
from kozyr.server.stores.sqlite.reader_thread import ReaderThread, open_reader_thread
from kozyr.server.stores.sqlite.store_file import StoreFile, connect, put_in_place, sibling_path
from kozyr.server.tables.documents import skip_transient
from kozyr.server.tables.ports import Snapshot

_VALUES_PER_WRITE: Final = 5_000
"""The number of values that are collected before a write."""
_IS_NOT_EMPTY: Final = (
    "SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM accounts)"
    " OR EXISTS (SELECT 1 FROM people) OR EXISTS (SELECT 1 FROM documents)"
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
    unfinished = sibling_path(target, f".{secrets.token_hex(4)}.new")
    try:
        create_empty(unfinished)
        connection.execute("VACUUM INTO ?", (str(unfinished),))
        with closing(connect(unfinished, file.timeout_ms)) as copy:
            assign_new_epoch(copy)
        put_in_place(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)


async def restore(file: StoreFile, source: Snapshot) -> bool:
    """Import another store in one transaction; return False if this store is not empty."""
    async with open_reader_thread(file) as thread:  # its connection can also write
        if not await thread.run(_begin_if_empty):
            return False
        ids: dict[str, int] = {}  # the new ids of the tables; `read_table_rows` fills this
        await _insert(thread, UPSERT_TABLES, read_table_rows(source, ids))
        await _insert(thread, INSERT_ENTRIES, read_entry_rows(source, ids))
        await _insert(thread, UPSERT_BALANCES, source.balances())
        await _insert(thread, INSERT_TRANSFERS, read_transfer_rows(source, ids))
        await _insert(thread, INSERT_PEOPLE, source.people())
        await _insert(thread, INSERT_TOKENS, _read_token_rows(source))
        await _insert(thread, INSERT_FINISHED_GAMES, read_game_rows(source))
        await _insert(thread, INSERT_PLAYED_GAMES, read_player_rows(source))
        await _insert(thread, INSERT_DOCUMENTS, skip_transient(source.documents()))
        await thread.run(reserve_all_names)
        await thread.run(lambda connection: connection.execute("COMMIT"))
        return True
    # After an error or an early return, closing the connection rolls everything back.


def _begin_if_empty(connection: sqlite3.Connection) -> bool:
    connection.execute("BEGIN IMMEDIATE")
    return not connection.execute(_IS_NOT_EMPTY).fetchone()[0]


async def _insert(thread: ReaderThread, bulk: BulkStatement, rows: AsyncIterable[tuple[object, ...]]) -> None:
    values: list[object] = []
    async for row in rows:
        values += row
        if len(values) >= _VALUES_PER_WRITE:
            await thread.run(partial(write_in_bulk, bulk=bulk, values=values))
            values = []
    await thread.run(partial(write_in_bulk, bulk=bulk, values=values))


async def _read_token_rows(source: Snapshot) -> AsyncIterable[tuple[object, ...]]:
    async for token in source.tokens():
        yield token_row(token)
