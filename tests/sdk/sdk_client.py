"""A stranger's client: the published Python SDK and nothing of ours.

Plays whole games at the tables where it has a seat, whatever becomes of the network, and prints everything it
was told. Called with its task as JSON: `python -m tests.sdk.sdk_client '{…}'`.
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
"""From here on an error's code is HTTP's status and this: the game or the table says no."""


def say(**line: object) -> None:
    """Tell the test something."""
    print(json.dumps(line), flush=True)  # noqa: T201 - this is its voice


class Stranger(ClientEventHandler):  # type: ignore[misc]  # the SDK has no types
    """One player, at all his tables."""

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
        """Tell that there is no connection, yet or any more."""
        self.tell(connecting=ctx.code)

    async def on_disconnected(self, ctx: Any) -> None:  # noqa: ANN401 - the same
        """Tell that it will not come back."""
        self.tell(disconnected=ctx.code, reason=ctx.reason)

    async def ask(self, method: str, **data: object) -> dict[str, Any]:
        """Send a command under one id until it is answered: it happens once."""
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
        """Stay for a while when everything is over, whoever likes to."""


class Seat(SubscriptionEventHandler):  # type: ignore[misc]  # as above
    """A seat at a table: what is heard there, and what is done."""

    def __init__(self, stranger: Stranger, table: str, channel: str) -> None:
        self.stranger = stranger
        self.table = table
        self.channel = channel
        self.last = self.over = 0
        self.legal: list[dict[str, Any]] = []
        self.news = asyncio.Event()

    async def listen(self) -> None:
        """Hear everything from the table's first entry on."""
        sub = self.stranger.client.new_subscription(
            self.channel, events=self, get_state=self.begin, min_resubscribe_delay=0.02,
            max_resubscribe_delay=0.2,
        )  # fmt: skip
        await sub.subscribe()

    async def begin(self, _: str) -> StreamPosition:
        """Begin before the first entry."""
        return StreamPosition(offset=0, epoch=self.stranger.task["epoch"])

    async def on_subscribed(self, ctx: SubscribedContext) -> None:
        """Tell whether everything missed was made up for."""
        self.stranger.tell(channel=self.channel, recovered=ctx.recovered)

    async def on_publication(self, ctx: PublicationContext) -> None:
        """Take in what happened."""
        self.stranger.tell(channel=self.channel, offset=ctx.pub.offset, data=ctx.pub.data)
        self.last = ctx.pub.offset
        for each in ctx.pub.data["events"]:
            if each["event"] in ("game.player.start", "game.player.move"):
                self.legal = each["data"]["legal"]
            elif each["event"] == "game.end":
                self.over += 1
        self.news.set()

    async def reach(self, number: int) -> None:
        """Wait until the entry of this number was heard of."""
        while self.last < number:
            self.news.clear()
            await self.news.wait()

    async def play(self, games: int) -> None:
        """Play so many games."""
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
        """Do anything that may be done; if somebody was quicker, wait for what he did."""
        at, action = self.last, self.stranger.chance.choice(self.legal)
        answer = await self.stranger.ask(
            "game.move", table_id=self.table, command_id=command_id, action=action
        )
        self.stranger.tell(channel=self.channel, command=command_id, answer=answer)
        await self.reach(answer.get("seq", at + 1))


if __name__ == "__main__":
    asyncio.run(Stranger(json.loads(sys.argv[1])).play())
