"""The WebSocket protocol of uvicorn, extended to pass frames to a listener without a task or queue between.

The listener can write, notice a slow reader, and close. uvicorn handles everything else, such as the
handshake.
"""

from asyncio import BaseTransport, Transport
from typing import Any, Final, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # the mask's: in C, if it can be
from websockets.protocol import OPEN

EXTENSION: Final = "kozyr.socket"
"""Where an application finds the socket in its scope."""
_TEXT: Final = 0x81
"""A whole message of text."""
_SHORT: Final = 126
_LONG: Final = 127
_MEDIUM: Final = 0xFFFF
_MASKED: Final = 0x80
_MASK: Final = 4
"""Bytes of a mask."""
_LEAST: Final = 2 + _MASK


class _Nowhere:
    """A queue to an application that has handed its socket on."""

    def put_nowait(self, message: object) -> None:
        """Drop it."""


_NOWHERE: Final[Any] = _Nowhere()


class Listener(Protocol):
    """Who hears what a socket hears."""

    def received(self, data: bytes, *, text: bool) -> None:
        """Hear a whole message."""

    def writable(self) -> None:
        """Hear that the reader has caught up."""

    def lost(self) -> None:
        """Hear that it is over."""


class Socket(WebSocketsSansIOProtocol):
    """One WebSocket."""

    listener: Listener | None = None
    patience_s: float = 5.0
    """How long a peer may take to close before it is hung up on."""
    _aligned: bool = True
    """Whether the library has seen nothing since the handshake: what comes next begins a frame."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Take the connection over from HTTP, whose protocol and parser would hold each other for ever."""
        before: Any = cast("Transport", transport).get_protocol()
        super().connection_made(transport)
        before.parser = None

    async def run_asgi(self) -> None:
        """Run the application, which may take the socket over."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[EXTENSION] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[EXTENSION]

    def data_received(self, data: bytes) -> None:
        """Read what came: whole text frames at once, anything else by the library from there on.

        Nearly everything a client sends is one such frame, and the library takes ten times as long for it. A
        handshake that cannot be read is answered, which uvicorn forgets.
        """
        if self.listener is not None and self._aligned:
            data = self._read_whole(data)
            if not data:
                return
            self._aligned = False
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _read_whole(self, data: bytes) -> bytes:
        # Give what is left from the first frame on that is not a whole, masked message of text.
        at, end = 0, len(data)
        while end - at >= _LEAST and data[at] == _TEXT and _MASKED <= data[at + 1] < _MASKED + _LONG:
            size, start = data[at + 1] - _MASKED, at + 2
            if size == _SHORT:
                size, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            if start + _MASK + size > end:
                break
            mask = data[start : start + _MASK]
            at = start + _MASK + size
            if self.listener is not None and not self.close_sent:
                self.listener.received(apply_mask(data[start + _MASK : at], mask), text=True)
        return data[at:]

    def handle_cont(self, event: Frame) -> None:
        """Take in a piece of a message; empty ones would fill the memory without ever being too much."""
        if event.data or event.fin:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless the peer does not read: it could make us keep answers without end."""
        answer = b"".join(self.conn.data_to_send())
        if self.keeps_up:
            self.transport.write(answer)

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the listener, or else to the application."""
        if self.listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.listener.received(bytes(data), text=self.curr_msg_data_type == "text")

    def listen(self, listener: Listener) -> None:
        """Take the socket over, after the handshake; nothing is kept that only an application needs."""
        self.listener = listener
        self.queue = _NOWHERE
        self.request.headers.clear()  # the parser holds the request as long as it lives
        del self.request, self.response
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    @property
    def keeps_up(self) -> bool:
        """Whether the reader takes what is written."""
        return self.writable.is_set()

    async def caught_up(self) -> None:
        """Wait until it does, or is gone."""
        await self.writable.wait()

    def say(self, *messages: bytes) -> None:
        """Write messages of text, a frame each, all at once."""
        # The one frame that is written thousands of times a second: five times as fast as by the library.
        if self.conn.state is not OPEN or self.transport.is_closing():
            return
        written: list[bytes] = []
        for message in messages:
            size = len(message)
            if size < _SHORT:
                head = bytes((_TEXT, size))
            elif size <= _MEDIUM:
                head = bytes((_TEXT, _SHORT)) + size.to_bytes(2)
            else:
                head = bytes((_TEXT, _LONG)) + size.to_bytes(8)
            written += head, message
        self.transport.write(b"".join(written))

    def hold(self, *, back: bool) -> None:
        """Read no more for the time being, or again."""
        if back and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        elif not back and self.read_paused:
            self.read_paused = False
            if not self.transport.is_closing():
                self.transport.resume_reading()

    def hang_up(self, code: int, reason: str) -> None:
        """Close with a code; a peer that does not close its side is hung up on."""
        if self.close_sent or self.transport.is_closing():
            return
        self.hold(back=False)  # or the peer's goodbye would not be heard
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            self.transport.abort()
            return
        self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        self._wait_for_the_end()

    def handle_close(self, event: Frame) -> None:
        """Close as the peer wants; one that does not take our goodbye is not waited for."""
        super().handle_close(event)
        self._wait_for_the_end()

    def handle_parser_exception(self) -> None:
        """Close on a peer that does not speak WebSocket; the same."""
        super().handle_parser_exception()
        self._wait_for_the_end()

    def shutdown(self) -> None:
        """Close because the server stops; who does not read is not waited for at all."""
        if not self.transport.is_closing():
            super().shutdown()
        if self.keeps_up:
            self._wait_for_the_end()
        else:
            self.transport.abort()

    def _wait_for_the_end(self) -> None:
        # A transport that is closed waits until all is sent: without an end, if the peer does not read.
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(self.patience_s, self.transport.abort)

    def resume_writing(self) -> None:
        """Tell the listener that the reader has caught up."""
        super().resume_writing()
        if self.listener is not None:
            self.listener.writable()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the listener that it is over."""
        super().connection_lost(exc)
        self.conn.parser.close()  # or it and its frame would hold each other
        if self.listener is not None:
            self.listener.lost()
            self.listener = None
