"""One connection to a NATS server, from connecting to closing.

nats-py speaks the protocol. Publishing and subscribing never wait: the bytes leave when the event loop runs
next. A received message is handled immediately, without nats-py's queue and task for every subscription. If
messages arrive faster than they are handled, they wait in the socket and then in the server.

nats-py's own reconnecting is off: a failed connection ends, and the bus opens a new one. A connection also
ends when the server refuses it or does not answer a ping.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from nats.aio.client import Client
from nats.errors import Error, UnexpectedEOF

from kozyr.server.cluster.nats.addresses import NatsServer, make_secret_callbacks, make_tls_context

if TYPE_CHECKING:
    from nats.aio.subscription import Subscription

MAX_CONNECT_S: Final = 2
"""How long a server may take for each step of connecting."""
PING_S: Final = 1.0
"""How often the server is pinged."""
MAX_ANSWER_S: Final = 2
"""How long the server may take to answer a ping."""
MAX_WAITING_BYTES: Final = 4 << 20
"""Bytes that may wait for a slow server; further messages are lost."""
_NEVER_S: Final = 10_000_000
"""An interval that turns off nats-py's own pings, because `ping_until_lost` pings instead."""
_UNLIMITED_BYTES: Final = 1 << 30
"""A buffer size that is never reached, so that nats-py never waits."""


class NatsConnectionLostError(Exception):
    """Raised when the connection has ended. The text says what the server did: "it does not answer"."""


class _DirectClient(Client):
    """A client of nats-py that passes each message directly to one function."""

    def __init__(self, on_message: Callable[[str, bytes], None]) -> None:
        super().__init__()
        self._on_message = on_message

    async def _process_msg(self, sid: int, subject: bytes, reply: bytes, data: bytes, headers: bytes) -> None:  # noqa: ARG002 - nats-py's signature
        if sid in self._subs:  # messages may still arrive after unsubscribing
            self._on_message(subject.decode(), data)


class NatsConnection:
    """One connection to a NATS server."""

    def __init__(
        self,
        server: NatsServer,
        on_message: Callable[[str, bytes], None],
        *,
        is_only_server: bool = True,
    ) -> None:
        """Call `on_message`, which must not raise, for each message."""
        self._server = server
        self._is_only_server = is_only_server
        self._client = _DirectClient(on_message)
        self._subscriptions: dict[str, Subscription] = {}
        self._end_reason: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """Set when the connection ends."""
        _nats_log.addFilter(_shorten_trace)  # adding the filter again does nothing

    async def open(self) -> None:
        """Connect; raise `NatsConnectionLostError` if that fails."""
        try:
            # A thread reads the certificates, because a file may hold over a hundred of them.
            tls = await asyncio.to_thread(make_tls_context) if self._server.requires_tls else None
            await self._client.connect(
                [self._server.url], name="kozyr", no_echo=True, tls=tls,
                **make_secret_callbacks(self._server, tls), allow_reconnect=False, max_reconnect_attempts=1,
                reconnect_time_wait=0, connect_timeout=MAX_CONNECT_S, ping_interval=_NEVER_S,
                pending_size=_UNLIMITED_BYTES, flusher_queue_size=0, error_cb=self._on_error,
                closed_cb=self._on_close, lame_duck_mode_cb=self._on_shutdown,
            )  # fmt: skip
            if tls is not None:
                tls.check()  # raises an error if nats-py did not use encryption
        except Exception as error:
            reason = self._end_reason.result() if self._end_reason.done() else _describe_error(error)
            raise NatsConnectionLostError(reason) from error

    async def flush(self) -> None:
        """Wait until the server has handled everything; raise `NatsConnectionLostError` if that fails."""
        ping = asyncio.create_task(self._client.rtt(MAX_ANSWER_S))
        futures: set[asyncio.Future[Any]] = {ping, self._end_reason}
        try:
            await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ping.cancel()
        if self._end_reason.done():
            raise NatsConnectionLostError(self._end_reason.result())
        error = ping.exception()
        if error is not None:
            raise NatsConnectionLostError(_describe_error(error)) from error

    async def ping_until_lost(self) -> None:
        """Ping the server until the connection ends, then raise `NatsConnectionLostError`."""
        while True:
            await asyncio.wait({self._end_reason}, timeout=PING_S)
            await self.flush()

    def end(self, reason: str) -> None:
        """Mark the connection as ended."""
        if not self._end_reason.done():
            self._end_reason.set_result(reason)

    async def close(self) -> None:
        """Send waiting messages while the server accepts them, then disconnect."""
        try:
            with contextlib.suppress(Exception):  # the connection may already be lost
                await self._client.close()
        finally:
            # If `close` fails or is cancelled, nats-py leaves the socket open.
            stream = getattr(self._client._transport, "_io_writer", None)  # noqa: SLF001 - nats-py has no public access
            if stream is not None:
                stream.transport.abort()

    # Sending and receiving.

    @property
    def max_message_bytes(self) -> int:
        """The largest message that the server accepts."""
        return self._client.max_payload

    def publish(self, subject: str, message: bytes) -> bool:
        """Send a message if the server keeps up; return whether it was sent."""
        if self._client.pending_data_size + len(message) > MAX_WAITING_BYTES:
            return False
        return self._run_now(self._client.publish(subject, message))

    def subscribe(self, subject: str) -> None:
        """Subscribe to a subject; a second call does nothing."""
        if subject not in self._subscriptions:
            self._run_now(self._subscribe(subject))

    async def _subscribe(self, subject: str) -> None:
        self._subscriptions[subject] = await self._client.subscribe(subject)

    def unsubscribe(self, subject: str) -> None:
        """Unsubscribe from a subject."""
        subscription = self._subscriptions.pop(subject, None)
        if subscription is not None:
            self._run_now(subscription.unsubscribe())

    def _run_now(self, coroutine: Coroutine[Any, Any, object]) -> bool:
        """Run a nats-py coroutine that should not wait; end the connection if the coroutine waits."""
        try:
            coroutine.send(None)
        except StopIteration:
            return True  # the coroutine ended without waiting
        except Exception as error:  # noqa: BLE001 - any error ends this connection; a new one follows
            self.end(_describe_error(error))
        else:
            coroutine.close()
            self.end("it accepts no more messages")
        return False

    # Callbacks of nats-py.

    async def _on_error(self, error: Exception) -> None:
        if isinstance(error, Error | OSError | TimeoutError):
            self.end(_describe_error(error))

    async def _on_close(self) -> None:
        self.end(_describe_error(self._client.last_error or Error("it closed the connection")))

    async def _on_shutdown(self) -> None:
        # The server still works for a while, so the connection ends only if there is another server.
        if not self._is_only_server:
            self.end("it is about to stop")


def _describe_error(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, UnexpectedEOF):
        return "it closed the connection"
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    if "authorization" in text.casefold():
        return "it refused the name or password"
    return text.removeprefix("nats: ")


_nats_log: Final = logging.getLogger("nats.aio.client")


def _shorten_trace(record: logging.LogRecord) -> bool:
    """Shorten nats-py's tracebacks to one log line; return whether to log the record."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        record.msg, record.args, record.exc_info = "%s: %r", (record.getMessage(), error), None
    return not isinstance(error, asyncio.InvalidStateError)  # raised by an answer that came too late
