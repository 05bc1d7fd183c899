"""The tuning of Python's garbage collector for a server.

Tables, games and entries are tuples without cycles, so reference counting frees them. The collector would
scan them all, find almost nothing, and cost a quarter of every move. So it stays off until everything is
loaded, and never scans those objects again. New objects are scanned every few seconds. Each scan takes a few
milliseconds, so no call waits long.
"""

import asyncio
import gc
from itertools import count
from typing import Final

_MANY: Final = 1_000_000
"""New things by which it looks of its own accord: more than there are by the next turn."""
_TURN_S: Final = 5
_OLDER: Final = 20
_ALL: Final = 800
"""Turns after which it looks at what has lasted a while, and at everything."""


def rest() -> None:
    """Let the collector of this process rest, while much is loaded and nothing goes."""
    gc.disable()


def look_seldom() -> None:
    """Let the collector of this process look seldom; to be called when everything is loaded."""
    gc.freeze()
    gc.set_threshold(_MANY)
    gc.enable()


async def look_in_turn() -> None:
    """Look at what is new in every turn, at what has lasted a while now and then, until cancelled."""
    for turn in count(1):
        await asyncio.sleep(_TURN_S)
        gc.collect(0 if turn % _OLDER else 1 if turn % _ALL else 2)
