"""How does the server start a process that thinks, ask it, and end it?

A plain child with a pipe each way, not one of `multiprocessing`'s: its only hold on life is our end of the
pipe, which the system closes whatever becomes of us.
"""

import asyncio
import logging
import os
import sys
from typing import Final, Self

import msgspec

from kozyr.server.bot_workers.messages import HEADER, LONGEST_REPLY, ChoiceReply, MessageFrame, read_reply

_GRACE_S: Final = 4.0
"""From the request to end until the end is enforced; longer than a process takes (`worker`)."""


_log = logging.getLogger("kozyr.server.bot_workers")


class WorkerLostError(Exception):
    """The process has gone, or speaks nonsense; its text says which."""


class WorkerProcess:
    """One process that thinks; asked one request at a time."""

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
        """Start one; raises `OSError` where the system lets nobody start anything."""
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # nothing is imported from wherever the server happens to be
            "-m",
            "kozyr.server.bot_workers.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=_environment(),
            start_new_session=True,  # Ctrl-C in a terminal is for the server
        )
        process = cls(child)
        process._logging = asyncio.create_task(_log_complaints(child))
        return process

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._child.pid

    async def ask(self, request: MessageFrame) -> ChoiceReply:
        """Ask, and wait for the answer."""
        try:
            self._requests.write(request)
            await self._requests.drain()
        except OSError as gone:
            raise WorkerLostError(await self._exit_status()) from gone
        return await self.receive()

    async def receive(self) -> ChoiceReply:
        """Wait for what it says next."""
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
        """End it: it is asked to, and made to if it does not."""
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
    # A line on the server's own standard error would not be one of its log's.
    assert child.stderr is not None, "a pipe from the child"  # noqa: S101 - asked for in `start`
    while True:
        try:
            line = await child.stderr.readline()
        except ValueError:
            continue  # longer than the buffer: it was dropped
        if not line:
            return
        text = line.decode(errors="replace").rstrip()
        if text:
            _log.warning("a process of the bots wrote: %s", text)


def _environment() -> dict[str, str]:
    # Of the server's own settings, a database's password among them, it needs to know nothing. Its threads
    # are one: the others' cores think about other tables.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")}
    return kept | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
