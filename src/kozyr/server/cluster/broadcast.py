"""Broadcast messages to all processes of the cluster: notices, revoked tokens and new names.

A process sends each message on the bus and keeps it in the store for a minute. A process that missed it on
the bus finds it in the store. Each message has a unique mark, so no process handles one twice, or its own.
"""

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from msgspec.msgpack import Decoder, Encoder

from kozyr.server.cluster.bus import Bus
from kozyr.server.cluster.membership import BroadcastMessage, Membership
from kozyr.server.tables.ports import UnavailableError

SUBJECT: Final = "tidings"
SWEEP_S: Final = 5.0
"""How often the store is read while the bus is up."""
POLL_S: Final = 0.5
"""How often while it is down."""
RETRY_S: Final = 0.5
"""The pause before storing a message is retried."""
TRIES: Final = 20
MOST_MARKS: Final = 50_000

Handler: TypeAlias = Callable[[str, bytes], None]
"""A handler, called with the person or thing that a message concerns, and its body."""


class _Marked(NamedTuple):
    mark: bytes
    body: bytes


_write: Final = Encoder().encode
_read: Final = Decoder(BroadcastMessage).decode
_read_marked: Final = Decoder(_Marked).decode
_log = logging.getLogger("kozyr.broadcast")


class Broadcast:
    """Sends messages to all processes and receives theirs."""

    def __init__(self, bus: Bus, membership: Membership) -> None:
        self._bus = bus
        self._membership = membership
        self._handlers: dict[str, Handler] = {}
        self._marks: OrderedDict[bytes, None] = OrderedDict()
        """The marks of received and sent messages."""
        self._stopping = False
        self._sending: set[asyncio.Task[None]] = set()
        self._soon = asyncio.Event()
        bus.subscribe(SUBJECT, self._receive)
        bus.on_change(lambda _: self._soon.set())

    def handle(self, kind: str, handler: Handler) -> None:
        """Register the handler for a kind of message from other processes."""
        self._handlers[kind] = handler

    def send(self, kind: str, about: str, body: bytes = b"") -> None:
        """Send a message to all other processes."""
        task = asyncio.get_running_loop().create_task(self._send(kind, about, body))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, kind: str, about: str, body: bytes) -> None:
        mark = secrets.token_bytes(12)
        self._is_new(mark)
        marked = _write(_Marked(mark, body))
        self._bus.publish(SUBJECT, _write(BroadcastMessage(0, kind, about, marked)))
        for _ in range(TRIES):
            try:
                await self._membership.add_broadcast(kind, about, marked)
            except UnavailableError:  # stored or not, a retry is safe: receivers ignore a known mark
                if self._stopping:
                    return
                await asyncio.sleep(RETRY_S)
            else:
                return
        _log.warning("a broadcast of kind %s could not be kept; some processes may never get it", kind)

    def _receive(self, body: bytes) -> None:
        try:
            message = _read(body)
        except ValueError:  # includes msgspec's errors and invalid UTF-8
            _log.warning("an unreadable broadcast was ignored")
        else:
            self._handle(message)

    def _handle(self, message: BroadcastMessage, *, is_past: bool = False) -> None:
        try:
            marked = _read_marked(message.body)
            if not self._is_new(marked.mark) or is_past:
                return
            if message.kind in self._handlers:  # a newer version may send other kinds
                self._handlers[message.kind](message.about, marked.body)
        except Exception:  # noqa: BLE001 - the next message may be fine
            _log.exception("a broadcast of kind %s could not be handled; it is dropped", message.kind)

    def _is_new(self, mark: bytes) -> bool:
        if mark in self._marks:
            return False
        self._marks[mark] = None
        if len(self._marks) > MOST_MARKS:
            self._marks.popitem(last=False)
        return True

    async def run(self) -> None:
        """Read missed messages from the store until cancelled; messages from before the start are skipped."""
        begun = False
        while True:
            try:
                messages = await self._membership.broadcasts()
            except UnavailableError:
                messages = ()
            else:
                for message in messages:
                    self._handle(message, is_past=not begun)
                begun = True
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_S if self._bus.up else POLL_S):
                    await self._soon.wait()
            self._soon.clear()

    async def stop(self) -> None:
        """Finish sending pending messages."""
        self._stopping = True
        await asyncio.gather(*self._sending, return_exceptions=True)
