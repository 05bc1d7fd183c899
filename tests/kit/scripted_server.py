"""A server that follows a script, for programs that play by HTTP calls and the stream of lines.

A real server cannot be made to send a backlog, or to end a stream at a given line. Each part of the script is
one connection of `GET /api/stream`; every call is recorded, in order.
"""

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeAlias

LIMIT_S = 60.0
"""How long the script waits for a call before the test fails."""
TABLE = "t1"

Plain: TypeAlias = dict[str, Any]


class Script:
    """The lines of each connection, and the recorded calls."""

    def __init__(self, *connections: Sequence[Plain | int]) -> None:
        """Take lines; a number in their place waits until that many moves were made."""
        self.calls: list[tuple[str, Plain]] = []
        self.url = ""
        self._connections = iter(connections)
        self._snapshots = [
            next((line for line in lines if isinstance(line, dict) and "table" in line), None)
            for lines in connections
        ]
        self._opened = 0
        self._last_seq = 0
        """The highest entry number that was sent."""
        self._news = threading.Condition()

    def called(self, method: str) -> list[Plain]:
        """List the requests of one call."""
        with self._news:
            return [fields for name, fields in self.calls if name == method]

    def answer(self, method: str, fields: Plain) -> tuple[int, Plain]:
        """Answer a call."""
        with self._news:
            self.calls.append((method, fields))
            self._news.notify_all()
            if method == "auth.guest":
                return 200, {"token": "kzr_scripted"}
            if method == "tables.create":
                return 200, {"table_id": TABLE}
            if method == "tables.join":
                return 409, {"error": {"word": "already_seated", "message": "You sit there."}}
            if method == "table.snapshot":
                return 200, self._snapshots[min(self._opened, len(self._snapshots) - 1)] or {}
            if method == "game.move":
                return 200, {"seq": self._last_seq + 1}
            return 200, {}

    def tell(self, write: Callable[[bytes], object]) -> None:
        """Send all lines of the next connection; lines that wait together are sent together."""
        with self._news:
            self._opened += 1
            lines = next(self._connections, ())
        text = b"\n"
        for line in lines:
            if isinstance(line, int):
                write(text)
                text = b""
                self._wait_for_moves(line)
            else:
                text += json.dumps(line).encode() + b"\n"
                if line["table_id"] == TABLE:
                    self._last_seq = max(self._last_seq, line.get("seq", 0))
        write(text)

    def _wait_for_moves(self, wanted: int) -> None:
        with self._news:
            enough = self._news.wait_for(lambda: self._moves() >= wanted, LIMIT_S)
            assert enough, f"{self._moves()} moves, not {wanted}"

    def _moves(self) -> int:
        return sum(name == "game.move" for name, _ in self.calls)


@contextmanager
def scripted(script: Script) -> Iterator[Script]:
    """Serve a script until the end of the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, answer = script.answer(self.path.removeprefix("/api/"), json.loads(body))
            self._head(status, "application/json")
            self.wfile.write(json.dumps(answer).encode())

        def do_GET(self) -> None:
            self._head(200, "application/x-ndjson")
            script.tell(self._say)

        def _head(self, status: int, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Connection", "close")
            self.end_headers()

        def _say(self, text: bytes) -> None:
            self.wfile.write(text)
            self.wfile.flush()

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    script.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield script
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
