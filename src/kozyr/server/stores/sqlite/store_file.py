"""Connections to the store's file, and the check that the file was not replaced.

SQLite would keep writing into a file that was deleted or replaced, and those writes would be lost. So the
file is checked before every use of a connection.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from kozyr.server.tables.ports import UnavailableError

_CACHE_KIB: Final = 64 * 1024
"""The size of SQLite's page cache: enough to keep a large transaction in memory until its commit."""
_CHECKPOINT_PAGES: Final = 8192
"""How many WAL pages trigger a checkpoint, which copies them into the file. A page that
changes often is copied only once per checkpoint, so checkpoints are rare."""

_CALLER_ERRORS: Final = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    FileExistsError,
)
"""Errors that a caller caused, not the file or the machine."""


class StoreFile(NamedTuple):
    """A store's file, identified by its inode and not only by its path."""

    path: Path
    inode: tuple[int, int] | None
    timeout_ms: int
    """How long to wait for other programs that lock the file."""

    def check_not_replaced(self) -> None:
        """Raise `UnavailableError` if the file was deleted or replaced.

        A replaced file is not opened again, because SQLite would mix it with the old file's journal.
        """
        if inode_of(self.path) != self.inode:
            message = f"{self.path} was removed or replaced during use. Put it back, or restart the server."
            raise UnavailableError(message)


class LazyConnection:
    """One connection to the file, opened when needed, and opened again after a loss if `can_reopen` is True.

    `can_reopen` is False for a long transaction, which cannot continue on another connection.
    """

    def __init__(self, file: StoreFile, *, can_reopen: bool = True) -> None:
        self._file = file
        self._can_reopen = can_reopen
        self._was_opened = False
        self._connection: sqlite3.Connection | None = None

    def get(self) -> sqlite3.Connection:
        """Return an open connection, after checking that the file is still there."""
        self._file.check_not_replaced()
        if self._connection is None:
            if self._was_opened and not self._can_reopen:
                message = f"The connection to {self._file.path} was lost."
                raise UnavailableError(message)
            self._connection = connect(self._file.path, self._file.timeout_ms)
            self._was_opened = True
        return self._connection

    def drop(self) -> None:
        """Close the connection, which rolls back uncommitted changes."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()


def connect(path: Path, timeout_ms: int) -> sqlite3.Connection:
    """Open an existing file for reading and writing. A commit returns only when its changes are on disk."""
    connection = sqlite3.connect(
        sqlite_uri(path, "mode=rw"),
        uri=True,
        timeout=timeout_ms / 1000,
        isolation_level=None,  # the store begins its transactions itself
        check_same_thread=False,
        cached_statements=256,
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # deleted personal data must not stay in the file
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")  # a negative size is in KiB
        connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
    except BaseException:
        connection.close()
        raise
    return connection


def sqlite_uri(path: Path, *parameters: str) -> str:
    """Return a file's SQLite URI with these parameters."""
    return f"{path.absolute().as_uri()}?{'&'.join(parameters)}"


@contextlib.contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Raise SQLite's and the system's errors as `UnavailableError`."""
    try:
        yield
    except _CALLER_ERRORS:
        raise
    except (sqlite3.Error, OSError) as error:
        message = f"{path} cannot be used right now: {error}."
        raise UnavailableError(message) from error


def put_in_place(finished: Path, target: Path) -> None:
    """Give a finished file its name atomically and durably; raise `FileExistsError` if the name is taken."""
    with finished.open("rb") as file:
        os.fsync(file.fileno())
    try:
        target.hardlink_to(finished)
    except FileExistsError:
        raise
    except OSError:
        # Not every file system has links. Without links, a target created at this moment is overwritten.
        if target.exists():
            raise FileExistsError(target) from None
        finished.rename(target)
    else:
        finished.unlink()
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def sibling_path(path: Path, ending: str) -> Path:
    """Return the path of a file next to this one, with an added ending."""
    return path.with_name(path.name + ending)


def inode_of(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of a path, or None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
