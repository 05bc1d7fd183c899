"""A server and a connection to it for tests of online tables: the test says what the server answers."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

from kozyr.client.connection import RealtimeConnection
from kozyr.client.online_table import OnlineTable, TableKeys
from kozyr.client.server_client import ServerClient
from kozyr.client.session import OnlineSession
from kozyr.client.table_client import ClientRefusal
from kozyr.server.api.messages.snapshot import TableSnapshot


class FakeRealtime:
    """Answers every request with `answer`, and records the channels of the connection."""

    def __init__(self, answer: TableSnapshot | ClientRefusal) -> None:
        self.answer = answer
        self.channels: list[str] = []
        """The channels that are subscribed to now."""
        self.subscriptions = 0
        """How often a channel was subscribed to."""
        self._tasks: list[asyncio.Future[None]] = []

    async def request(self, *_: object, **__: object) -> TableSnapshot | ClientRefusal:
        """Answer a request."""
        return self.answer

    def watch_problems(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Report that the connection works."""
        listener("")
        return lambda: None

    def run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a background task."""
        self._tasks.append(asyncio.ensure_future(work))

    async def finish(self) -> None:
        """Wait for the background tasks."""
        while self._tasks:
            await self._tasks.pop()

    async def listen(self, channel: str, *_: object, **__: object) -> None:
        """Subscribe to a channel; the test passes the messages to the table itself."""
        await self.stop_listening(channel)
        self.channels.append(channel)
        self.subscriptions += 1

    async def stop_listening(self, channel: str) -> None:
        """Unsubscribe from a channel."""
        if channel in self.channels:
            self.channels.remove(channel)


def fake_online_table(snapshot: TableSnapshot, user: str) -> tuple[OnlineTable, FakeRealtime]:
    """Return a table that is not subscribed yet, and its server; call this in an event loop."""
    fake = FakeRealtime(snapshot)
    session = OnlineSession(cast("ServerClient", fake), user, "", guest=True)
    return OnlineTable(session, cast("RealtimeConnection", fake), snapshot, TableKeys()), fake
