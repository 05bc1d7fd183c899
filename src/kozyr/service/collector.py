"""How much is the garbage collector to look for?

Tables, games and entries are tuples that hold no cycles: they go when nobody holds them any more. The
collector finds next to nothing among them and looks at all of them, which costs a quarter of every move. A
server tells it once to look seldom, and never again at what was there when it started.
"""

import gc
from typing import Final

_SELDOM: Final = (100_000, 20, 100)


def look_seldom() -> None:
    """Let the collector of this process look seldom; to be called when everything is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)
