"""A stranger's client: the published Python SDK and nothing of ours.

Plays whole games at a table where it has a seat, whatever becomes of the network, and prints every
publication it was given. Called with its task as JSON: `python -m tests.sdk.stranger '{…}'`.
"""

import asyncio
import itertools
import json
import random
import sys
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


def say(**line: object) -> None:
    """Tell the test something."""
    print(json.dumps(line), flush=True)  # noqa: T201 - this is its voice


class Stranger(ClientEventHandler, SubscriptionEventHandler):  # type: ignore[misc]  # the SDK has no types
    """One player."""

    def __init__(self, task: dict[str, Any]) -> None:
        self.task = task
        self.chance = random.Random(task["seed"])
        self.last = 0
        self.legal: list[dict[str, Any]] = []
        self.left = task["games"]
        self.is_playing = self.is_ready = False
        self.numbers = itertools.count(1)
        self.client = Client(
            task["url"], events=self, token=task["token"], min_reconnect_delay=0.02, max_reconnect_delay=0.2,
            timeout=4.0, proxy=None,
        )  # fmt: skip

    async def on_subscribed(self, ctx: SubscribedContext) -> None:
        """Tell whether everything missed was made up for."""
        say(subscribed=ctx.recovered, was=ctx.was_recovering)

    async def on_connecting(self, ctx: Any) -> None:  # noqa: ANN401 - both SDK classes have one
        """Tell that the connection was lost."""
        say(connecting=ctx.code)

    async def on_disconnected(self, ctx: Any) -> None:  # noqa: ANN401 - the same
        """Tell that it will not come back."""
        say(disconnected=ctx.code, reason=ctx.reason)

    async def on_publication(self, ctx: PublicationContext) -> None:
        """Take in what happened."""
        say(offset=ctx.pub.offset, data=ctx.pub.data)
        self.last = ctx.pub.offset
        for each in ctx.pub.data["events"]:
            if each["event"] in ("game.player.start", "game.player.move"):
                self.legal = each["data"]["legal"]
            elif each["event"] == "game.start":
                self.is_playing = True
            elif each["event"] == "game.end":
                self.is_playing = self.is_ready = False
                self.left -= 1
                self.legal = []

    async def ask(self, method: str, **data: object) -> dict[str, Any]:
        """Send a command under one id until it is answered: it happens once."""
        while True:
            try:
                answer: dict[str, Any] = (await self.client.rpc(method, data)).data
            except ReplyError as error:
                if error.code >= REFUSED and not error.temporary:
                    return {"refused": error.message}
            except (CentrifugeError, TimeoutError, OSError) as error:
                say(fault=repr(error))
            else:
                return answer
            await asyncio.sleep(0.02)

    async def begin(self, _: str) -> StreamPosition:
        """Begin at the table's first entry."""
        return StreamPosition(offset=0, epoch=self.task["epoch"])

    async def play(self) -> None:
        """Play until the last game is over."""
        table, user = self.task["table"], self.task["user"]
        sub = self.client.new_subscription(
            f"table:{table}#{user}", events=self, get_state=self.begin, min_resubscribe_delay=0.02,
            max_resubscribe_delay=0.2,
        )  # fmt: skip
        await self.client.connect()
        await sub.subscribe()
        while self.left > 0:
            await self.act(table, user)
        await asyncio.sleep(0.1)
        say(done=True)
        await self.client.disconnect()

    async def act(self, table: str, user: str) -> None:
        """Do the next thing there is to do."""
        at = self.last
        if self.legal:
            action = self.chance.choice(self.legal)
            command_id = f"{user}-{next(self.numbers)}"
            answer = await self.ask("game.move", table_id=table, command_id=command_id, action=action)
            if "refused" in answer:
                say(refused=answer["refused"])
            while self.last < answer.get("seq", 0):  # noqa: ASYNC110 - a program of twenty lines
                await asyncio.sleep(0.001)
            if "refused" in answer and self.last == at:
                await asyncio.sleep(0.005)
        elif not self.is_ready and not self.is_playing:
            answer = await self.ask("tables.ready", table_id=table, client_seed=f"{user}-{self.left}")
            self.is_ready = answer.get("refused", "already_ready").startswith("already_ready")
            await asyncio.sleep(0.005)
        else:
            await asyncio.sleep(0.002)


if __name__ == "__main__":
    asyncio.run(Stranger(json.loads(sys.argv[1])).play())
