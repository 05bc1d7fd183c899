"""A session that one process ends is ended at every process with the same store."""

import asyncio
import json
from typing import Any

from kozyr.rules import Refusal, must
from kozyr.server.api.calls.dispatcher import Failure, dispatch
from kozyr.server.api.calls.passwords import Passwords
from kozyr.server.api.calls.refusal_catalogue import STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.calls.tokens import identify
from kozyr.server.app import ServerApp, now_ms
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.operations.config import Config
from kozyr.server.operations.metrics import Metrics
from kozyr.server.stores.memory import MemoryStore
from tests.kit.call_contexts import CHEAP, in_loop
from tests.kit.memory_membership import MemoryMembership

OLD, NEW = "correct horse", "battery staple"


class _Site:
    """Two processes on one store."""

    def __init__(self) -> None:
        store, exchange = MemoryStore(), Exchange()
        membership = MemoryMembership(store, now_ms)
        self.apps = [
            ServerApp(
                Config(), store, Metrics(CALLS, STATUSES, ()), Passwords(CHEAP), bus=LocalBus(exchange),
                membership=membership,
            )
            for _ in range(2)
        ]  # fmt: skip
        self._revoked: list[str] = []
        self._is_told = asyncio.Event()
        self.apps[1].context.connections.revoked_listeners.add(self._note)

    async def ask(
        self, process: int, name: str, token: str | None = None, /, **fields: object
    ) -> dict[str, Any]:
        """Make a call to one of the processes."""
        context = self.apps[process].context
        caller = must(await identify(context, token, "192.0.2.1", "en"))
        outcome = await dispatch(context, caller, name, json.dumps(fields).encode())
        assert not isinstance(outcome, Failure), outcome
        read: dict[str, Any] = json.loads(outcome)
        return read

    async def is_valid(self, process: int, token: str) -> bool:
        """Return whether a token is still valid at a process."""
        return not isinstance(await identify(self.apps[process].context, token, "192.0.2.1", "en"), Refusal)

    async def wait_for_revoked(self) -> list[str]:
        """Wait until the second process is told of a revoked token; return the ids of all such tokens."""
        async with asyncio.timeout(60):
            await self._is_told.wait()
        for app in self.apps:
            await app.stop()
        return self._revoked

    def _note(self, token_id: str) -> None:
        self._revoked.append(token_id)
        self._is_told.set()


@in_loop
async def test_registering_ends_the_guests_token_at_every_process() -> None:
    """The other process has just used the guest's token, and now refuses it."""
    site = _Site()
    guest = await site.ask(0, "auth.guest", name="Ann")
    assert await site.is_valid(1, guest["token"])

    made = await site.ask(0, "auth.register", guest["token"], name="Ann", password=OLD)

    assert await site.wait_for_revoked() == [guest["token_id"]]
    assert [await site.is_valid(1, item["token"]) for item in (guest, made)] == [False, True]


@in_loop
async def test_a_new_password_ends_sessions_at_every_process() -> None:
    """Only the session that changed the password stays."""
    site = _Site()
    made = await site.ask(0, "auth.register", name="Ann", password=OLD)
    other = await site.ask(1, "auth.login", name="Ann", password=OLD)

    await site.ask(0, "auth.password", made["token"], old_password=OLD, password=NEW)

    assert await site.wait_for_revoked() == [other["token_id"]]
    assert [await site.is_valid(1, item["token"]) for item in (other, made)] == [False, True]
