"""The store as a server in a world reaches it: with delays and faults.

Messages take time in both directions. A sent request arrives even if its sender is frozen or killed, with or
without an answer; an unsent request is lost. During an outage nothing arrives, and answers are lost although
their requests are done.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextvars import Context
from functools import partial
from typing import TYPE_CHECKING, Any

from kozyr.server.tables.documents import DocumentChange
from kozyr.server.tables.ports import Change, Outcome, UnavailableError

if TYPE_CHECKING:
    from tests.worlds.lives import Life
    from tests.worlds.world import World


class _Remote:
    # Every call goes over the simulated network.

    def __init__(self, world: "World", life: "Life", far: Any) -> None:  # noqa: ANN401 - a store, a membership
        self._world = world
        self._life = life
        self._far = far

    def __getattr__(self, name: str) -> Callable[..., Coroutine[Any, Any, Any]]:
        act = getattr(self._far, name)

        async def ask(*args: object, **options: object) -> Any:  # noqa: ANN401 - any answer
            return await self._ask(partial(act, **options), *args)

        return ask

    async def _ask(self, act: Callable[..., Coroutine[Any, Any, Any]], *args: object) -> Any:  # noqa: ANN401 - any answer
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        loop.call_later(self._way(), self._arrive, answer, act, args, context=Context())
        return await answer

    def _way(self) -> float:
        world = self._world
        if world.chance.random() < world.chaos.slow:
            world.trouble.note("slow ways")
            return world.chance.randint(8, 700) / 1000
        return world.chance.randint(0, 8) / 1000

    def _arrive(
        self, answer: asyncio.Future[Any], act: Callable[..., Coroutine[Any, Any, Any]], args: tuple[Any, ...]
    ) -> None:
        if self._life.dead and self._world.chance.random() < 0.5:
            return  # it was not sent yet
        if self._world.store_is_gone():
            self._fail(answer)
            return
        outcome = _at_once(act(*args))
        asyncio.get_running_loop().call_later(self._way(), self._answer, answer, outcome, context=Context())

    def _answer(self, answer: asyncio.Future[Any], outcome: object) -> None:
        if self._world.store_is_gone():
            self._fail(answer)
        elif not answer.done():  # the caller may no longer wait
            answer.set_result(outcome)

    def _fail(self, answer: asyncio.Future[Any]) -> None:
        if not answer.done() and not self._life.dead:
            answer.set_exception(UnavailableError())


def _at_once(asked: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401 - any answer
    # Storage in memory never waits.
    try:
        asked.send(None)
    except StopIteration as done:
        return done.value
    message = "memory was waited for"
    raise AssertionError(message)


class RemoteStore(_Remote):
    """The store, as one server has it."""

    async def append(self, change: Change) -> Outcome:
        """Append, and check the outcome."""
        outcome: Outcome = await self._ask(self._append, change)
        return outcome

    async def _append(self, change: Change) -> Outcome:
        outcome: Outcome = await self._far.append(change)
        self._world.checks.stored(change, outcome, self._life.name)
        return outcome

    async def change_documents(self, changes: Sequence[DocumentChange]) -> bool:
        """Change documents, and check the changes."""
        is_stored: bool = await self._ask(self._change_documents, changes)
        return is_stored

    async def _change_documents(self, changes: Sequence[DocumentChange]) -> bool:
        is_stored: bool = await self._far.change_documents(changes)
        if is_stored:
            self._world.documents_changed(changes)
        return is_stored


class RemoteMembership(_Remote):
    """The membership, as one server has it; repeatable calls are retried until they are answered."""

    def _answer(self, answer: asyncio.Future[Any], outcome: object) -> None:
        world = self._world
        if not world.store_is_gone():
            super()._answer(answer, outcome)
            return
        later = (world.trouble.store_gone_until - world.now()) / 1000 + self._way()
        asyncio.get_running_loop().call_later(later, self._answer, answer, outcome, context=Context())

    async def add_broadcast(self, kind: str, about: str, body: bytes) -> int:
        """Store a broadcast, and record that."""
        number: int = await self._ask(self._tell, kind, about, body)
        self._world.cluster_checks.told(about)
        return number

    async def _tell(self, kind: str, about: str, body: bytes) -> int:
        self._world.cluster_checks.kept(about)
        number: int = await self._far.add_broadcast(kind, about, body)
        return number
