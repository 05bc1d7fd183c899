"""The tuning of Python's garbage collector for a server.

Tables, games and entries are tuples without cycles, so reference counting frees them. The collector would
scan all of them, find almost nothing, and take a quarter of the computing time of every move. So the
collector is off until everything is loaded, and never scans the loaded objects. Then it scans new objects
every few seconds. A scan takes a few milliseconds on a quiet server and up to 0.1 s on a server at its limit;
docs/explanation/performance.md says why shorter rounds cost more than they give.
"""

import asyncio
import gc
from itertools import count
from typing import Final

_AUTOMATIC_SCAN_SIZE: Final = 1_000_000
"""How many new objects trigger an automatic scan: more than are usually created in one round."""
_ROUND_S: Final = 5
"""The length of a round: the time between two scans of `collect_periodically`."""
_ROUNDS_PER_OLDER_SCAN: Final = 20
_ROUNDS_PER_FULL_SCAN: Final = 800


def pause_collector() -> None:
    """Turn this process's collector off while the program loads."""
    gc.disable()


def resume_gc() -> None:
    """Turn this process's collector on again, but let it run rarely; call it when everything is loaded."""
    gc.freeze()  # the loaded objects are never scanned again
    gc.set_threshold(_AUTOMATIC_SCAN_SIZE)
    gc.enable()


async def collect_periodically() -> None:
    """Scan new objects every round, and older objects now and then, until cancelled."""
    for round_number in count(1):
        await asyncio.sleep(_ROUND_S)
        if round_number % _ROUNDS_PER_FULL_SCAN == 0:
            gc.collect(generation=2)
        elif round_number % _ROUNDS_PER_OLDER_SCAN == 0:
            gc.collect(generation=1)
        else:
            gc.collect(generation=0)
