"""The life of a server in a world: running, frozen, dead.

Everything that a server does runs in its own context. While it is frozen (SIGSTOP) nothing of that runs;
what arrived meanwhile happens together when it continues. Once it is killed nothing of it ever runs again,
not even its cleanup.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from typing import Any

HERE: ContextVar["Life | None"] = ContextVar("here", default=None)
"""The server whose code runs; None is the world itself."""


class Life:
    """A server from its start to its end."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.frozen = False
        self.over = False
        """Whether the whole world has ended, so that cleanup may run."""
        self._waiting: list[asyncio.Handle] = []
        self._tasks: dict[asyncio.Task[Any], None] = {}
        """References to its tasks: a task without references is collected and runs its cleanup."""
        self._context = Context()
        self._context.run(HERE.set, self)

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine inside it."""
        asyncio.get_running_loop().create_task(coroutine, context=self._context.copy())

    def soon(self, act: Callable[..., object], *args: object) -> None:
        """Deliver something to it: a signal, a message, a lost connection."""
        asyncio.get_running_loop().call_soon(act, *args, context=self._context.copy())

    def own(self, task: asyncio.Task[Any]) -> None:
        """Keep a reference to a task until it is done."""
        self._tasks[task] = None
        task.add_done_callback(lambda done: self._tasks.pop(done, None))

    def goes_on(self, what: asyncio.Handle) -> bool:
        """Return whether its callback may run now; if not, keep the callback for later."""
        if self.over or not (self.frozen or self.dead):
            return True
        self._waiting.append(what)
        return False

    def freeze(self) -> None:
        """Freeze it."""
        self.frozen = True

    def thaw(self) -> list[asyncio.Handle]:
        """Let it continue; return the waiting callbacks."""
        self.frozen = False
        waiting, self._waiting = self._waiting, []
        return waiting

    def end(self) -> None:
        """Kill it."""
        self.dead = True


def belonging(loop: asyncio.AbstractEventLoop, coroutine: Any, **more: Any) -> asyncio.Task[Any]:  # noqa: ANN401 - as asyncio has it
    """Make a task that lives and dies with the server that made it, in any context."""
    life, context = HERE.get(), more.get("context")
    if context is not None:
        if life is None:
            life = context.get(HERE)
        else:
            context.run(HERE.set, life)
    task = asyncio.Task(coroutine, loop=loop, **more)
    if life is not None:
        life.own(task)
    return task
