"""A worker process as the server uses it.

The worker is a plain child process with pipes to the server, without `multiprocessing`. It ends when its
standard input is closed: by the server, or by the operating system if the server dies.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from typing import Final, Self, TypeVar

import msgspec

from kozyr.server.bot_workers.messages import HEADER, MAX_REPLY_BYTES, MessageFrame

MessageT = TypeVar("MessageT")

_GRACE_S: Final = 4.0
"""How long a worker may take to end before it is killed; longer than the worker's own `_GRACE_S`."""
_log = logging.getLogger("kozyr.server.bot_workers")


class WorkerLostError(Exception):
    """Raised if the process has died or sent an invalid reply; the text says what happened."""


class WorkerProcess:
    """One worker process, which gets one request at a time."""

    def __init__(self, child: asyncio.subprocess.Process) -> None:
        assert child.stdin is not None, "stdin is not a pipe"  # noqa: S101 - `start` requests pipes
        assert child.stdout is not None, "stdout is not a pipe"  # noqa: S101 - `start` requests pipes
        self._child = child
        self._requests = child.stdin
        self._replies = child.stdout
        self._log_task: asyncio.Task[None] | None = None
        """The task that logs the standard error of the process."""

    @classmethod
    async def start(cls, module: str, *, is_interpreted: bool = False) -> Self:
        """Start a worker whose main program is `module`; raise `OSError` if the system cannot.

        An interpreted worker does not compile the kernel (`kozyr.kernel.compiled`), so it is ready soon.
        """
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # import nothing from the current folder
            "-m",
            module,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=_make_environment(is_interpreted=is_interpreted),
            start_new_session=True,  # Ctrl-C in a terminal reaches only the server
        )
        process = cls(child)
        process._log_task = asyncio.create_task(_log_errors(child))
        return process

    @property
    def pid(self) -> int:
        """The process id."""
        return self._child.pid

    async def send(self, request: MessageFrame) -> None:
        """Send a request; raise `WorkerLostError` if the process has died."""
        try:
            self._requests.write(request)
            await self._requests.drain()
        except OSError as error:
            raise WorkerLostError(await self._exit_status()) from error

    async def receive(self, read: Callable[[bytes], MessageT]) -> MessageT:
        """Wait for the next reply and decode it; raise `WorkerLostError` if none comes or it is invalid."""
        try:
            return read(await self._receive_body())
        except msgspec.DecodeError as error:
            message = f"an invalid reply: {error}"
            raise WorkerLostError(message) from error

    async def _receive_body(self) -> bytes:
        try:
            (length,) = HEADER.unpack(await self._replies.readexactly(HEADER.size))
            if length > MAX_REPLY_BYTES:
                message = f"a reply of {length} bytes"
                raise WorkerLostError(message)
            return await self._replies.readexactly(length)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise WorkerLostError(await self._exit_status()) from error

    async def end(self, *, must_kill: bool = False) -> None:
        """Ask the process to end; kill it if it does not end in time, or if `must_kill` is set."""
        self._requests.close()
        if not must_kill:
            try:
                await asyncio.wait_for(self._child.wait(), _GRACE_S)
            except TimeoutError:
                must_kill = True
        if must_kill and self._child.returncode is None:
            self._child.kill()
        await self._child.wait()

    async def _exit_status(self) -> str:
        try:
            status = await asyncio.wait_for(self._child.wait(), _GRACE_S)
        except TimeoutError:
            return "closed its pipe"
        return f"status {status}"


async def _log_errors(child: asyncio.subprocess.Process) -> None:
    # A line that went directly to the server's standard error would not have the log's format.
    assert child.stderr is not None, "stderr is not a pipe"  # noqa: S101 - `start` requests pipes
    while True:
        try:
            line = await child.stderr.readline()
        except ValueError:
            continue  # the line was longer than the buffer and was dropped
        if not line:
            return
        text = line.decode(errors="replace").rstrip()
        if text:
            _log.warning("a worker process wrote: %s", text)


def _make_environment(*, is_interpreted: bool) -> dict[str, str]:
    # The worker needs none of the server's settings, which include a database password. It uses one thread,
    # because the other cores belong to other workers.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")}
    environment |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    return environment | {"NUMBA_DISABLE_JIT": "1"} if is_interpreted else environment
