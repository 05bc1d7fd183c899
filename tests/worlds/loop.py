"""Virtual time of a world.

An event loop whose clock jumps to the next event: hours take no time, and the same seed gives the same order
of everything. Frozen and dead servers (`lives`) do nothing in it.
"""

import asyncio
import heapq
import selectors
from collections.abc import Callable, Coroutine, Sequence
from contextvars import Context
from typing import Any

from tests.worlds.lives import HERE, Life, belonging


class StuckError(Exception):
    """Nothing will ever happen again, and a task still waits."""


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


class _Now(asyncio.Handle):
    # A callback that runs now, unless its server is frozen or dead.
    __slots__ = ()

    def _run(self) -> None:
        life = self._context.get(HERE)  # type: ignore[attr-defined]  # asyncio's own
        if life is None or life.goes_on(self):
            super()._run()


class _Then(asyncio.TimerHandle):
    # The same for a timer.
    __slots__ = ()

    def _run(self) -> None:
        life = self._context.get(HERE)  # type: ignore[attr-defined]  # asyncio's own
        if life is None or life.goes_on(self):
            super()._run()


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop without real time and without the outside world."""

    _ready: Any
    _scheduled: Any

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)
        self.set_task_factory(belonging)

    def time(self) -> float:
        """Return the world's time, in seconds."""
        return self._jumping.now

    def _call_soon(
        self, callback: Callable[..., object], args: tuple[object, ...], context: Context | None
    ) -> asyncio.Handle:
        handle = _Now(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_at(
        self, when: float, callback: Callable[..., object], *args: object, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Schedule a callback."""
        timer = _Then(when, callback, args, self, context)
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True  # type: ignore[attr-defined]  # noqa: SLF001 - as asyncio marks its own
        return timer

    def thaw(self, life: Life) -> None:
        """Let a server continue: all waiting callbacks run immediately, in their original order."""
        self._ready.extend(life.thaw())


def run(main: Coroutine[Any, Any, None], lives: Sequence[Life] = ()) -> None:
    """Run a world to its end, with the servers that lived in it."""
    loop = VirtualLoop()
    try:
        loop.run_until_complete(loop.create_task(main))
    finally:
        for life in lives:
            life.over = True
            loop.thaw(life)
        left = asyncio.all_tasks(loop)
        for each in left:
            each.cancel()
        if left:
            loop.run_until_complete(asyncio.wait(left, timeout=1))
        loop.close()
