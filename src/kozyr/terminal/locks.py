"""File locks that keep two programs of one player from writing at the same time.

The system releases a lock when its program ends, even after a crash. Locks are best effort: the player never
waits long for a disk without locks, or for a program that holds one for seconds.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

_TRIES: Final = 100
_PAUSE_S: Final = 0.02


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Hold this file's lock within the block; yields whether it is held."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield False
        return
    try:
        yield _acquired(handle)
    finally:
        os.close(handle)  # this releases the lock


def claimed(path: Path) -> ExitStack | None:
    """Hold this file's lock until the result is closed; None if another program holds it."""
    claim = ExitStack()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # no file, no lock; a write in the same folder reports why
        return claim
    claim.callback(os.close, handle)
    try:
        _take(handle)
    except (BlockingIOError, PermissionError):
        claim.close()
        return None
    except OSError:  # a disk without locks
        pass
    return claim


def _acquired(handle: int) -> bool:
    for _ in range(_TRIES):
        with suppress(OSError):
            _take(handle)
            return True
        time.sleep(_PAUSE_S)
    return False


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
