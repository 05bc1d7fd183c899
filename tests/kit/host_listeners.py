"""A listener that receives a player's publications through the published Python SDK, in the test's loop."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from centrifuge import Client, PublicationContext, StreamPosition, SubscriptionEventHandler

from tests.kit.server_process import Person, Server

PATIENCE_S = 60


class StreamListener(SubscriptionEventHandler):  # type: ignore[misc]  # the SDK has no types
    """Receives one player's stream of one table, from its first entry on."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        """The entries 1, 2, 3, …"""
        self._news = asyncio.Event()

    async def on_publication(self, ctx: PublicationContext) -> None:
        """Keep an entry."""
        self.told.append(ctx.pub.data)
        self._news.set()

    async def entry(self, seq: int) -> dict[str, Any]:
        """Wait for the entry of a number."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self.told) < seq:
                self._news.clear()
                await self._news.wait()
        told = self.told[seq - 1]
        assert told["seq"] == seq
        return told

    async def next(self, name: str, after: int) -> tuple[int, dict[str, Any]]:
        """Wait for the first event of this name after a number; return its number and its data."""
        for seq in itertools.count(after + 1):
            if found := await self.events(seq, name):
                return seq, found[0]
        raise AssertionError

    def count(self, name: str) -> int:
        """Count the received events of this name."""
        return sum(each["event"] == name for told in self.told for each in told["events"])

    async def events(self, seq: int, *names: str) -> list[dict[str, Any]]:
        """Wait for an entry; return the data of its events of these names."""
        return [each["data"] for each in (await self.entry(seq))["events"] if each["event"] in names]


@asynccontextmanager
async def listening(server: Server, who: Person, table: str) -> AsyncIterator[StreamListener]:
    """Subscribe to a table as a player."""
    epoch = server.ask("tables.mine", who)["tables"][0]["epoch"]

    async def begin(_: str) -> StreamPosition:
        return StreamPosition(offset=0, epoch=epoch)

    url = f"ws://127.0.0.1:{server.port}/connection/websocket"
    client, ear = Client(url, token=who.token, proxy=None), StreamListener()
    await client.connect()
    await client.new_subscription(f"table:{table}#{who.id}", events=ear, get_state=begin).subscribe()
    try:
        yield ear
    finally:
        await client.disconnect()
        # The SDK closes its socket in a task of its own. A loop that ends now would leave the socket open,
        # and the warning would fail whichever test runs next.
        if closing := set(client._background_tasks):  # noqa: SLF001 - the SDK names its tasks nowhere else
            await asyncio.wait(closing)
