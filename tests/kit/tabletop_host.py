"""The tabletop API in tests, without a network.

A `Hall` is a host with its store and known players: foo, bar, baz, … An `Ear` is the event stream of one
of them.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import NamedTuple

from kozyr.locales import explain
from kozyr.rules import CARD_IDS, Refusal, must
from kozyr.server.tables.host import Host
from kozyr.server.tabletop.api import Policy, Tabletop, TabletopCaller
from kozyr.server.tabletop.event_stream import TabletopStream
from kozyr.server.tabletop.history import HistoryReader
from kozyr.server.tabletop.operations import ACT_IN_GAME
from kozyr.server.tabletop.participants import FindPerson
from kozyr.server.tabletop.state import TabletopGame, layout_of, roles_of
from kozyr.table.settings import Settings
from tests.kit.hosts import FailingStore, House
from tests.kit.tabletop import NAMES, Plain, lay

PATIENCE_S = 60.0


class Someone(NamedTuple):
    """A caller."""

    id: str
    name: str


def who(name: str) -> Someone:
    """Return the caller of a name."""
    return Someone(f"u-{name}", name)


async def find(name: str) -> tuple[str, str] | None:
    """Find a known player."""
    return who(name.lower()) if name.lower() in NAMES else None


class Hall(House):
    """A host with a tabletop API."""

    def __init__(self, store: FailingStore | None = None, *, grace_s: float = 60) -> None:
        super().__init__(store)
        self.presence = self.new_presence(grace_s)
        self.reader = HistoryReader(self.store)
        self.invited: list[tuple[str, str, str]] = []
        """Every invitation: the author's id, the invited player's, the game's."""
        self.refusals: dict[str, Refusal] = {}
        """Players who may not sit down at another table, and the refusal."""
        self.tabletop = self.face(self.host)
        self._ears: list[Ear] = []

    def face(self, host: Host, look_up: FindPerson = find) -> Tabletop:
        """Make a tabletop API for a host."""
        return Tabletop(host, self.store, self.presence, look_up, self.chance, policy=self.policy())

    def policy(self) -> Policy:
        """Record every invitation, and return the planned refusals."""

        async def invite(author: TabletopCaller, player: str, table: str, _: Settings) -> None:
            self.invited.append((author.id, player, table))

        async def check_sit(caller: TabletopCaller) -> Refusal | None:
            return self.refusals.get(caller.id)

        return Policy(check_sit=check_sit, invite=invite)

    async def made(self, *names: str) -> str:
        """Make a game for these players; return its id."""
        body = {"participants": [{"username": name} for name in names]}
        answer = must(await self.tabletop.create(who(names[0]), "durak", json.dumps(body).encode()))
        return answer.id

    async def listen(self, game: str, name: str) -> "Ear":
        """Connect a player."""
        return self.ear(await self.tabletop.connect(who(name), game))

    def ear(self, connection: TabletopStream | Refusal) -> "Ear":
        """Read a connection's events."""
        assert not isinstance(connection, Refusal), explain(connection)
        self._ears.append(Ear(connection))
        return self._ears[-1]

    async def stop(self) -> None:
        """Close all connections."""
        for ear in self._ears:
            await ear.close()
        await self.host.stop()
        await self.presence.stop()

    async def started(self, *names: str) -> tuple[str, dict[str, "Ear"]]:
        """Make a game and connect all its players, so that it starts."""
        game = await self.made(*names)
        ears = {name: await self.listen(game, name) for name in names}
        for ear in ears.values():
            await ear.next()
        return game, ears

    async def patch(self, game: str, name: str, *actions: Plain) -> str:
        """Send a request as a player; return the word of its refusal, or `ok`."""
        refusal = await self.tabletop.act(who(name), game, json.dumps(list(actions)).encode())
        assert refusal is None or refusal.reason in ACT_IN_GAME.refusals, f"{refusal} is not declared"
        return "ok" if refusal is None else refusal.word

    async def lead(self, game: str) -> tuple[str, Plain]:
        """Return the attacker, and a card they may lay."""
        stands = await self.stands(game)
        seat = roles_of(stands)[0]
        return stands.participants[seat].name, lay(CARD_IDS[layout_of(stands).hands[seat][0]], 0)

    async def stands(self, game: str) -> TabletopGame:
        """Return the state of a game."""
        told = await self.reader.read_latest(game)
        assert told is not None
        return told.game


class Ear:
    """A player's event stream."""

    def __init__(self, connection: TabletopStream) -> None:
        self._connection = connection
        self._heard: asyncio.Queue[Plain] = asyncio.Queue()
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async with aclosing(self._connection.messages()) as messages:
            async for text in messages:
                self._heard.put_nowait(json.loads(text))

    async def next(self) -> tuple[str, Plain]:
        """Wait for the next message; return its name and its data."""
        message = await asyncio.wait_for(self._heard.get(), PATIENCE_S)
        return message["event"], message["data"]

    @property
    def silent(self) -> bool:
        """Whether there is no unread message."""
        return self._heard.empty()

    async def end(self) -> int:
        """Wait for the end; return its code."""
        await asyncio.wait_for(self._task, PATIENCE_S)
        return self._connection.close_code

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def a_moment() -> None:
    """Let all pending tasks run."""
    for _ in range(100):
        await asyncio.sleep(0)


@asynccontextmanager
async def open_hall(*, grace_s: float = 60) -> AsyncIterator[Hall]:
    """Open a hall, and stop it at the end."""
    hall = Hall(grace_s=grace_s)
    try:
        yield hall
    finally:
        await hall.stop()
