"""The bus of a world, which loses, doubles, delays and reorders messages.

It is lost, late, double and out of order, as the world has it. Now and then a server is cut off, or all of
them: nothing is carried, and they learn of it a while later, or never.
"""

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import TYPE_CHECKING

from kozyr.server.cluster.local_bus import Exchange, LocalBus

if TYPE_CHECKING:
    from tests.worlds.lives import Life
    from tests.worlds.world import World


class WorldExchange(Exchange):
    """What carries messages in a world."""

    def __init__(self, world: "World") -> None:
        super().__init__(self._carry)
        self._world = world

    def _carry(self, deliver: Callable[[], None]) -> None:
        chance, chaos = self._world.chance, self._world.chaos
        self._world.count("messages")
        if chance.random() < chaos.wire_lost:
            self._world.count("messages lost")
            return
        self._send(deliver)
        if chance.random() < chaos.wire_doubled:
            self._world.count("messages doubled")
            self._send(deliver)

    def _send(self, deliver: Callable[[], None]) -> None:
        chance, chaos = self._world.chance, self._world.chaos
        late = chance.random() < chaos.wire_late
        if late:
            self._world.count("messages late")
        delay = chance.randint(0, 3000 if late else 5) / 1000
        asyncio.get_running_loop().call_later(delay, deliver, context=Context())


class WorldBus(LocalBus):
    """One server's end of the wire."""

    def __init__(self, wire: WorldExchange, life: "Life") -> None:
        super().__init__(wire)
        self._wire = wire
        self._life = life
        self.cut = False
        """Whether nothing is carried to it and from it, known or not."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message, if it is not cut off."""
        if not self.cut:
            super().publish(subject, message)

    def receive(self, subject: str, message: bytes) -> None:
        """Let the server hear a message, if it is there."""
        if not self.cut and not self._life.dead:
            self._life.soon(super().receive, subject, message)

    def restart_desertion(self, *, gone: bool) -> None:
        """Let the server notice that it is cut off, or connected again."""
        self._life.soon(self.switch, not gone)

    def leave(self) -> None:
        """Be no part of it any more."""
        self._wire.members.pop(self, None)
