"""Connections to the store's file, and checks that it is still the same file.

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
"""What one transaction of many tables touches stays in memory until it is committed."""
_CHECKPOINT_PAGES: Final = 8192
"""So many pages are logged before they are carried into the file: most are written many times till then."""

_OTHERS: Final = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    FileExistsError,
)
"""Not the world's faults but a caller's."""


class StoreFile(NamedTuple):
    """A store's file: this one, whatever else may get its name."""

    path: Path
    inode: tuple[int, int] | None
    patience_ms: int
    """How long to wait for others who lock it."""

    def must_be_there(self) -> None:
        """Refuse to trust anything to a file that was deleted or replaced.

        Another file under its name is not opened either: SQLite would mix it with what is left of the old.
        """
        if inode_of(self.path) != self.inode:
            message = f"{self.path} was removed or replaced while it was in use: put it back, or start again."
            raise UnavailableError(message)


class Link:
    """One connection to the file, opened when it is needed and again after it was lost.

    One that is to be opened once stays lost: what began on it cannot go on anywhere else.
    """

    def __init__(self, file: StoreFile, *, once: bool = False) -> None:
        self._file = file
        self._once = once
        self._opened = False
        self._connection: sqlite3.Connection | None = None

    def connection(self) -> sqlite3.Connection:
        """Give a connection to the file, which is there."""
        self._file.must_be_there()
        if self._connection is None:
            if self._once and self._opened:
                message = f"The connection to {self._file.path} was lost."
                raise UnavailableError(message)
            self._connection = connect(self._file.path, self._file.patience_ms)
            self._opened = True
        return self._connection

    def drop(self) -> None:
        """Let go of the connection; what was not committed never happened."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()


def connect(path: Path, patience_ms: int) -> sqlite3.Connection:
    """Open a file that exists, to read and to write it; every commit is on the disk when it returns."""
    connection = sqlite3.connect(
        uri(path, "mode=rw"),
        uri=True,
        timeout=patience_ms / 1000,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
    except BaseException:
        connection.close()
        raise
    return connection


def uri(path: Path, *parameters: str) -> str:
    """Write a file's name the way in which SQLite takes parameters with it."""
    return f"{path.absolute().as_uri()}?{'&'.join(parameters)}"


@contextlib.contextmanager
def faults_of(path: Path) -> Iterator[None]:
    """Tell what the world did to the file in the words of the port."""
    try:
        yield
    except _OTHERS:
        raise
    except (sqlite3.Error, OSError) as error:
        message = f"{path} cannot be used just now: {error}."
        raise UnavailableError(message) from error


def put_in_place(finished: Path, target: Path) -> None:
    """Give a finished file its name, at once and for good; `FileExistsError`: it is somebody else's."""
    with finished.open("rb") as file:
        os.fsync(file.fileno())
    try:
        target.hardlink_to(finished)
    except FileExistsError:
        raise
    except OSError:
        # Not every file system knows links. A file made there in this very instant would be lost.
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


def beside(path: Path, ending: str) -> Path:
    """Name a file beside the store's file."""
    return path.with_name(path.name + ending)


def inode_of(path: Path) -> tuple[int, int] | None:
    """Tell which file has a name, if one has."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
