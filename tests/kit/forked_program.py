"""A program that `tests.kit.fork_server` runs for a test."""

import array
import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

from tests.kit.paths import ROOT

_STATUS_BYTES: Final = 32


class ForkedProgram:
    """A running program and its pipes: the part of `subprocess.Popen` that tests need."""

    def __init__(
        self, module: str, arguments: Sequence[str], environment: Mapping[str, str], *,
        log: IO[bytes] | None = None,
    ) -> None:  # fmt: skip
        """Start it; its errors go to the log, or to a pipe if there is none."""
        request = {
            "module": module,
            "arguments": [*arguments],
            "environment": dict(environment),
            "folder": str(Path.cwd()),
        }
        reads_input, writes_input = os.pipe()
        reads_output, writes_output = os.pipe()
        reads_errors, writes_errors = os.pipe()
        self.stdin: IO[bytes] = os.fdopen(writes_input, "wb")
        self.stdout: IO[bytes] = os.fdopen(reads_output, "rb")
        self.stderr: IO[bytes] = os.fdopen(reads_errors, "rb")
        self.returncode: int | None = None
        streams = [reads_input, writes_output, writes_errors if log is None else log.fileno()]
        self._reports = _send_request(json.dumps(request).encode(), streams)
        for each in (reads_input, writes_output, writes_errors):
            os.close(each)
        self.pid = int(self._reports.recv(_STATUS_BYTES))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for each in (self.stdin, self.stdout, self.stderr):
            each.close()
        self.wait()

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; return its exit status."""
        if self.returncode is None:
            self._reports.settimeout(timeout)
            with self._reports:
                self.returncode = int(self._reports.recv(_STATUS_BYTES))
        return self.returncode

    def send_signal(self, which: signal.Signals) -> None:
        """Send it a signal, unless it is known to have ended."""
        if self.returncode is None:
            try:
                os.kill(self.pid, which)
            except ProcessLookupError:
                return

    def communicate(self, source: bytes, timeout: float) -> tuple[bytes, bytes]:
        """Write its input, read all of its output and errors, and wait until it has ended."""
        errors: list[bytes] = []
        reader = threading.Thread(target=lambda stream: errors.append(stream.read()), args=(self.stderr,))
        writer = threading.Thread(target=_write, args=(self.stdin, source))
        killer = threading.Timer(timeout, self.send_signal, (signal.SIGKILL,))
        for each in (reader, writer, killer):
            each.start()
        output = self.stdout.read()
        for each in (reader, writer):
            each.join()
        self.wait()
        killer.cancel()
        return output, errors[0]


def _write(pipe: IO[bytes], source: bytes) -> None:
    try:
        with pipe:
            pipe.write(source)
    except BrokenPipeError:
        return  # the program has closed its input


@cache
def _fork_server() -> socket.socket:
    """Start the fork server of this test process; it ends with the test process."""
    control, given = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with given:
        server = subprocess.Popen(
            [sys.executable, "-m", "tests.kit.fork_server", str(given.fileno())],
            cwd=ROOT,
            pass_fds=[given.fileno()],
            stdin=subprocess.DEVNULL,
        )

    @atexit.register
    def end() -> None:
        control.close()
        server.wait()

    return control


def _send_request(request: bytes, streams: list[int]) -> socket.socket:
    """Send a request; return the socket that gets the process id and the exit status."""
    reports, given = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with given:
        descriptors = array.array("i", [*streams, given.fileno()])
        _fork_server().sendmsg([request], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, descriptors)])
    return reports
