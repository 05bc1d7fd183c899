"""The tuning of Python's garbage collector for a server.

Tables, games and entries are tuples without cycles, so reference counting frees them. The collector would
scan them all, find almost nothing, and cost a quarter of every move. So it stays off until everything is
loaded, and never scans the loaded objects later. New objects are scanned every few seconds. Each scan takes a
few milliseconds, so no call waits long.
"""

import asyncio
import gc
from itertools import count
from typing import Final

_MANY: Final = 1_000_000
"""The number of new objects that triggers an automatic scan: more than arise between two turns."""
_TURN_S: Final = 5
_OLDER: Final = 20
_ALL: Final = 800
"""The turns between scans of older objects (`_OLDER`) and of all objects (`_ALL`)."""


def pause_collector() -> None:
    """Turn this process's collector off while the program loads."""
    gc.disable()


def collect_seldom() -> None:
    """Make this process's collector run rarely; call it when everything is loaded."""
    gc.freeze()
    gc.set_threshold(_MANY)
    gc.enable()


async def collect_periodically() -> None:
    """Scan new objects every turn, and older objects now and then, until cancelled."""
    for turn in count(1):
        await asyncio.sleep(_TURN_S)
        gc.collect(0 if turn % _OLDER else 1 if turn % _ALL else 2)
