"""How does time pass in a world?

An event loop whose clock jumps to whatever comes next: hours take no time, and the same seed gives the same
order of everything.
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class StuckError(Exception):
    """Nothing will ever happen again, and somebody still waits."""


class _Jumping(selectors.SelectSelector):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            message = "nothing will ever happen again"
            raise StuckError(message)
        self.now += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop without real time and without the outside world."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Tell the world's time, in seconds."""
        return self._jumping.now


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run a world to its end."""
    loop = VirtualLoop()
    try:
        task = loop.create_task(main)
        loop.run_until_complete(task)
    finally:
        left = asyncio.all_tasks(loop)
        for each in left:
            each.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.close()
