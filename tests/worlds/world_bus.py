"""The bus of a world, which loses, repeats, delays and reorders messages.

Now and then one server is cut off, or all of them: nothing is delivered, and they learn of it later, or
never.
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
    """The connection between all buses of a world."""

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
    """One server's bus."""

    def __init__(self, wire: WorldExchange, life: "Life") -> None:
        super().__init__(wire)
        self._wire = wire
        self._life = life
        self.cut = False
        """Whether nothing is delivered to it or from it, known or not."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message, unless it is cut off."""
        if not self.cut:
            super().publish(subject, message)

    def receive(self, subject: str, message: bytes) -> None:
        """Deliver a message to the server, if it runs."""
        if not self.cut and not self._life.dead:
            self._life.soon(super().receive, subject, message)

    def set_gone(self, *, gone: bool) -> None:
        """Let the server notice that it is cut off, or connected again."""
        self._life.soon(self.switch, not gone)

    def leave(self) -> None:
        """Disconnect from the exchange."""
        self._wire.members.pop(self, None)
