"""File locks that keep two programs of one player from writing at the same time.

The system releases a lock when its program ends, even after a crash. `locked` waits at most two seconds for a
lock. A program goes on without the lock if it does not get it in time, or if the disk has no locks.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

_MAX_TRIES: Final = 100
_PAUSE_S: Final = 0.02


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Hold this file's lock within the block; yield whether the lock is held."""
    with ExitStack() as claim:
        for _ in range(_MAX_TRIES):
            try:
                claim.enter_context(_claim(path))
            except BlockingIOError:
                time.sleep(_PAUSE_S)
            except OSError:  # the file cannot be opened, or the disk has no locks
                break
            else:
                yield True
                return
        yield False


def claim_lock(path: Path) -> ExitStack | None:
    """Hold this file's lock until the result is closed; return None if another program holds the lock."""
    try:
        return _claim(path)
    except BlockingIOError:
        return None
    except OSError:
        # Go on without a lock: if the folder cannot be written, the caller's next save will report it.
        return ExitStack()


def _claim(path: Path) -> ExitStack:
    path.parent.mkdir(parents=True, exist_ok=True)
    with ExitStack() as claim:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        claim.callback(os.close, handle)  # this releases the lock
        _try_lock(handle)
        return claim.pop_all()


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error

else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
