"""What is a server in a world?

The production host and duty on a store they share with others. It can be killed at any instant: nothing of
it runs on, what it had not stored is lost, what it had stored and not said stays stored.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from contextvars import ContextVar, copy_context
from typing import TYPE_CHECKING, Any

from kozyr.ledger import Account
from kozyr.rules import Action
from kozyr.service.duty import Duty
from kozyr.service.host import Host, Seen
from kozyr.service.host import World as Means
from kozyr.service.ports import Change, Due, Entry, Outcome, Snapshot, UnavailableError
from kozyr.stores.memory import MemoryStore
from kozyr.table import Restart

if TYPE_CHECKING:
    from tests.world.world import World

LEVELS = ("random",)
_here: ContextVar["Process | None"] = ContextVar("here", default=None)


def belonging(loop: asyncio.AbstractEventLoop, coroutine: Any, **more: Any) -> asyncio.Task[Any]:  # noqa: ANN401 - as asyncio has it
    """Make a task that dies with the process that made it."""
    task = asyncio.Task(coroutine, loop=loop, **more)
    process = _here.get()
    if process is not None:
        process.tasks[task] = None
        task.add_done_callback(lambda done: process.tasks.pop(done, None))
    return task


class Process:
    """A server that can be killed."""

    host_class: type[Host] = Host
    """What is run; a test that wants to see faults caught puts a broken one here."""

    def __init__(self, world: "World", name: str) -> None:
        self.world = world
        self.name = name
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.lines: dict[asyncio.Queue[Any], None] = {}
        """To those who watch: broken when it dies."""
        self.alive = False
        self.ahead = 0
        """How far its clock is from the world's."""

    def clock(self) -> int:
        """Tell what time this server thinks it is."""
        return self.world.now() + self.ahead

    def start(self) -> None:
        """Start it on the store as it is."""
        self.alive = True
        door = _Door(self)
        self.host = self.host_class(door, Means(self.clock, self.world.chance.randbytes, LEVELS))
        self.duty = Duty(self.host, door, self.clock, self)
        self.spawn(self._run())

    async def _run(self) -> None:
        if len(self.world.processes) == 1:
            # The only one: while it was down nobody's clock should have run.
            for table in self.world.tables:
                await self.host.serve(table, Restart())
        else:
            self.spawn(self._keep_up())
        await self.duty.run()

    async def _keep_up(self) -> None:
        while True:
            await self.world.pause(200, 600)
            await self.host.keep_up()

    def kill(self) -> None:
        """End it at once."""
        self.alive = False
        for task in tuple(self.tasks):
            task.cancel()
        for line in tuple(self.lines):
            line.put_nowait(None)
        self.lines.clear()

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run something inside it."""
        context = copy_context()
        context.run(_here.set, self)
        context.run(asyncio.get_running_loop().create_task, coroutine)

    async def choose(self, level: str, seen: Seen) -> Action:
        """Think for a bot: some time, then anything legal."""
        assert level in LEVELS
        await self.world.pause(10, 1500)
        return self.world.chance.choice(seen.view.legal)


class _Door:
    """The store, as far away as a process is from it."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._world = process.world
        self._truth: MemoryStore = process.world.truth

    @property
    def epoch(self) -> str:
        return self._truth.epoch

    async def append(self, change: Change) -> Outcome:
        # A crash in the first pause leaves nothing, one in the second leaves it stored and unsaid.
        await self._way()
        outcome = await self._truth.append(change)
        self._world.checks.stored(change, outcome, self._process.name)
        await self._way()
        return outcome

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        await self._way()
        return await self._truth.entries(table, after, limit)

    async def find(self, table: str, sender: str, command: str) -> Entry | None:
        await self._way()
        return await self._truth.find(table, sender, command)

    async def due(self, now: int, limit: int) -> Sequence[Due]:
        await self._way()
        return await self._truth.due(now, limit)

    async def balance(self, account: Account) -> int:
        await self._way()
        return await self._truth.balance(account)

    async def _way(self) -> None:
        await self._world.pause(0, 8)
        if self._world.store_is_gone():
            raise UnavailableError

    # What a host and its duty do not ask for.
    add_person: Any = None
    person: Any = None
    person_named: Any = None
    change_person: Any = None
    add_token: Any = None
    token: Any = None
    tokens: Any = None
    drop_token: Any = None
    drop_expired: Any = None
    games: Any = None
    game: Any = None
    record: Any = None

    async def listings(self) -> Any:  # noqa: ANN401 - never called
        raise NotImplementedError

    async def transfer(self, transfers: Any) -> Any:  # noqa: ANN401 - never called
        raise NotImplementedError

    async def history(self, account: Account, *, before: int | None = None, limit: int = 100) -> Any:  # noqa: ANN401 - never called
        raise NotImplementedError

    async def restore(self, source: Snapshot) -> bool:
        raise NotImplementedError

    def snapshot(self) -> AbstractAsyncContextManager[Snapshot]:
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError
