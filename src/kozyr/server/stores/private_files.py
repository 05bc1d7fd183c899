"""Creates files and folders that only their owner can read, whatever the umask is.

Databases, backups and exports hold hidden cards, password hashes and players' coins.
"""

import os
from pathlib import Path
from typing import BinaryIO, Final

_FILE_MODE: Final = 0o600
_FOLDER_MODE: Final = 0o700


def create(path: Path) -> BinaryIO:
    """Create a new file and open it to write bytes; raise `FileExistsError` if it exists."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE)
    try:
        if hasattr(os, "fchmod"):  # the umask may remove even the owner's rights
            os.fchmod(descriptor, _FILE_MODE)
        return os.fdopen(descriptor, "wb")
    except BaseException:
        os.close(descriptor)
        raise


def create_empty(path: Path) -> None:
    """Create a new, empty file; raise `FileExistsError` if it exists."""
    create(path).close()


def make_folder(path: Path) -> None:
    """Create a folder and its missing parents; leave an existing folder unchanged."""
    if path.is_dir():
        return
    if path.parent != path:
        make_folder(path.parent)
    try:
        path.mkdir(_FOLDER_MODE)
    except FileExistsError:
        if not path.is_dir():
            raise
        return  # another process created it
    path.chmod(_FOLDER_MODE)
