"""A real terminal for a program: its output can be read, and keys can be typed."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from types import TracebackType
from typing import Self

from tests.kit.paths import ROOT
from tests.kit.program import PLAIN

SOURCES = str(ROOT / "src")
_LAUNCH = (
    "import os, signal, sys; os.open(os.ttyname(0), os.O_RDWR); "
    "signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
"""A session leader that opens a terminal is controlled by it, so that Ctrl-C reaches the process.

Tests that a shell started in the background ignore Ctrl-C, and so would the programs that they start.
"""


class Terminal:
    """A program that runs in a pseudo-terminal of its own."""

    def __init__(self, *arguments: str, environment: dict[str, str] | None = None) -> None:
        self._master, slave = os.openpty()
        self.screen = ""
        """All output so far."""
        self._bytes = b""
        self._program = subprocess.Popen(
            [sys.executable, "-c", _LAUNCH, "-m", "kozyr", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env=PLAIN | {"PYTHONPATH": SOURCES} | (environment or {}),
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._program.poll() is None:
            self._program.kill()
        self._program.wait()
        if self._master >= 0:
            os.close(self._master)

    def type(self, keys: str | bytes) -> None:
        """Press keys; a line is ended by a line feed, as Enter does."""
        os.write(self._master, keys.encode() if isinstance(keys, str) else keys)

    def wait_for(self, ending: tuple[str, ...], limit_s: float = 120) -> str:
        """Read until the screen ends with one of these; return the output since the last wait."""
        return self._read(limit_s, ending)

    def wait_to_see(self, text: str, limit_s: float = 120) -> None:
        """Read until this text was shown since the last wait."""
        end, before = time.monotonic() + limit_s, len(self.screen)
        while text not in self.screen[before:]:
            ready, _, _ = select.select([self._master], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{text} was not shown after: {self.screen[-2000:]!r}"
            self._bytes += os.read(self._master, 1 << 16)
            self.screen = self._bytes.decode(errors="replace").replace("\r\n", "\n")

    def wait_for_more(self, limit_s: float) -> bool:
        """Wait for any output, and read it; return whether there was any."""
        ready, _, _ = select.select([self._master], [], [], limit_s)
        if ready:
            self._bytes += os.read(self._master, 1 << 16)
            self.screen = self._bytes.decode(errors="replace").replace("\r\n", "\n")
        return bool(ready)

    def resize(self, columns: int, lines: int) -> None:
        """Make the window larger or smaller."""
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def wait_for_end(self, limit_s: float = 120) -> tuple[str, int]:
        """Read until the program has ended; return the output since the last wait, and the exit status."""
        shown = self._read(limit_s, ())
        return shown, self._program.wait(limit_s)

    def hang_up(self) -> int:
        """Close the terminal like a window; return the exit status."""
        os.close(self._master)
        self._master = -1
        return self._program.wait(60)

    def kill(self) -> None:
        """Kill the program."""
        self._program.send_signal(signal.SIGKILL)
        self._program.wait()

    def _read(self, limit_s: float, ending: tuple[str, ...]) -> str:
        end, before = time.monotonic() + limit_s, len(self.screen)
        while not (ending and self.screen[before:].endswith(ending)):
            ready, _, _ = select.select([self._master], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"nothing more came after: {self.screen[-500:]!r}"
            try:
                data = os.read(self._master, 1 << 16)
            except OSError:  # Linux raises this when the other side is closed
                data = b""
            if not data:
                assert not ending, f"it ended after: {self.screen[-500:]!r}"
                break
            self._bytes += data
            self.screen = self._bytes.decode(errors="replace").replace("\r\n", "\n")
        return self.screen[before:]
