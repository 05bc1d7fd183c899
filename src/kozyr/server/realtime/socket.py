"""uvicorn's WebSocket protocol, extended to pass messages directly to a listener, without a task or queue.

The listener can write, notice a slow reader, and close. uvicorn handles everything else, such as the
handshake.
"""

from asyncio import BaseTransport, Transport
from typing import Any, Final, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.protocol import OPEN

from kozyr.server.realtime.frames import encode_text_frames, read_text_frames

EXTENSION: Final = "kozyr.socket"
"""The key of the socket in the ASGI scope's extensions."""


class _DiscardingQueue:
    """A queue that discards messages, for an application whose socket has a listener."""

    def put_nowait(self, message: object) -> None:
        """Discard a message."""


_DISCARDING_QUEUE: Final[Any] = _DiscardingQueue()


class Listener(Protocol):
    """Receives the events of a socket."""

    def handle_message(self, data: bytes, *, is_text: bool) -> None:
        """Handle a whole message."""

    def handle_writable(self) -> None:
        """Continue sending after the reader has caught up."""

    def handle_lost(self) -> None:
        """Handle the end of the connection."""


class Socket(WebSocketsSansIOProtocol):
    """One WebSocket."""

    listener: Listener | None = None
    keeps_up: bool = True
    """Whether the reader accepts what is written."""
    close_timeout_s: float = 5.0
    """How long a peer may take to close before the connection is aborted."""
    _reads_frames_itself: bool = True
    """Whether `read_text_frames` reads. Once the library has read data, it may hold a part of a frame."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Take the connection over from HTTP; break a reference cycle between HTTP protocol and parser."""
        http_protocol: Any = cast("Transport", transport).get_protocol()
        super().connection_made(transport)
        http_protocol.parser = None

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

        Clients send almost only whole text frames, for which the library takes ten times as long. This
        method also answers an unreadable handshake, which uvicorn leaves unanswered.
        """
        if self.listener is not None and self._reads_frames_itself:
            messages, data = read_text_frames(data)
            for message in messages:
                self._pass_on(message)
            if not data:
                return
            self._reads_frames_itself = False
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _pass_on(self, message: bytes) -> None:
        # An earlier message of the same data may have ended the connection.
        if self.listener is not None and not self.close_sent:
            self.listener.handle_message(message, is_text=True)

    def handle_cont(self, event: Frame) -> None:
        """Handle a fragment of a message; skip empty fragments, which the size limit would never stop."""
        if event.data or event.fin:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping only if the peer reads; otherwise unread answers would fill the memory."""
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
        self.listener.handle_message(bytes(data), is_text=self.curr_msg_data_type == "text")

    def listen(self, listener: Listener) -> None:
        """Pass messages to a listener from now on, and free what only an ASGI application needs."""
        self.listener = listener
        self.queue = _DISCARDING_QUEUE
        self.request.headers.clear()  # the parser keeps a reference to the request
        del self.request, self.response
        self.continue_reading()

    async def wait_until_caught_up(self) -> None:
        """Wait until the reader keeps up or is gone."""
        await self.writable.wait()

    def send_text(self, *messages: bytes) -> None:
        """Write text messages, one frame each, in one write."""
        if self.conn.state is not OPEN or self.transport.is_closing():
            return
        self.transport.write(encode_text_frames(messages))

    def stop_reading(self) -> None:
        """Pause reading."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def continue_reading(self) -> None:
        """Resume reading if it is paused."""
        if self.read_paused:
            self.read_paused = False
            if not self.transport.is_closing():
                self.transport.resume_reading()

    def close_socket(self, code: int, reason: str) -> None:
        """Close with a code; abort if the peer does not close its side in time."""
        if self.close_sent or self.transport.is_closing():
            return
        self.continue_reading()  # to receive the peer's close frame
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            self.transport.abort()
            return
        self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        self._start_close_timer()

    def handle_close(self, event: Frame) -> None:
        """Close at the peer's request; abort if it does not read our close frame in time."""
        super().handle_close(event)
        self._start_close_timer()

    def handle_parser_exception(self) -> None:
        """Close after a protocol error of the peer; abort if it does not close in time."""
        super().handle_parser_exception()
        self._start_close_timer()

    def shutdown(self) -> None:
        """Close because the server stops; abort immediately if the peer does not read."""
        if not self.transport.is_closing():
            super().shutdown()
        if self.keeps_up:
            self._start_close_timer()
        else:
            self.transport.abort()

    def _start_close_timer(self) -> None:
        # A closing transport waits until everything is sent, forever if the peer does not read.
        if self.close_timer is None and not self.disconnected:
            self.close_timer = self.loop.call_later(self.close_timeout_s, self.transport.abort)

    def pause_writing(self) -> None:
        """Record that the reader does not keep up."""
        super().pause_writing()
        self.keeps_up = False

    def resume_writing(self) -> None:
        """Inform the listener that the reader has caught up."""
        super().resume_writing()
        self.keeps_up = True
        if self.listener is not None:
            self.listener.handle_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        """Inform the listener that the connection has ended."""
        super().connection_lost(exc)
        self.keeps_up = True  # like uvicorn's `writable`, so that no sender waits for a lost reader
        self.conn.parser.close()  # breaks a reference cycle
        if self.listener is not None:
            self.listener.handle_lost()
            self.listener = None
