"""The server's handle of a bot worker process: start it, ask it, end it.

The worker is a plain child process with a pipe each way, not one of `multiprocessing`'s. It lives as long as
our end of the pipe is open, and the system closes that end however the server dies.
"""

import asyncio
import logging
import os
import sys
from typing import Final, Self

import msgspec

from kozyr.server.bot_workers.messages import HEADER, LONGEST_REPLY, ChoiceReply, MessageFrame, read_reply

_GRACE_S: Final = 4.0
"""The time between the request to end and the kill; longer than a worker needs (`worker`)."""


_log = logging.getLogger("kozyr.server.bot_workers")


class WorkerLostError(Exception):
    """Raised if the process has died or sent an invalid answer; its text says which."""


class WorkerProcess:
    """One worker process, which gets one question at a time."""

    def __init__(self, child: asyncio.subprocess.Process) -> None:
        assert child.stdin is not None, "a pipe to the child"  # noqa: S101 - asked for in `start`
        assert child.stdout is not None, "a pipe from the child"  # noqa: S101 - the same
        self._child = child
        self._requests = child.stdin
        self._replies = child.stdout
        self._logging: asyncio.Task[None] | None = None
        """Logs what the process writes to its standard error."""

    @classmethod
    async def start(cls) -> Self:
        """Start a worker; raise `OSError` if the system cannot start a process."""
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # import nothing from the current folder
            "-m",
            "kozyr.server.bot_workers.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=_environment(),
            start_new_session=True,  # Ctrl-C in a terminal reaches only the server
        )
        process = cls(child)
        process._logging = asyncio.create_task(_log_complaints(child))
        return process

    @property
    def pid(self) -> int:
        """The process id."""
        return self._child.pid

    async def ask(self, request: MessageFrame) -> ChoiceReply:
        """Send a question and wait for the answer."""
        try:
            self._requests.write(request)
            await self._requests.drain()
        except OSError as gone:
            raise WorkerLostError(await self._exit_status()) from gone
        return await self.receive()

    async def receive(self) -> ChoiceReply:
        """Wait for the next answer."""
        try:
            (length,) = HEADER.unpack(await self._replies.readexactly(HEADER.size))
            if length > LONGEST_REPLY:
                message = f"an answer of {length} bytes"
                raise WorkerLostError(message)
            return read_reply(await self._replies.readexactly(length))
        except (asyncio.IncompleteReadError, OSError) as gone:
            raise WorkerLostError(await self._exit_status()) from gone
        except msgspec.DecodeError as nonsense:
            message = f"an answer that is none: {nonsense}"
            raise WorkerLostError(message) from nonsense

    async def end(self, *, at_once: bool = False) -> None:
        """Ask the process to end; kill it if it does not, or if `at_once` is set."""
        self._requests.close()
        if not at_once:
            try:
                await asyncio.wait_for(self._child.wait(), _GRACE_S)
            except TimeoutError:
                at_once = True
        if at_once and self._child.returncode is None:
            self._child.kill()
        await self._child.wait()

    async def _exit_status(self) -> str:
        try:
            status = await asyncio.wait_for(self._child.wait(), _GRACE_S)
        except TimeoutError:
            return "closed its pipe"
        return f"status {status}"


async def _log_complaints(child: asyncio.subprocess.Process) -> None:
    # Written directly to the server's standard error, a line would not have the log's format.
    assert child.stderr is not None, "a pipe from the child"  # noqa: S101 - asked for in `start`
    while True:
        try:
            line = await child.stderr.readline()
        except ValueError:
            continue  # the line was longer than the buffer and was dropped
        if not line:
            return
        text = line.decode(errors="replace").rstrip()
        if text:
            _log.warning("a bot worker process wrote: %s", text)


def _environment() -> dict[str, str]:
    # The worker needs none of the server's settings, which include a database password. It uses one thread:
    # the other cores belong to other workers.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")}
    return kept | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
