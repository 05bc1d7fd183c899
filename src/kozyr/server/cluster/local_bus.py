"""A bus that connects servers within one process.

A server that runs alone uses this bus and reaches no other server. Tests and simulations connect many servers
through one `Exchange`, whose `transport` can lose, delay, duplicate or reorder messages on purpose.
"""

from collections.abc import Callable
from typing import TypeAlias

from kozyr.server.cluster.bus import MessageHandler

Transport: TypeAlias = Callable[[Callable[[], None]], None]
"""A function that gets a callback which delivers a message, and calls it now, later, twice or never."""


class Exchange:
    """Connects local buses with each other."""

    def __init__(self, transport: Transport = lambda deliver: deliver()) -> None:
        self.transport = transport
        self.members: dict[LocalBus, None] = {}
        """The connected buses, in the order of joining; a dict serves as an ordered set."""

    def deliver(self, sender: "LocalBus", subject: str, message: bytes) -> None:
        """Deliver a message to all other buses that listen to its subject."""
        for member in tuple(self.members):
            if member is not sender and subject in member.handlers:
                self.transport(lambda member=member: member.receive(subject, message))  # type: ignore[misc]  # bind this member


class LocalBus:
    """A `Bus` within one process."""

    def __init__(self, exchange: Exchange | None = None) -> None:
        self._exchange = exchange or Exchange()
        self._exchange.members[self] = None
        self.handlers: dict[str, MessageHandler] = {}
        self._callbacks: list[Callable[[bool], None]] = []
        self._up = True

    @property
    def is_up(self) -> bool:
        """Whether the bus currently delivers messages."""
        return self._up

    def switch(self, up: bool) -> None:  # noqa: FBT001 - the new state
        """Switch the bus on or off, for tests."""
        if up != self._up:
            self._up = up
            for callback in self._callbacks:
                callback(up)

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all other listeners."""
        if self._up:
            self._exchange.deliver(self, subject, message)

    def receive(self, subject: str, message: bytes) -> None:
        """Pass a message to the subject's handler, unless the handler or the bus is gone."""
        handler = self.handlers.get(subject)
        if handler is not None and self._up:
            handler(message)

    def subscribe(self, subject: str, handler: MessageHandler) -> None:
        """Receive other buses' messages on a subject from now on."""
        self.handlers[subject] = handler

    def unsubscribe(self, subject: str) -> None:
        """Stop receiving a subject."""
        self.handlers.pop(subject, None)

    def on_change(self, callback: Callable[[bool], None]) -> None:
        """Call `callback` whenever the bus goes up or down."""
        self._callbacks.append(callback)

    async def close(self) -> None:
        """Leave the exchange."""
        self._exchange.members.pop(self, None)
        self.handlers.clear()
        self._up = False
