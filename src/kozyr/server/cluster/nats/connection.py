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

from kozyr.server.cluster.nats.addresses import Server, credentials, new_seal

if TYPE_CHECKING:
    from nats.aio.subscription import Subscription

CONNECT_S: Final = 2
"""How long a server may take for each step of a greeting."""
PING_S: Final = 1.0
"""How often it is asked whether it is there."""
ANSWER_S: Final = 2
"""How long it may take to answer that."""
MOST_WAITING: Final = 4 << 20
"""Bytes that may wait for a server that reads slowly; what is told then is lost."""
_NEVER: Final = 10_000_000
_MUCH: Final = 1 << 30
"""More than ever waits, so that nats-py does not wait either."""


class LostError(Exception):
    """A connection is over; says why."""


class Line:
    """A connection to a server."""

    def __init__(
        self,
        server: Server,
        heard: Callable[[str, bytes], None],
        missed: Callable[[], None],
        *,
        only: bool = True,
    ) -> None:
        """Take who is told every message, and that one was missed; and whether there is no other server."""
        self._server = server
        self._heard = heard
        self._missed = missed
        self._only = only
        self._client = Client()
        self._subscriptions: dict[str, Subscription] = {}
        self._over: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        _log.addFilter(_shorten)

    async def open(self) -> None:
        """Connect; `LostError`: it cannot be done."""
        try:
            # A hundred authorities are read from a file.
            seal = await asyncio.to_thread(new_seal) if self._server.sealed else None
            await self._client.connect(
                [self._server.address], name="kozyr", no_echo=True, tls=seal,
                **credentials(self._server, seal), allow_reconnect=False, max_reconnect_attempts=1,
                reconnect_time_wait=0, connect_timeout=CONNECT_S, ping_interval=_NEVER, pending_size=_MUCH,
                flusher_queue_size=0, error_cb=self._failed, closed_cb=self._closed,
                lame_duck_mode_cb=self._leaving,
            )  # fmt: skip
            if seal is not None:
                seal.check()
        except Exception as error:
            raise LostError(self._over.result() if self._over.done() else _why(error)) from error

    async def ask(self) -> None:
        """Wait until the server has seen everything so far; `LostError`: it is over."""
        asked = asyncio.create_task(self._client.rtt(ANSWER_S))
        either: set[asyncio.Future[Any]] = {asked, self._over}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            asked.cancel()
        if self._over.done():
            raise LostError(self._over.result())
        error = asked.exception()
        if error is not None:
            raise LostError(_why(error)) from error

    async def last(self) -> None:
        """Go on until it is over, which is `LostError`."""
        while True:
            await asyncio.wait({self._over}, timeout=PING_S)
            await self.ask()

    def end(self, why: str) -> None:
        """Let it be over."""
        if not self._over.done():
            self._over.set_result(why)

    async def close(self) -> None:
        """Send what waits, as long as the server takes it, and hang up."""
        try:
            with contextlib.suppress(Exception):  # of a connection that is gone
                await self._client.close()
        finally:
            # nats-py, cut short here or by its own trouble, would leave the socket open.
            stream = getattr(self._client._transport, "_io_writer", None)  # noqa: SLF001 - it shows it nowhere else
            if stream is not None:
                stream.transport.abort()

    # What is said and heard.

    @property
    def largest(self) -> int:
        """The longest message that the server takes."""
        return self._client.max_payload

    def tell(self, subject: str, message: bytes) -> bool:
        """Send a message, if the server keeps up."""
        if self._client.pending_data_size + len(message) > MOST_WAITING:
            return False
        return self._did(self._client.publish(subject, message))

    def listen(self, subject: str) -> None:
        """Hear a subject; twice is once."""
        if subject not in self._subscriptions:
            self._did(self._subscribed(subject))

    async def _subscribed(self, subject: str) -> None:
        self._subscriptions[subject] = await self._client.subscribe(subject, cb=self._hear)

    def ignore(self, subject: str) -> None:
        """Hear it no more."""
        subscription = self._subscriptions.pop(subject, None)
        if subscription is not None:
            self._did(subscription.unsubscribe())

    def _did(self, work: Coroutine[Any, Any, object]) -> bool:
        """Let nats-py do something that has no reason to wait; a connection on which it has one is over."""
        try:
            work.send(None)
        except StopIteration:
            return True
        except Exception as error:  # noqa: BLE001 - whatever it is, the next connection is a new one
            self.end(_why(error))
        else:
            work.close()
            self.end("it takes nothing any more")
        return False

    async def _hear(self, message: Msg) -> None:
        self._heard(message.subject, message.data)

    # What nats-py tells.

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
    """Let nats-py say in a line what it would say with a trace: the line is over and is made anew."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        record.msg, record.args, record.exc_info = "%s: %r", (record.getMessage(), error), None
    return not isinstance(error, asyncio.InvalidStateError)  # an answer that nobody waits for any more
