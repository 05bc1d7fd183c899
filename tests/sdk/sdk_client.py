"""A client of the published Python SDK, without any code of the server.

It plays whole games at the tables where it has a seat, over any network, and prints everything it receives.
Its task is JSON: `python -m tests.sdk.sdk_client '{…}'`.
"""

import asyncio
import itertools
import json
import random
import sys
from collections.abc import Callable
from typing import Any

from centrifuge import (
    CentrifugeError,
    Client,
    ClientEventHandler,
    PublicationContext,
    StreamPosition,
    SubscribedContext,
    SubscriptionEventHandler,
)
from centrifuge.exceptions import ReplyError

REFUSED = 1000
"""Error codes from here on are this number plus the HTTP status: the game or the table refuses."""


def say(**line: object) -> None:
    """Print a line for the test."""
    print(json.dumps(line), flush=True)  # noqa: T201 - this is its output


class Stranger(ClientEventHandler):  # type: ignore[misc]  # the SDK has no types
    """One player, at all their tables."""

    def __init__(self, task: dict[str, Any], tell: Callable[..., None] = say) -> None:
        self.task = task
        self.tell = tell
        self.chance = random.Random(task["seed"])
        self.seats: list[Seat] = []
        self.client = Client(
            task["url"], events=self, token=task["token"], min_reconnect_delay=0.02, max_reconnect_delay=0.2,
            timeout=4.0, proxy=None,
        )  # fmt: skip

    async def on_connecting(self, ctx: Any) -> None:  # noqa: ANN401 - the SDK's
        """Print that there is no connection, yet or any more."""
        self.tell(connecting=ctx.code)

    async def on_disconnected(self, ctx: Any) -> None:  # noqa: ANN401 - the same
        """Print that the connection has ended for good."""
        self.tell(disconnected=ctx.code, reason=ctx.reason)

    async def ask(self, method: str, **data: object) -> dict[str, Any]:
        """Send a command under one id until it is answered, so that it happens once."""
        while True:
            try:
                answer: dict[str, Any] = (await self.client.rpc(method, data)).data
            except ReplyError as error:
                if error.code >= REFUSED and not error.temporary:
                    return {"refused": error.message}
                await asyncio.sleep(0.02)
            except (CentrifugeError, TimeoutError, OSError):
                await asyncio.sleep(0.02)
            else:
                return answer

    async def play(self) -> None:
        """Play at every table until its last game is over."""
        task = self.task
        await self.client.connect()
        for table in task["watch"]:
            await Seat(self, table, f"table:{table}").listen()
        self.seats = [Seat(self, table, f"table:{table}#{task['user']}") for table in task["tables"]]
        for seat in self.seats:
            await seat.listen()
        await asyncio.gather(*[seat.play(task["games"]) for seat in self.seats])
        await self.stay()
        await self.client.disconnect()

    async def stay(self) -> None:
        """Stay connected for a while after the last game; a hook for subclasses."""


class Seat(SubscriptionEventHandler):  # type: ignore[misc]  # as above
    """A seat at a table: it receives publications and plays."""

    def __init__(self, stranger: Stranger, table: str, channel: str) -> None:
        self.stranger = stranger
        self.table = table
        self.channel = channel
        self.last = self.over = 0
        self.legal: list[dict[str, Any]] = []
        self.news = asyncio.Event()

    async def listen(self) -> None:
        """Subscribe from the table's first entry on."""
        sub = self.stranger.client.new_subscription(
            self.channel, events=self, get_state=self.begin, min_resubscribe_delay=0.02,
            max_resubscribe_delay=0.2,
        )  # fmt: skip
        await sub.subscribe()

    async def begin(self, _: str) -> StreamPosition:
        """Start before the first entry."""
        return StreamPosition(offset=0, epoch=self.stranger.task["epoch"])

    async def on_subscribed(self, ctx: SubscribedContext) -> None:
        """Print whether recovery delivered everything missed."""
        self.stranger.tell(channel=self.channel, recovered=ctx.recovered)

    async def on_publication(self, ctx: PublicationContext) -> None:
        """Apply a publication."""
        self.stranger.tell(channel=self.channel, offset=ctx.pub.offset, data=ctx.pub.data)
        self.last = ctx.pub.offset
        for each in ctx.pub.data["events"]:
            if each["event"] in ("game.player.start", "game.player.move"):
                self.legal = each["data"]["legal"]
            elif each["event"] == "game.end":
                self.over += 1
        self.news.set()

    async def reach(self, number: int) -> None:
        """Wait until the entry of this number has arrived."""
        while self.last < number:
            self.news.clear()
            await self.news.wait()

    async def play(self, games: int) -> None:
        """Play this many games."""
        ask, user = self.stranger.ask, self.stranger.task["user"]
        numbers = itertools.count(1)
        for game in range(1, games + 1):
            seed = f"{user} {self.table} {game}"
            await ask("tables.ready", table_id=self.table, client_seed=seed, command_id=f"ready {game}")
            while self.over < game:
                if self.legal:
                    await self.act(f"move {next(numbers)}")
                else:
                    await self.reach(self.last + 1)

    async def act(self, command_id: str) -> None:
        """Take any legal action; if another player was quicker, wait for their move."""
        at, action = self.last, self.stranger.chance.choice(self.legal)
        answer = await self.stranger.ask(
            "game.move", table_id=self.table, command_id=command_id, action=action
        )
        self.stranger.tell(channel=self.channel, command=command_id, answer=answer)
        await self.reach(answer.get("seq", at + 1))


if __name__ == "__main__":
    asyncio.run(Stranger(json.loads(sys.argv[1])).play())
