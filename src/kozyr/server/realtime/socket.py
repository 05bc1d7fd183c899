"""The WebSocket protocol of uvicorn, extended to pass frames to a listener without a task or queue between.

The listener can write, notice a slow reader, and close. uvicorn handles everything else, such as the
handshake.
"""

from asyncio import BaseTransport, Transport
from typing import Any, Final, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # in C where available
from websockets.protocol import OPEN

EXTENSION: Final = "kozyr.socket"
"""The key of the socket in the ASGI scope's extensions."""
_TEXT: Final = 0x81
"""The first byte of a frame with a whole text message."""
_SHORT: Final = 126
_LONG: Final = 127
_MEDIUM: Final = 0xFFFF
_MASKED: Final = 0x80
_MASK: Final = 4
"""The length of a mask in bytes."""
_MIN_FRAME_BYTES: Final = 2 + _MASK


class _Nowhere:
    """A queue that discards messages, for an application that has handed its socket on."""

    def put_nowait(self, message: object) -> None:
        """Discard a message."""


_NOWHERE: Final[Any] = _Nowhere()


class Listener(Protocol):
    """Receives the events of a socket."""

    def received(self, data: bytes, *, text: bool) -> None:
        """Handle a whole message."""

    def writable(self) -> None:
        """Handle that the reader has caught up."""

    def lost(self) -> None:
        """Handle the end of the connection."""


class Socket(WebSocketsSansIOProtocol):
    """One WebSocket."""

    listener: Listener | None = None
    close_timeout_s: float = 5.0
    """How long a peer may take to close before the connection is aborted."""
    _aligned: bool = True
    """Whether the library has read nothing since the handshake, so that the next byte begins a frame."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Take the connection over from HTTP, and break the reference cycle of its protocol and parser."""
        before: Any = cast("Transport", transport).get_protocol()
        super().connection_made(transport)
        before.parser = None

    async def run_asgi(self) -> None:
        """Run the application, which may take over the socket."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[EXTENSION] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[EXTENSION]

    def data_received(self, data: bytes) -> None:
        """Read whole text frames directly; from the first other frame on, the library reads everything.

        Nearly everything a client sends is one such frame, and the library takes ten times as long for it.
        This also answers an unreadable handshake, which uvicorn forgets.
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
        # Return the data from the first frame on that is not a whole, masked text message.
        at, end = 0, len(data)
        while (
            end - at >= _MIN_FRAME_BYTES and data[at] == _TEXT and _MASKED <= data[at + 1] < _MASKED + _LONG
        ):
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
        """Handle a fragment of a message; skip empty ones, which fill the memory below any size limit."""
        if event.data or event.fin:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless the peer does not read: unread answers would fill the memory."""
        answer = b"".join(self.conn.data_to_send())
        if self.keeps_up:
            self.transport.write(answer)

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the listener, or else to the application."""
        if self.listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.listener.received(bytes(data), text=self.curr_msg_data_type == "text")

    def listen(self, listener: Listener) -> None:
        """Take over the socket after the handshake, and free what only an application needs."""
        self.listener = listener
        self.queue = _NOWHERE
        self.request.headers.clear()  # the parser keeps a reference to the request
        del self.request, self.response
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    @property
    def keeps_up(self) -> bool:
        """Whether the reader accepts what is written."""
        return self.writable.is_set()

    async def wait_until_caught_up(self) -> None:
        """Wait until the reader keeps up or is gone."""
        await self.writable.wait()

    def send_text(self, *messages: bytes) -> None:
        """Write text messages, one frame each, in one write."""
        # This frame is written thousands of times a second: five times as fast as by the library.
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
        """Pause or resume reading."""
        if back and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        elif not back and self.read_paused:
            self.read_paused = False
            if not self.transport.is_closing():
                self.transport.resume_reading()

    def hang_up(self, code: int, reason: str) -> None:
        """Close with a code; abort if the peer does not close its side in time."""
        if self.close_sent or self.transport.is_closing():
            return
        self.hold(back=False)  # to receive the peer's close frame
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            self.transport.abort()
            return
        self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        self._wait_for_the_end()

    def handle_close(self, event: Frame) -> None:
        """Close at the peer's request; abort if it does not read our close frame in time."""
        super().handle_close(event)
        self._wait_for_the_end()

    def handle_parser_exception(self) -> None:
        """Close after a protocol error of the peer; abort if it does not close in time."""
        super().handle_parser_exception()
        self._wait_for_the_end()

    def shutdown(self) -> None:
        """Close because the server stops; abort immediately if the peer does not read."""
        if not self.transport.is_closing():
            super().shutdown()
        if self.keeps_up:
            self._wait_for_the_end()
        else:
            self.transport.abort()

    def _wait_for_the_end(self) -> None:
        # A closing transport waits until everything is sent, forever if the peer does not read.
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(self.close_timeout_s, self.transport.abort)

    def resume_writing(self) -> None:
        """Inform the listener that the reader has caught up."""
        super().resume_writing()
        if self.listener is not None:
            self.listener.writable()

    def connection_lost(self, exc: Exception | None) -> None:
        """Inform the listener that the connection has ended."""
        super().connection_lost(exc)
        self.conn.parser.close()  # breaks a reference cycle
        if self.listener is not None:
            self.listener.lost()
            self.listener = None
