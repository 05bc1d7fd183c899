"""How much is the garbage collector to look for?

Tables, games and entries are tuples that hold no cycles: they go when nobody holds them any more. The
collector finds next to nothing among them and looks at all of them, which costs a quarter of every move. A
server lets it rest until everything is loaded, never look again at what was there by then, and look at what
is new every few seconds: a few milliseconds each time, where more at once would keep somebody waiting.
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


def pause_collector() -> None:
    """Let the collector of this process rest, while much is loaded and nothing goes."""
    gc.disable()


def collect_seldom() -> None:
    """Let the collector of this process look seldom; to be called when everything is loaded."""
    gc.freeze()
    gc.set_threshold(_MANY)
    gc.enable()


async def collect_periodically() -> None:
    """Look at what is new in every turn, at what has lasted a while now and then, until cancelled."""
    for turn in count(1):
        await asyncio.sleep(_TURN_S)
        gc.collect(0 if turn % _OLDER else 1 if turn % _ALL else 2)
