"""The bus over NATS core, between processes on any number of machines.

NATS core stores nothing, so a listener receives a message now or never. The bus connects in the background
and reconnects forever. While NATS restarts, play goes on, because processes read the store instead. The bus
is up when the server has confirmed all subscriptions. Each problem is logged once.
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
from kozyr.server.cluster.nats.connection import NatsConnection, NatsConnectionLostError

VERSION: Final = 1
"""The version of the message format. Processes with different versions ignore each other."""
CLOSE_S: Final = 1.0
"""How long each of the two steps of closing may take: to end the task, and to send the last messages."""
MIN_PAUSE_S: Final = 0.1
"""The pause before the second attempt to connect; the pause doubles after each round of all servers."""
MAX_PAUSE_S: Final = 1.0
STEADY_S: Final = 10.0
"""After a connection that lasted this long, failures are counted from 1 again."""
_SUBSCRIPTION_BATCH: Final = 100
"""The number of subscriptions that are made before other tasks may run."""
_MAX_WARNINGS: Final = 10
_MAX_FAILURES: Final = 30
"""Failures are counted only up to this number, so that the computed pause does not overflow."""
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
        """Count a message that could not be sent."""


class NatsBus:
    """A `Bus` between processes. Create it inside its event loop; `close` ends it."""

    def __init__(self, addresses: Sequence[str], epoch: str, metrics: BusMetrics | None = None) -> None:
        """Use these servers of one NATS cluster; only processes with the same `epoch` communicate."""
        self._servers = [server_of(address) for address in addresses]
        random.shuffle(self._servers)  # so that processes use different servers
        self._prefix = f"kozyr.v{VERSION}.{epoch}."
        assert self._check_subject(epoch), "the epoch is not letters and digits"  # noqa: S101 - another epoch is a bug of the caller
        self._metrics = metrics
        self._callbacks: list[Callable[[bool], None]] = []
        self._handlers: dict[str, MessageHandler] = {}
        self._connection: NatsConnection | None = None
        self._is_up = False
        self._is_closed = False
        self._closing_tasks: set[asyncio.Task[None]] = set()
        self._warnings: set[str] = set()
        """The warnings that were logged since the bus was last up."""
        if metrics is not None:
            metrics.bus_changed(up=False)
        self._task = asyncio.create_task(self._run())

    @property
    def is_up(self) -> bool:
        """Whether the bus currently delivers messages, as far as the bus can know."""
        return self._is_up

    def on_change(self, callback: Callable[[bool], None]) -> None:
        """Call `callback` whenever the bus goes up or down."""
        self._callbacks.append(callback)

    # Sending and receiving.

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all other listeners without waiting; a message that cannot be sent is lost."""
        connection = self._connection
        is_sent = (
            self._is_up
            and connection is not None
            and self._check_subject(subject)
            and self._check_size(connection, subject, message)
            and connection.publish(self._prefix + subject, message)
        )
        if self._metrics is None:
            return
        if is_sent:
            self._metrics.bus_sent()
        else:
            self._metrics.bus_dropped()

    def subscribe(self, subject: str, handler: MessageHandler) -> None:
        """Receive other processes' messages on a subject as soon as the server has the subscription."""
        if not self._check_subject(subject):
            return
        subject = self._prefix + subject
        self._handlers[subject] = handler
        if self._connection is not None:
            self._connection.subscribe(subject)

    def unsubscribe(self, subject: str) -> None:
        """Stop receiving a subject immediately."""
        subject = self._prefix + subject
        if self._handlers.pop(subject, None) is not None and self._connection is not None:
            self._connection.unsubscribe(subject)

    def _receive(self, subject: str, message: bytes) -> None:
        handler = self._handlers.get(subject)
        if handler is None:
            return
        if self._metrics is not None:
            self._metrics.bus_received()
        try:
            handler(message)
        except Exception:  # noqa: BLE001 - the message is untrusted; later messages are still received
            _log.exception("a message on %s could not be handled; it is dropped", subject)

    def _check_subject(self, subject: str) -> bool:
        if _SUBJECT.fullmatch(subject):
            return True
        self._warn_once(f"{subject[:100]!r} is not a valid subject for NATS")
        return False

    def _check_size(self, connection: NatsConnection, subject: str, message: bytes) -> bool:
        if len(message) <= connection.max_message_bytes:
            return True
        self._warn_once(
            f"the message of {len(message)} bytes on {subject} is too large for NATS "
            f"(max_payload {connection.max_message_bytes})"
        )
        return False

    # Connecting and closing.

    async def _run(self) -> None:
        failures = 0
        time = asyncio.get_running_loop().time
        for server in itertools.cycle(self._servers):
            started_at = time()
            try:
                await self._use_server(server)
            except NatsConnectionLostError as error:
                self._warn_once(
                    f"NATS at {server.host_and_port} cannot be used: {error}; reading the store instead"
                )
            except Exception:  # noqa: BLE001 - logged, and retried
                _log.exception("the connection to NATS at %s failed; reconnecting", server.host_and_port)
            if self._is_closed:
                return
            failures = 1 if time() - started_at > STEADY_S else min(failures + 1, _MAX_FAILURES)
            doublings = (failures - 1) // len(self._servers)
            pause_s = min(MAX_PAUSE_S, MIN_PAUSE_S * 2**doublings)
            await asyncio.sleep(pause_s * random.uniform(0.5, 1))  # noqa: S311 - no secret

    async def _use_server(self, server: NatsServer) -> None:
        connection = NatsConnection(server, self._receive, is_only_server=len(self._servers) == 1)
        try:
            await connection.open()
            self._connection = connection
            # If the server does not permit publishing, its error arrives before its answer to `flush` below.
            connection.publish(f"{self._prefix}hello", b"")
            for count, subject in enumerate(tuple(self._handlers), 1):
                if subject in self._handlers:  # another task may have unsubscribed during the sleep
                    connection.subscribe(subject)
                if count % _SUBSCRIPTION_BATCH == 0:
                    await asyncio.sleep(0)
            await connection.flush()
            self._warnings.clear()
            _log.info("connected to NATS at %s", server.host_and_port)
            self._set_state(up=True)
            await connection.ping_until_lost()
        finally:
            self._connection = None
            self._set_state(up=False)
            closing = asyncio.create_task(connection.close())
            self._closing_tasks.add(closing)
            closing.add_done_callback(self._closing_tasks.discard)

    def _set_state(self, *, up: bool) -> None:
        if up == self._is_up:
            return
        self._is_up = up
        if self._metrics is not None:
            self._metrics.bus_changed(up)
        if self._is_closed:
            return
        for callback in self._callbacks:
            try:
                callback(up)
            except Exception:  # noqa: BLE001 - the other callbacks are still called
                _log.exception("a callback failed when the state of the bus changed")

    def _warn_once(self, text: str) -> None:
        if text not in self._warnings and len(self._warnings) < _MAX_WARNINGS and not self._is_closed:
            self._warnings.add(text)
            _log.warning("%s", text)

    async def close(self) -> None:
        """Send waiting messages and close, in at most two seconds; a second call does nothing."""
        self._is_closed = True
        if self._connection is not None:
            self._connection.end("it is no longer needed")
        else:
            self._task.cancel()
        # Each step has half of `CLOSE_S` to end. Then it is cancelled, which may take the other half.
        await asyncio.wait({self._task}, timeout=CLOSE_S / 2)
        self._task.cancel()
        await asyncio.wait({self._task}, timeout=CLOSE_S / 2)
        if self._closing_tasks:
            await asyncio.wait(self._closing_tasks, timeout=CLOSE_S / 2)
        for closing in self._closing_tasks:
            closing.cancel()
        if self._closing_tasks:
            await asyncio.wait(self._closing_tasks, timeout=CLOSE_S / 2)
