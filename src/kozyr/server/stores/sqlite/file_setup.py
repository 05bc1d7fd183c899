"""Opening of a store's file: checks of an existing file, or creation of a new one.

A file is checked before it is opened for writing. A file that is damaged, belongs to another program, or
needs a newer Kozyr is refused with a reason and stays unchanged. A new file gets its name when it is
complete, so no store is incomplete.
"""

import secrets
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Final, NoReturn

from kozyr.server.stores.private_files import create_empty
from kozyr.server.stores.sqlite.damage import COMPANION_ENDINGS, find_damage
from kozyr.server.stores.sqlite.person_rows import reserve_all_names
from kozyr.server.stores.sqlite.schema import (
    APPLICATION_ID,
    MIGRATIONS,
    epoch_of,
    migrate,
    version_of,
)
from kozyr.server.stores.sqlite.store_file import (
    StoreFile,
    connect,
    inode_of,
    put_in_place,
    sibling_path,
    translate_errors,
)
from kozyr.server.tables.ports import DamagedError, UnavailableError

_MAGIC: Final = b"SQLite format 3\0"
_HEADER_BYTES: Final = 100
_VERSION_SLICE, _APPLICATION_ID_SLICE = slice(60, 64), slice(68, 72)
"""The bytes of the header that hold the schema version and the application id."""


def open_or_create(path: Path, timeout_ms: int) -> tuple[StoreFile, str]:
    """Check or create the store, bring it up to date, and return it with its epoch."""
    with translate_errors(path):
        try:
            status = path.stat()
        except FileNotFoundError:
            _create(path, timeout_ms)
        else:
            _check_file(path, status.st_mode, status.st_size)
        with closing(connect(path, timeout_ms)) as connection:
            if version_of(connection) > len(MIGRATIONS):
                _refuse_newer(path)
            migrate(connection)
            reserve_all_names(connection)
            epoch = epoch_of(connection)
            file = StoreFile(path, inode_of(path), timeout_ms)
    if epoch is None:
        _refuse(path, "has lost its epoch", "Restore a backup.")
    return file, epoch


def assign_new_epoch(connection: sqlite3.Connection) -> None:
    """Give a log a new epoch."""
    row = ("epoch", secrets.token_hex(8))
    connection.execute("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", row)


def _create(path: Path, timeout_ms: int) -> None:
    for ending in COMPANION_ENDINGS:
        if sibling_path(path, ending).exists():
            _refuse(path, f"is missing, but {sibling_path(path, ending).name} exists", "Put the file back.")
    if not path.parent.is_dir():
        message = f"{path} cannot be created: there is no folder {path.parent}."
        raise UnavailableError(message)
    unfinished = sibling_path(path, f".{secrets.token_hex(4)}.new")
    # Only the owner may read the empty file. SQLite gives the companion files the same permissions.
    create_empty(unfinished)
    try:
        with closing(connect(unfinished, timeout_ms)) as connection:
            connection.execute("PRAGMA synchronous = OFF")  # `put_in_place` syncs the file
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            migrate(connection)
            assign_new_epoch(connection)
        put_in_place(unfinished, path)
    except FileExistsError:
        pass  # another process created the file meanwhile, so open that file
    finally:
        unfinished.unlink(missing_ok=True)


def _check_file(path: Path, mode: int, size: int) -> None:
    if not stat.S_ISREG(mode):
        _refuse(path, "is not a file", "Name the file of a store, or a file that does not exist yet.")
    # Report a read-only file now, not at the first move.
    with path.open("r+b") as file:
        header = file.read(_HEADER_BYTES)
    if not size:
        _refuse(path, "is empty", "Restore a backup, or remove the file to create a new store.")
    if not header.startswith(_MAGIC):
        _refuse(path, "is not an SQLite database", "Name another file, or restore a backup.")
    if int.from_bytes(header[_APPLICATION_ID_SLICE]) != APPLICATION_ID:
        _refuse(path, "belongs to another program", "Name another file.")
    if int.from_bytes(header[_VERSION_SLICE]) > len(MIGRATIONS):
        _refuse_newer(path)
    damage = find_damage(path)
    if damage is not None:
        _refuse(path, f"is damaged ({damage})", "Restore a backup, and keep this file for analysis.")


def _refuse_newer(path: Path) -> NoReturn:
    _refuse(path, "was written by a newer Kozyr", "Use that version, or name another file.")


def _refuse(path: Path, problem: str, advice: str) -> NoReturn:
    message = f"{path} {problem}. {advice}"
    raise DamagedError(message)
