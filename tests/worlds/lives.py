"""The life of a server in a world: running, standing still, dying.

Whatever it does, it does in a context of its own. While it stands still (SIGSTOP) nothing of that is done;
what came meanwhile happens all at once when it goes on. Once it is killed nothing of it ever happens again,
not even what it would do last.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from typing import Any

HERE: ContextVar["Life | None"] = ContextVar("here", default=None)
"""Whose doing it is; nobody's: the world's own."""


class Life:
    """A server from its start to its end."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dead = False
        self.frozen = False
        self.over = False
        """Whether its whole world has ended: then it may tidy up."""
        self._waiting: list[asyncio.Handle] = []
        self._tasks: dict[asyncio.Task[Any], None] = {}
        """Held, for a task that nobody holds is tidied up, and does its last things."""
        self._context = Context()
        self._context.run(HERE.set, self)

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run something inside it."""
        asyncio.get_running_loop().create_task(coroutine, context=self._context.copy())

    def soon(self, act: Callable[..., object], *args: object) -> None:
        """Have something reach it: a signal, a message, a connection that is gone."""
        asyncio.get_running_loop().call_soon(act, *args, context=self._context.copy())

    def own(self, task: asyncio.Task[Any]) -> None:
        """Hold on to a task until it is done."""
        self._tasks[task] = None
        task.add_done_callback(lambda done: self._tasks.pop(done, None))

    def goes_on(self, what: asyncio.Handle) -> bool:
        """Tell whether something of it may happen now; if not, it is kept until then."""
        if self.over or not (self.frozen or self.dead):
            return True
        self._waiting.append(what)
        return False

    def freeze(self) -> None:
        """Let it stand still."""
        self.frozen = True

    def thaw(self) -> list[asyncio.Handle]:
        """Let it go on; give what waited for that."""
        self.frozen = False
        waiting, self._waiting = self._waiting, []
        return waiting

    def end(self) -> None:
        """Kill it."""
        self.dead = True


def belonging(loop: asyncio.AbstractEventLoop, coroutine: Any, **more: Any) -> asyncio.Task[Any]:  # noqa: ANN401 - as asyncio has it
    """Make a task that lives and dies with the server that made it, whatever context it is given."""
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
