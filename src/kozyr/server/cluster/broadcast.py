"""Broadcast messages to all processes of the cluster: notices, revoked tokens and new names.

A process sends each message on the bus and keeps the message in the store for more than a minute. A process
that missed a message on the bus finds it in the store. Each message has a unique id, by which a process
ignores its own messages and those it has already handled.
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
"""The subject on the bus; processes of earlier versions use this name too."""
SWEEP_S: Final = 5.0
"""How often the store is read while the bus is up."""
POLL_S: Final = 0.5
"""How often the store is read while the bus is down."""
RETRY_S: Final = 0.5
"""The pause before the next attempt to store a message."""
MAX_TRIES: Final = 20
MAX_KNOWN_IDS: Final = 50_000
"""How many message ids are remembered."""

Handler: TypeAlias = Callable[[str, bytes], None]
"""A handler, called with the person or thing that a message is about, and the message's body."""


class _BodyWithId(NamedTuple):
    message_id: bytes
    body: bytes


_encode: Final = Encoder().encode
_decode: Final = Decoder(BroadcastMessage).decode
_decode_body: Final = Decoder(_BodyWithId).decode
_log = logging.getLogger("kozyr.broadcast")


class Broadcast:
    """Sends messages to all processes and receives theirs."""

    def __init__(self, bus: Bus, membership: Membership) -> None:
        self._bus = bus
        self._membership = membership
        self._handlers: dict[str, Handler] = {}
        self._known_ids: OrderedDict[bytes, None] = OrderedDict()
        """The ids of received and sent messages, the oldest first."""
        self._is_stopping = False
        self._sending: set[asyncio.Task[None]] = set()
        self._wake_up = asyncio.Event()
        bus.subscribe(SUBJECT, self._receive)
        bus.on_change(lambda _: self._wake_up.set())

    def set_handler(self, kind: str, handler: Handler) -> None:
        """Register the handler for a kind of message from other processes."""
        self._handlers[kind] = handler

    def send(self, kind: str, about: str, body: bytes = b"") -> None:
        """Send a message about a person or thing to all other processes."""
        task = asyncio.get_running_loop().create_task(self._send(kind, about, body))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, kind: str, about: str, body: bytes) -> None:
        message_id = secrets.token_bytes(12)
        self._remember_id(message_id)
        body_with_id = _encode(_BodyWithId(message_id, body))
        # The number is 0, because only the store numbers messages.
        self._bus.publish(SUBJECT, _encode(BroadcastMessage(0, kind, about, body_with_id)))
        for _ in range(MAX_TRIES):
            try:
                await self._membership.add_broadcast(kind, about, body_with_id)
            except UnavailableError:  # a retry is always safe, because receivers ignore a known id
                if self._is_stopping:
                    return
                await asyncio.sleep(RETRY_S)
            else:
                return
        _log.warning("a broadcast of kind %s could not be stored; some processes may never get it", kind)

    def _receive(self, body: bytes) -> None:
        try:
            message = _decode(body)
        except ValueError:  # includes msgspec's errors and invalid UTF-8
            _log.warning("an unreadable broadcast was ignored")
        else:
            self._handle(message)

    def _handle(self, message: BroadcastMessage, *, is_from_before_start: bool = False) -> None:
        try:
            body_with_id = _decode_body(message.body)
            if not self._remember_id(body_with_id.message_id) or is_from_before_start:
                return
            if message.kind in self._handlers:  # a newer version may send other kinds
                self._handlers[message.kind](message.about, body_with_id.body)
        except Exception:  # noqa: BLE001 - the next message may be fine
            _log.exception("a broadcast of kind %s could not be handled; it is dropped", message.kind)

    def _remember_id(self, message_id: bytes) -> bool:
        # Return whether the id is new.
        if message_id in self._known_ids:
            return False
        self._known_ids[message_id] = None
        if len(self._known_ids) > MAX_KNOWN_IDS:
            self._known_ids.popitem(last=False)
        return True

    async def run(self) -> None:
        """Read missed messages from the store until cancelled; skip messages from before the start."""
        has_read = False
        while True:
            try:
                messages = await self._membership.broadcasts()
            except UnavailableError:
                messages = ()
            else:
                for message in messages:
                    self._handle(message, is_from_before_start=not has_read)
                has_read = True
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_S if self._bus.is_up else POLL_S):
                    await self._wake_up.wait()
            self._wake_up.clear()

    async def stop(self) -> None:
        """Finish sending pending messages."""
        self._is_stopping = True
        await asyncio.gather(*self._sending, return_exceptions=True)
