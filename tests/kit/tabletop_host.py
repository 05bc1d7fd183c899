"""The tabletop API in tests, without a network.

A hall is a host with its store, and people who are known there: foo, bar, baz, … An ear listens for one of
them.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import NamedTuple

from kozyr.rules import CARD_IDS, Refusal, must
from kozyr.server.tables.host import Host
from kozyr.server.tabletop.api import Policy, Tabletop, TabletopCaller
from kozyr.server.tabletop.event_stream import TabletopStream
from kozyr.server.tabletop.history import HistoryReader
from kozyr.server.tabletop.participants import FindPerson
from kozyr.server.tabletop.state import TabletopGame, layout_of, roles_of
from kozyr.table.settings import Settings
from tests.kit.hosts import FailingStore, House
from tests.kit.tabletop import NAMES, Plain, lay

PATIENCE_S = 60.0


class Someone(NamedTuple):
    """Somebody who asks."""

    id: str
    name: str


def who(name: str) -> Someone:
    """Give somebody by name."""
    return Someone(f"u-{name}", name)


async def find(name: str) -> tuple[str, str] | None:
    """Find somebody who is known."""
    return who(name.lower()) if name.lower() in NAMES else None


class Hall(House):
    """A host, and the face before it."""

    def __init__(self, store: FailingStore | None = None, *, grace_s: float = 60) -> None:
        super().__init__(store)
        self.presence = self.new_presence(grace_s)
        self.reader = HistoryReader(self.store)
        self.invited: list[tuple[str, str, str]] = []
        """Every invitation: the author's id, the invited player's, the game's."""
        self.refusals: dict[str, Refusal] = {}
        """Players who may not sit down at one more table, and why."""
        self.tabletop = self.face(self.host)
        self._ears: list[Ear] = []

    def face(self, host: Host, look_up: FindPerson = find) -> Tabletop:
        """Put the face before some host."""
        return Tabletop(host, self.store, self.presence, look_up, self.chance, policy=self.policy())

    def policy(self) -> Policy:
        """Note every invitation, and refuse those who are to be refused."""

        def invite(author: TabletopCaller, player: str, table: str, _: Settings) -> None:
            self.invited.append((author.id, player, table))

        async def check_sit(caller: TabletopCaller) -> Refusal | None:
            return self.refusals.get(caller.id)

        return Policy(check_sit=check_sit, invite=invite)

    async def made(self, *names: str) -> str:
        """Make a game for these; give its id."""
        body = {"participants": [{"username": name} for name in names]}
        answer = must(await self.tabletop.create(who(names[0]), "durak", json.dumps(body).encode()))
        name: str = answer["id"]
        return name

    async def listen(self, game: str, name: str) -> "Ear":
        """Let somebody connect."""
        return self.ear(await self.tabletop.connect(who(name), game))

    def ear(self, connection: TabletopStream | Refusal) -> "Ear":
        """Listen to a connection."""
        assert not isinstance(connection, Refusal), connection.sentence()
        self._ears.append(Ear(connection))
        return self._ears[-1]

    async def stop(self) -> None:
        """Let everybody go."""
        for ear in self._ears:
            await ear.close()
        await self.host.stop()
        await self.presence.stop()

    async def started(self, *names: str) -> tuple[str, dict[str, "Ear"]]:
        """Make a game and let everybody connect: it has started."""
        game = await self.made(*names)
        ears = {name: await self.listen(game, name) for name in names}
        for ear in ears.values():
            await ear.next()
        return game, ears

    async def patch(self, game: str, name: str, *actions: Plain) -> str:
        """Let somebody do something; give the word with which it is refused, or `ok`."""
        refusal = await self.tabletop.act(who(name), game, json.dumps(list(actions)).encode())
        return "ok" if refusal is None else refusal.word

    async def lead(self, game: str) -> tuple[str, Plain]:
        """Tell who attacks, and something he may lay."""
        stands = await self.stands(game)
        seat = roles_of(stands)[0]
        return stands.participants[seat].name, lay(CARD_IDS[layout_of(stands).hands[seat][0]], 0)

    async def stands(self, game: str) -> TabletopGame:
        """Read how a game stands."""
        told = await self.reader.read_latest(game)
        assert told is not None
        return told.game


class Ear:
    """Somebody who listens."""

    def __init__(self, connection: TabletopStream) -> None:
        self._connection = connection
        self._heard: asyncio.Queue[Plain] = asyncio.Queue()
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async with aclosing(self._connection.messages()) as messages:
            async for text in messages:
                self._heard.put_nowait(json.loads(text))

    async def next(self) -> tuple[str, Plain]:
        """Wait for the next message: its name and its data."""
        message = await asyncio.wait_for(self._heard.get(), PATIENCE_S)
        return message["event"], message["data"]

    @property
    def silent(self) -> bool:
        """Whether nothing was heard that has not been asked for."""
        return self._heard.empty()

    async def end(self) -> int:
        """Wait for the end; give the code."""
        await asyncio.wait_for(self._task, PATIENCE_S)
        return self._connection.code

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def a_moment() -> None:
    """Let everything happen that can happen by itself."""
    for _ in range(100):
        await asyncio.sleep(0)


@asynccontextmanager
async def open_hall(*, grace_s: float = 60) -> AsyncIterator[Hall]:
    """Open a hall, and stop everything in it at the end."""
    hall = Hall(grace_s=grace_s)
    try:
        yield hall
    finally:
        await hall.stop()
