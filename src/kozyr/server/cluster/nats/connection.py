"""One connection to a NATS server, from connecting to closing.

nats-py speaks the protocol. This module only uses calls that never wait: messages and subscriptions leave at
the loop's next turn. It does not use nats-py's reconnecting: a failed connection ends, and a new one replaces
it. A connection ends when the server closes it, refuses, or misses a ping. The ping detects a frozen server.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, SlowConsumerError, UnexpectedEOF

from kozyr.server.cluster.nats.addresses import NatsServer, credentials, new_tls

if TYPE_CHECKING:
    from nats.aio.subscription import Subscription

CONNECT_S: Final = 2
"""How long a server may take for each step of connecting."""
PING_S: Final = 1.0
"""How often the server is pinged."""
ANSWER_S: Final = 2
"""How long the server may take to answer a ping."""
MOST_WAITING: Final = 4 << 20
"""Bytes that may wait for a slow server; beyond that, messages are lost."""
_NEVER: Final = 10_000_000
_MUCH: Final = 1 << 30
"""A buffer size that is never reached, so that nats-py never waits."""


class ConnectionLostError(Exception):
    """The connection has ended; the message says why."""


class NatsConnection:
    """One connection to a NATS server."""

    def __init__(
        self,
        server: NatsServer,
        heard: Callable[[str, bytes], None],
        missed: Callable[[], None],
        *,
        only: bool = True,
    ) -> None:
        """Call `heard` for each message and `missed` for each lost one; `only`: no other server exists."""
        self._server = server
        self._heard = heard
        self._missed = missed
        self._only = only
        self._client = Client()
        self._subscriptions: dict[str, Subscription] = {}
        self._over: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        _log.addFilter(_shorten)

    async def open(self) -> None:
        """Connect; raise `ConnectionLostError` if that fails."""
        try:
            # In a thread: this reads over a hundred certificates from a file.
            tls = await asyncio.to_thread(new_tls) if self._server.requires_tls else None
            await self._client.connect(
                [self._server.address], name="kozyr", no_echo=True, tls=tls,
                **credentials(self._server, tls), allow_reconnect=False, max_reconnect_attempts=1,
                reconnect_time_wait=0, connect_timeout=CONNECT_S, ping_interval=_NEVER, pending_size=_MUCH,
                flusher_queue_size=0, error_cb=self._failed, closed_cb=self._closed,
                lame_duck_mode_cb=self._leaving,
            )  # fmt: skip
            if tls is not None:
                tls.check()
        except Exception as error:
            raise ConnectionLostError(self._over.result() if self._over.done() else _why(error)) from error

    async def flush(self) -> None:
        """Wait until the server has handled everything sent; raise `ConnectionLostError` if that fails."""
        asked = asyncio.create_task(self._client.rtt(ANSWER_S))
        either: set[asyncio.Future[Any]] = {asked, self._over}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            asked.cancel()
        if self._over.done():
            raise ConnectionLostError(self._over.result())
        error = asked.exception()
        if error is not None:
            raise ConnectionLostError(_why(error)) from error

    async def last(self) -> None:
        """Ping the server until the connection ends, then raise `ConnectionLostError`."""
        while True:
            await asyncio.wait({self._over}, timeout=PING_S)
            await self.flush()

    def end(self, why: str) -> None:
        """Mark the connection as ended."""
        if not self._over.done():
            self._over.set_result(why)

    async def close(self) -> None:
        """Send waiting messages while the server accepts them, then disconnect."""
        try:
            with contextlib.suppress(Exception):  # the connection may already be lost
                await self._client.close()
        finally:
            # If cancelled or failed, nats-py would leave the socket open.
            stream = getattr(self._client._transport, "_io_writer", None)  # noqa: SLF001 - nats-py has no public access
            if stream is not None:
                stream.transport.abort()

    # Sending and receiving.

    @property
    def largest(self) -> int:
        """The largest message that the server accepts."""
        return self._client.max_payload

    def tell(self, subject: str, message: bytes) -> bool:
        """Send a message if the server keeps up; return whether it was sent."""
        if self._client.pending_data_size + len(message) > MOST_WAITING:
            return False
        return self._run_now(self._client.publish(subject, message))

    def listen(self, subject: str) -> None:
        """Subscribe to a subject; a second call does nothing."""
        if subject not in self._subscriptions:
            self._run_now(self._subscribed(subject))

    async def _subscribed(self, subject: str) -> None:
        self._subscriptions[subject] = await self._client.subscribe(subject, cb=self._hear)

    def ignore(self, subject: str) -> None:
        """Unsubscribe from a subject."""
        subscription = self._subscriptions.pop(subject, None)
        if subscription is not None:
            self._run_now(subscription.unsubscribe())

    def _run_now(self, work: Coroutine[Any, Any, object]) -> bool:
        """Run a nats-py coroutine that should not wait; if it waits, end the connection."""
        try:
            work.send(None)
        except StopIteration:
            return True
        except Exception as error:  # noqa: BLE001 - any error ends this connection; a new one follows
            self.end(_why(error))
        else:
            work.close()
            self.end("it takes nothing any more")
        return False

    async def _hear(self, message: Msg) -> None:
        self._heard(message.subject, message.data)

    # Callbacks of nats-py.

    async def _failed(self, error: Exception) -> None:
        if isinstance(error, SlowConsumerError):
            self._missed()
        elif isinstance(error, Error | OSError | TimeoutError):
            self.end(_why(error))

    async def _closed(self) -> None:
        self.end(_why(self._client.last_error or Error("it hung up")))

    async def _leaving(self) -> None:
        if not self._only:
            self.end("it is going to stop")


def _why(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, UnexpectedEOF):
        return "it hung up"
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    if "authorization" in text.casefold():
        return "it does not let us in: a wrong name or password"
    return text.removeprefix("nats: ")


_log: Final = logging.getLogger("nats.aio.client")


def _shorten(record: logging.LogRecord) -> bool:
    """Shorten nats-py's tracebacks to one log line, because the bus reconnects anyway."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        record.msg, record.args, record.exc_info = "%s: %r", (record.getMessage(), error), None
    return not isinstance(error, asyncio.InvalidStateError)  # an answer that arrives after its caller gave up
