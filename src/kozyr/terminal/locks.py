"""File locks that keep two programs of one player from writing at the same time.

The system releases a lock when its program ends, even after a crash. `locked` waits at most two seconds for a
lock. A program goes on without a lock if it gets none in time, or if the disk has no locks.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

_MAX_TRIES: Final = 100
_PAUSE_S: Final = 0.02


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Hold this file's lock within the block; yield whether the lock is held."""
    try:
        handle = _open_file(path)
    except OSError:
        yield False
        return
    try:
        yield _acquire(handle)
    finally:
        os.close(handle)  # this releases the lock


def claim_lock(path: Path) -> ExitStack | None:
    """Hold this file's lock until the result is closed; return None if another program holds the lock."""
    claim = ExitStack()
    try:
        handle = _open_file(path)
    except OSError:  # go on without a lock; saving into the same folder reports the error
        return claim
    claim.callback(os.close, handle)
    try:
        _try_lock(handle)
    except (BlockingIOError, PermissionError):
        claim.close()
        return None
    except OSError:  # a disk without locks; go on without a lock
        pass
    return claim


def _open_file(path: Path) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def _acquire(handle: int) -> bool:
    for _ in range(_MAX_TRIES):
        with suppress(OSError):
            _try_lock(handle)
            return True
        time.sleep(_PAUSE_S)
    return False


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
