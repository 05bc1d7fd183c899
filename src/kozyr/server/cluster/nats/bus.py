"""The bus over NATS core, between processes on any number of machines.

NATS core stores nothing: a listener receives a message now or never. The bus connects in the background and
reconnects forever, so NATS may restart while play goes on through the store. The bus is up once the server
has confirmed all subscriptions; watchers may then check what they missed. Each problem is logged once.
"""

import asyncio
import itertools
import logging
import random
import re
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from kozyr.server.cluster.bus import MessageHandler
from kozyr.server.cluster.nats.addresses import NatsServer, server_of
from kozyr.server.cluster.nats.connection import ConnectionLostError, NatsConnection

VERSION: Final = 1
"""The version of the message format; processes with different versions ignore each other."""
CLOSE_S: Final = 1.0
"""How long sending the last messages may take on close."""
LEAST_S: Final = 0.1
MOST_S: Final = 1.0
"""The shortest and longest pause between two attempts to connect; it doubles after each failure."""
STEADY_S: Final = 10.0
"""A connection that lasted this long does not count as a failure."""
_AT_ONCE: Final = 100
"""Subscriptions made before other tasks get a turn."""
_MOST_SAID: Final = 10
_SUBJECT: Final = re.compile(r"[A-Za-z0-9_-]{1,64}(\.[A-Za-z0-9_-]{1,64}){0,3}")

_log = logging.getLogger("kozyr.bus")


class BusMetrics(Protocol):
    """The metrics of the bus."""

    def bus_changed(self, up: bool) -> None:  # noqa: FBT001 - the new state
        """Record whether the bus is up."""

    def bus_sent(self) -> None:
        """Count a sent message."""

    def bus_received(self) -> None:
        """Count a received message."""

    def bus_dropped(self) -> None:
        """Count a message that could not be sent, or was lost on arrival."""


class NatsBus:
    """A `Bus` between processes. Create it inside its event loop; `close` ends it."""

    def __init__(self, addresses: Sequence[str], epoch: str, metrics: BusMetrics | None = None) -> None:
        """`addresses` are servers of one NATS cluster; only processes with the same `epoch` communicate."""
        self._servers = [server_of(address) for address in addresses]
        random.shuffle(self._servers)  # spreads the processes over the servers
        self._prefix = f"kozyr.v{VERSION}.{epoch}."
        assert self._is_subject(epoch), "a store's name is letters and digits"  # noqa: S101 - a caller's bug
        self._metrics = metrics
        self._watchers: list[Callable[[bool], None]] = []
        self._handlers: dict[str, MessageHandler] = {}
        self._connection: NatsConnection | None = None
        self._up = False
        self._closed = False
        self._parting: set[asyncio.Task[None]] = set()
        self._said: set[str] = set()
        """Messages logged since the bus was last up."""
        if metrics is not None:
            metrics.bus_changed(up=False)
        self._running = asyncio.create_task(self._run())

    @property
    def up(self) -> bool:
        """Whether the bus currently delivers messages, as far as it can know."""
        return self._up

    def on_change(self, changed: Callable[[bool], None]) -> None:
        """Call `changed` whenever the bus goes up or down."""
        self._watchers.append(changed)

    # Sending and receiving.

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all other listeners without waiting; if it cannot be sent, it is lost."""
        connection = self._connection
        sent = (
            self._up
            and connection is not None
            and self._is_subject(subject)
            and self._is_small(connection, subject, message)
            and connection.tell(self._prefix + subject, message)
        )
        if self._metrics is None:
            return
        if sent:
            self._metrics.bus_sent()
        else:
            self._metrics.bus_dropped()

    def subscribe(self, subject: str, handler: MessageHandler) -> None:
        """Receive others' messages on a subject as soon as the server has the subscription."""
        if not self._is_subject(subject):
            return
        subject = self._prefix + subject
        self._handlers[subject] = handler
        if self._connection is not None:
            self._connection.listen(subject)

    def unsubscribe(self, subject: str) -> None:
        """Stop receiving a subject immediately."""
        subject = self._prefix + subject
        if self._handlers.pop(subject, None) is not None and self._connection is not None:
            self._connection.ignore(subject)

    def _heard(self, subject: str, message: bytes) -> None:
        handler = self._handlers.get(subject)
        if handler is None:
            return
        if self._metrics is not None:
            self._metrics.bus_received()
        try:
            handler(message)
        except Exception:  # noqa: BLE001 - the message is untrusted; later messages are still received
            _log.exception("a message on %s could not be handled; it is dropped", subject)

    def _missed(self) -> None:
        self._say("NATS messages arrive faster than they can be handled: some are lost")
        if self._metrics is not None:
            self._metrics.bus_dropped()

    def _is_subject(self, subject: str) -> bool:
        if _SUBJECT.fullmatch(subject):
            return True
        self._say(f"{subject[:100]!r} cannot be spoken of over NATS")
        return False

    def _is_small(self, connection: NatsConnection, subject: str, message: bytes) -> bool:
        if len(message) <= connection.largest:
            return True
        self._say(
            f"{len(message)} bytes under {subject} are more than NATS takes "
            f"(max_payload {connection.largest})"
        )
        return False

    # Connecting and closing.

    async def _run(self) -> None:
        failures = 0
        time = asyncio.get_running_loop().time
        for server in itertools.cycle(self._servers):
            began = time()
            try:
                await self._live(server)
            except ConnectionLostError as lost:
                self._say(f"NATS at {server.shown} cannot be used: {lost}; the store is asked instead")
            except Exception:  # noqa: BLE001 - logged, and retried
                _log.exception("the connection to NATS at %s failed; reconnecting", server.shown)
            if self._closed:
                return
            failures = 1 if time() - began > STEADY_S else min(failures + 1, 30)
            rounds = (failures - 1) // len(self._servers)
            await asyncio.sleep(min(MOST_S, LEAST_S * 2**rounds) * random.uniform(0.5, 1))  # noqa: S311 - no secret

    async def _live(self, server: NatsServer) -> None:
        connection = NatsConnection(server, self._heard, self._missed, only=len(self._servers) == 1)
        try:
            await connection.open()
            self._connection = connection
            connection.tell(
                f"{self._prefix}hello", b""
            )  # checks the permission to publish: a refusal arrives before the answer to `flush` below
            for place, subject in enumerate(tuple(self._handlers), 1):
                if subject in self._handlers:
                    connection.listen(subject)
                if place % _AT_ONCE == 0:
                    await asyncio.sleep(0)
            await connection.flush()
            self._said.clear()
            _log.info("connected to NATS at %s", server.shown)
            self._turn(up=True)
            await connection.last()
        finally:
            self._connection = None
            self._turn(up=False)
            parting = asyncio.create_task(connection.close())
            self._parting.add(parting)
            parting.add_done_callback(self._parting.discard)

    def _turn(self, *, up: bool) -> None:
        if up == self._up:
            return
        self._up = up
        if self._metrics is not None:
            self._metrics.bus_changed(up)
        for changed in () if self._closed else self._watchers:
            try:
                changed(up)
            except Exception:  # noqa: BLE001 - the other watchers are still called
                _log.exception("a watcher of the bus failed on a change of its state")

    def _say(self, text: str) -> None:
        if text not in self._said and len(self._said) < _MOST_SAID and not self._closed:
            self._said.add(text)
            _log.warning("%s", text)

    async def close(self) -> None:
        """Send waiting messages for a second or two at most, and close; a second call does nothing."""
        self._closed = True
        if self._connection is not None:
            self._connection.end("it is not needed any more")
        else:
            self._running.cancel()
        await asyncio.wait({self._running}, timeout=CLOSE_S / 2)
        self._running.cancel()
        await asyncio.wait({self._running}, timeout=CLOSE_S / 2)
        if self._parting:
            await asyncio.wait(self._parting, timeout=CLOSE_S / 2)
        for parting in self._parting:
            parting.cancel()
        if self._parting:
            await asyncio.wait(self._parting, timeout=CLOSE_S / 2)
