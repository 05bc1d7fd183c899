"""How is the file opened, and is it still the one that was opened?

SQLite would go on writing into a file that was deleted or replaced under its name, and everything written
would be lost with it: before anything is trusted to a connection, its file is looked for.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from kozyr.service.ports import UnavailableError
from kozyr.stores.sqlite.schema import APPLICATION_ID, MIGRATIONS, version_of

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
    """A store's file, and how long to wait for others who lock it."""

    path: Path
    patience_ms: int
    epoch: str | None = None
    """Whose log must be in it; None: not known yet."""


class Link:
    """One connection to the file, opened when it is needed and again after it was lost.

    One that is to be opened once stays lost: what began on it cannot go on anywhere else.
    """

    def __init__(self, file: StoreFile, *, once: bool = False) -> None:
        self._file = file
        self._once = once
        self._opened = False
        self._connection: sqlite3.Connection | None = None
        self._inode: tuple[int, int] | None = None

    def connection(self) -> sqlite3.Connection:
        """Give a connection to the file that is there now."""
        if self._connection is None or not self.is_there():
            self.drop()
            if self._once and self._opened:
                self.must_be_there()
            self._opened = True
            self._inode = _inode(self._file.path)
            self._connection = connect(self._file.path, self._file.patience_ms)
            self._must_be_ours(self._connection)
            self.must_be_there()
        return self._connection

    def is_there(self) -> bool:
        """Tell whether the file is still the one that was opened."""
        return self._inode is not None and self._inode == _inode(self._file.path)

    def must_be_there(self) -> None:
        """Refuse to trust anything to a file that was deleted or replaced."""
        if not self.is_there():
            message = f"{self._file.path} was removed or replaced while it was in use."
            raise UnavailableError(message)

    def drop(self) -> None:
        """Let go of the connection; what was not committed never happened."""
        connection, self._connection, self._inode = self._connection, None, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()

    def _must_be_ours(self, connection: sqlite3.Connection) -> None:
        ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        if not ours or version_of(connection) != len(MIGRATIONS) or epoch_of(connection) != self._file.epoch:
            self.drop()
            message = f"{self._file.path} holds something else than when the store was opened."
            raise UnavailableError(message)


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


def epoch_of(connection: sqlite3.Connection) -> str | None:
    """Tell the name of the log in a file."""
    row = connection.execute("SELECT value FROM meta WHERE name = 'epoch'").fetchone()
    return None if row is None else str(row[0])


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


def _inode(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
