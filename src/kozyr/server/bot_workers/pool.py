"""A pool of worker processes: one pool thinks for the bots, and another judges puzzles.

Requests wait in one queue. Processes start one after another, as needed, because the first process may have
to compile the kernel for the others. Until then, an interpreted worker answers requests of bots. That worker
needs no compiled kernel. The pool replaces a process that dies and sends its request again. If the queue is
full or the wait too long, the caller gets a reason (`NoReply`) instead of a reply.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from kozyr.server.bot_workers.messages import MessageFrame, read_reply
from kozyr.server.bot_workers.processes import WorkerLostError, WorkerProcess

MAX_CHOICE_S: Final = 12.0
"""The longest time for one request. Together with the wait in the queue, it stays below `MAX_THINKING_S`."""
MAX_LOADING_S: Final = 1.0
"""How long the first worker may load the kernel before an interpreted worker starts. Loading takes about a
second; compiling takes up to a hundred."""
_COMPILED_CHECK_S: Final = 0.5
"""How often an interpreted worker without a request checks whether the kernel is compiled."""
_MAX_TRIES: Final = 3
"""How many processes may die for one request, or fail to start for one slot of the pool."""

NoReply: TypeAlias = Literal["busy", "late", "died", "stalled", "closed"]
"""Why there is no reply.

`busy`: the queue was full. `late`: no process took the request in time. `died`: no process survived.
`stalled`: the process took too long. `closed`: the pool was closed.
"""

_log = logging.getLogger("kozyr.server.bot_workers")


class WorkerReply(Protocol):
    """A reply of a worker. The first one answers no request and says that the worker is ready."""

    @property
    def error(self) -> str:
        """Why the request, or the start of the worker, failed; empty if it did not."""


ReplyT = TypeVar("ReplyT", bound=WorkerReply)


class WorkerProgram(NamedTuple, Generic[ReplyT]):
    """The main program of a pool's workers."""

    module: str
    read_reply: Callable[[bytes], ReplyT]
    """Decodes a reply; raises `msgspec.DecodeError` if it is invalid."""
    can_be_interpreted: bool = False
    """Whether an interpreted worker can answer until the kernel is compiled."""


BOT_PROGRAM: Final = WorkerProgram("kozyr.server.bot_workers.worker", read_reply, can_be_interpreted=True)


class _Job(Generic[ReplyT]):
    def __init__(self, request: MessageFrame) -> None:
        self.request = request
        self.outcome: asyncio.Future[ReplyT | NoReply] = asyncio.get_running_loop().create_future()
        self.has_begun = False
        self.tries = 0

    def finish(self, outcome: ReplyT | NoReply) -> None:
        if not self.outcome.done():
            self.outcome.set_result(outcome)

    def give_up(self) -> None:
        if not self.has_begun:
            self.finish("late")


class WorkerPool(Generic[ReplyT]):
    """A pool of at most `max_workers` worker processes; `close` ends the processes."""

    def __init__(
        self,
        program: WorkerProgram[ReplyT],
        max_workers: int,
        max_queue_size: int,
        max_wait_s: float,
        max_loading_s: float = MAX_LOADING_S,
    ) -> None:
        self._program = program
        self._max_workers = max_workers
        self._max_queue_size = max_queue_size
        self._max_wait_s = max_wait_s
        self._max_loading_s = max_loading_s
        self._jobs: asyncio.Queue[_Job[ReplyT]] = asyncio.Queue()
        self._processes: set[WorkerProcess] = set()
        self._slots: set[asyncio.Task[None]] = set()
        """A task for each worker; the task starts the worker's process, and a new one if that dies."""
        self._interpreted_tasks: set[asyncio.Task[None]] = set()
        """The task of the interpreted worker, until the kernel is compiled."""
        self._idle_count = 0
        """How many processes wait for a request."""
        self._is_compiled = False
        """Whether a process has compiled the kernel, so that other processes start quickly."""
        self._is_closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers, without the interpreted one."""
        return tuple(sorted(process.pid for process in self._processes))

    @property
    def is_busy(self) -> bool:
        """Whether a new request would have to wait: no worker is idle, and no other worker can start."""
        can_grow = not self._slots or (self._is_compiled and len(self._slots) < self._max_workers)
        return not can_grow and self._jobs.qsize() >= self._idle_count

    @property
    def has_interpreted_worker(self) -> bool:
        """Whether the interpreted worker runs or will run."""
        return bool(self._interpreted_tasks)

    def preload(self) -> None:
        """Start the first process, if none runs yet."""
        if not self._slots and not self._is_closed:
            self._add_slot()

    async def ask(self, request: MessageFrame) -> ReplyT | NoReply:
        """Queue a request and wait for a worker's reply."""
        if self._is_closed:
            return "closed"
        if self._jobs.qsize() >= self._idle_count + self._max_queue_size:
            return "busy"
        job = _Job[ReplyT](request)
        self._jobs.put_nowait(job)
        self._add_slot_if_needed()
        timeout = asyncio.get_running_loop().call_later(self._max_wait_s, job.give_up)
        try:
            return await job.outcome
        finally:
            timeout.cancel()

    async def close(self) -> None:
        """Answer all waiting callers with "closed", and end the processes."""
        self._is_closed = True
        self._fail_waiting("closed")
        tasks = self._slots | self._interpreted_tasks
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _add_slot_if_needed(self) -> None:
        if not self._slots or (self._is_compiled and self._jobs.qsize() > self._idle_count):
            self._add_slot()

    def _add_slot(self) -> None:
        if len(self._slots) < self._max_workers:
            self._add_task(self._run_slot(), self._slots)
            if self._program.can_be_interpreted and not self._is_compiled and not self._interpreted_tasks:
                self._add_task(self._run_interpreted_worker(), self._interpreted_tasks)

    def _add_task(self, coroutine: Coroutine[None, None, None], tasks: set[asyncio.Task[None]]) -> None:
        # The worker serves all callers, so it must not inherit the context of the first caller.
        task = asyncio.create_task(coroutine, context=Context())
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    def _fail_waiting(self, reason: NoReply) -> None:
        while not self._jobs.empty():
            self._jobs.get_nowait().finish(reason)

    async def _run_slot(self) -> None:
        job: _Job[ReplyT] | None = None
        process: WorkerProcess | None = None
        try:
            while True:
                process = process or await self._start_process()
                if process is None:
                    break
                job = job or await self._take_job()
                process, job = await self._run_job(process, job)
        finally:
            if job is not None:
                job.finish("closed" if self._is_closed else "died")
            if process is not None:
                await self._end_process(process)
        # This line is reached only if no process could be started.
        self._fail_waiting("died")

    async def _run_interpreted_worker(self) -> None:
        await asyncio.sleep(self._max_loading_s)
        job: _Job[ReplyT] | None = None
        process = None if self._is_compiled else await self._start_process(is_interpreted=True)
        try:
            while process is not None and not self._is_compiled:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_COMPILED_CHECK_S):
                        job = await self._take_job()
                if job is not None:
                    process, job = await self._run_job(process, job)
        finally:
            if job is not None:
                job.finish("closed" if self._is_closed else "died")
            if process is not None:
                await self._end_process(process)

    async def _take_job(self) -> _Job[ReplyT]:
        self._idle_count += 1
        try:
            while True:
                job = await self._jobs.get()
                if not job.outcome.done():
                    job.has_begun = True
                    self._add_slot_if_needed()  # more requests may have arrived while the kernel was compiled
                    return job
        finally:
            self._idle_count -= 1

    async def _run_job(
        self, process: WorkerProcess, job: _Job[ReplyT]
    ) -> tuple[WorkerProcess | None, _Job[ReplyT] | None]:
        # Return the process if it still runs, and the job if it is not done.
        try:
            async with asyncio.timeout(MAX_CHOICE_S):
                await process.send(job.request)
                job.finish(await process.receive(self._program.read_reply))
        except TimeoutError:
            _log.error("a request took longer than %s s; killing process %s", MAX_CHOICE_S, process.pid)
            job.finish("stalled")
        except WorkerLostError as error:
            _log.error("worker process %s was lost: %s", process.pid, error)
            job.tries += 1
            if job.tries == _MAX_TRIES:
                job.finish("died")
        else:
            return process, None
        await self._end_process(process, must_kill=True)
        return None, None if job.outcome.done() else job

    async def _start_process(self, *, is_interpreted: bool = False) -> WorkerProcess | None:
        for _ in range(_MAX_TRIES):
            try:
                process = await WorkerProcess.start(self._program.module, is_interpreted=is_interpreted)
            except OSError as error:
                _log.error("cannot start a worker process: %s", error)
                return None
            if not is_interpreted:
                self._processes.add(process)
            try:
                first_reply = await process.receive(self._program.read_reply)
            except WorkerLostError as error:
                _log.error("cannot start a worker in process %s: %s", process.pid, error)
                await self._end_process(process, must_kill=True)
                continue
            except asyncio.CancelledError:
                await self._end_process(process)
                raise
            if first_reply.error:
                _log.error("the worker in process %s failed to start: %s", process.pid, first_reply.error)
            self._is_compiled = self._is_compiled or not is_interpreted
            return process
        return None

    async def _end_process(self, process: WorkerProcess, *, must_kill: bool = False) -> None:
        try:
            await process.end(must_kill=must_kill)
        finally:
            self._processes.discard(process)
