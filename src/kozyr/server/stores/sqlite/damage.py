"""Checks of a store's file for damage.

SQLite's own check reads the whole file. A large file is therefore opened after a check of its size, its
tables and both ends of each table and index. The whole file is then checked while the server answers.
"""

import asyncio
import contextlib
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from kozyr.server.stores.sqlite.schema import tables_of_version, version_of
from kozyr.server.stores.sqlite.store_file import sibling_path, sqlite_uri

MAX_CHECKED_BYTES: Final = 64 << 20
"""The largest file that is checked as a whole before it is opened, which takes about 0.1 s."""
DELAY_S: Final = 60.0
"""The time after opening until the whole file is checked, so that the start of a server is not slower."""
COMPANION_ENDINGS: Final = ("-wal", "-journal")
"""The endings of files that SQLite keeps next to a database while it is in use and after a crash."""
_ENVIRONMENT_ERRORS: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY,
    }
)  # fmt: skip
"""Errors that do not mean that the file is damaged."""
_FILE_IS_WHOLE: Final = "ok"

_log = logging.getLogger("kozyr.store")


def find_damage(path: Path) -> str | None:
    """Check a file before it is opened; return what is damaged, or None."""
    # A file in use, or left by a crash, is complete only with the files next to it. An unused file is opened
    # as immutable, so that SQLite creates nothing next to it.
    is_in_use = _has_companions(path)
    size = path.stat().st_size
    try:
        uri = sqlite_uri(path, "mode=ro" if is_in_use else "immutable=1")
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            missing = tables_of_version(version_of(connection)) - names
            if size <= MAX_CHECKED_BYTES:
                damage = _check_whole(connection)
            else:
                damage = _check_ends(connection, None if is_in_use else size)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in _ENVIRONMENT_ERRORS:  # the low byte is the primary error
            raise
        damage = str(error)
    else:
        if missing:
            damage = f"it lacks {', '.join(sorted(missing))}"
    if damage == _FILE_IS_WHOLE:
        return None
    if not is_in_use and _has_companions(path):
        return find_damage(path)  # another process just began to use it
    return damage.splitlines()[0]


def _has_companions(path: Path) -> bool:
    return any(sibling_path(path, ending).exists() for ending in COMPANION_ENDINGS)


def _check_whole(connection: sqlite3.Connection) -> str:
    return str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])


def _check_ends(connection: sqlite3.Connection, size: int | None) -> str:
    # `size` is that of the file; None for a file in use, whose last pages may be in its journal.
    [page_size] = connection.execute("PRAGMA page_size").fetchone()
    [page_count] = connection.execute("PRAGMA page_count").fetchone()
    if size is not None and size < page_size * page_count:
        return f"it has {size} bytes instead of {page_size * page_count}"
    schema = connection.execute("SELECT type, tbl_name, name FROM sqlite_master").fetchall()
    for kind, table, name in schema:
        columns = _list_columns(connection, kind, name)
        for order in ("ASC", "DESC"):
            by = ", ".join(f'"{column}" {order}' for column in columns)
            connection.execute(f'SELECT * FROM "{table}" ORDER BY {by} LIMIT 1').fetchone()  # noqa: S608 - names of the schema
    return _FILE_IS_WHOLE


def _list_columns(connection: sqlite3.Connection, kind: str, name: str) -> list[str]:
    # The columns by which an index or a table is sorted in the file.
    if kind == "index":
        return [column for _, _, column in connection.execute(f'PRAGMA index_info("{name}")')]
    columns = [(row[5], row[1]) for row in connection.execute(f'PRAGMA table_info("{name}")') if row[5]]
    return [column for _, column in sorted(columns)] or ["rowid"]


class BackgroundCheck:
    """The check of a large file as a whole, in a thread, while the server answers."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin the check, unless the file is small: then it was checked before it was opened."""
        if self._path.stat().st_size > MAX_CHECKED_BYTES:
            self._task = asyncio.get_running_loop().create_task(self._run_later())

    async def wait(self) -> None:
        """Wait until the check is over."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def stop(self) -> None:
        """End the check."""
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.interrupt()
        elif self._task is not None:
            self._task.cancel()
        await self.wait()

    async def _run_later(self) -> None:
        await asyncio.sleep(DELAY_S)
        await asyncio.to_thread(self._run)

    def _run(self) -> None:
        with contextlib.suppress(sqlite3.OperationalError):  # interrupted, or the file cannot be read now
            connection = sqlite3.connect(sqlite_uri(self._path, "mode=ro"), uri=True, check_same_thread=False)
            with closing(connection) as self._connection:
                try:
                    damage = _check_whole(connection)
                except sqlite3.OperationalError:
                    raise
                except sqlite3.DatabaseError as error:
                    damage = str(error)
                if damage != _FILE_IS_WHOLE:
                    _log.critical(
                        "%s is damaged (%s). Restore a backup, and keep this file for analysis.",
                        self._path,
                        damage.splitlines()[0],
                    )
