"""The pool of processes that think for bots.

Requests wait in one queue. Processes start one after another, as needed, because the first process may have
to compile the kernel for the others. The pool replaces a process that dies and sends its request again. If
the queue is full or the wait too long, the caller gets a reason (`NoReply`) instead of a reply.
"""

import asyncio
import logging
from contextvars import Context
from typing import Final, Literal, TypeAlias

from kozyr.server.bot_workers.messages import ChoiceReply, MessageFrame
from kozyr.server.bot_workers.processes import WorkerLostError, WorkerProcess

MAX_CHOICE_S: Final = 12.0
"""The longest time for one choice. Together with the wait in the queue, it stays below `MAX_THINKING_S`."""
_MAX_TRIES: Final = 3
"""How many processes may die for one request, or fail to start for one slot of the pool."""

NoReply: TypeAlias = Literal["busy", "late", "died", "stalled", "closed"]
"""Why there is no reply.

`busy`: the queue was full. `late`: the search did not begin in time. `died`: no process survived.
`stalled`: the search took too long. `closed`: the pool was closed.
"""

_log = logging.getLogger("kozyr.server.bot_workers")


class _Job:
    def __init__(self, request: MessageFrame) -> None:
        self.request = request
        self.outcome: asyncio.Future[ChoiceReply | NoReply] = asyncio.get_running_loop().create_future()
        self.has_begun = False
        self.tries = 0

    def finish(self, outcome: ChoiceReply | NoReply) -> None:
        if not self.outcome.done():
            self.outcome.set_result(outcome)

    def give_up(self) -> None:
        if not self.has_begun:
            self.finish("late")


class WorkerPool:
    """A pool of at most `max_workers` worker processes; `close` ends the processes."""

    def __init__(self, max_workers: int, max_queue_size: int, max_wait_s: float) -> None:
        self._max_workers = max_workers
        self._max_queue_size = max_queue_size
        self._max_wait_s = max_wait_s
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._processes: set[WorkerProcess] = set()
        self._slots: set[asyncio.Task[None]] = set()
        """A task for each worker; the task starts the worker's process, and a new one if that dies."""
        self._idle_count = 0
        """How many processes wait for a request."""
        self._is_compiled = False
        """Whether a process has compiled the kernel, so that other processes start quickly."""
        self._is_closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers."""
        return tuple(sorted(process.pid for process in self._processes))

    @property
    def is_busy(self) -> bool:
        """Whether a new request would have to wait: no worker is idle, and no other worker can start."""
        can_grow = not self._slots or (self._is_compiled and len(self._slots) < self._max_workers)
        return not can_grow and self._jobs.qsize() >= self._idle_count

    def preload(self) -> None:
        """Start the first process, if none runs yet."""
        if not self._slots and not self._is_closed:
            self._add_slot()

    async def ask(self, request: MessageFrame) -> ChoiceReply | NoReply:
        """Queue a request and wait for a worker's reply."""
        if self._is_closed:
            return "closed"
        if self._jobs.qsize() >= self._idle_count + self._max_queue_size:
            return "busy"
        job = _Job(request)
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
        for slot in self._slots:
            slot.cancel()
        await asyncio.gather(*self._slots, return_exceptions=True)

    def _add_slot_if_needed(self) -> None:
        if not self._slots or (self._is_compiled and self._jobs.qsize() > self._idle_count):
            self._add_slot()

    def _add_slot(self) -> None:
        if len(self._slots) < self._max_workers:
            # The worker serves all callers, so it must not inherit the context of the first caller.
            slot = asyncio.create_task(self._run_slot(), context=Context())
            self._slots.add(slot)
            slot.add_done_callback(self._slots.discard)

    def _fail_waiting(self, reason: NoReply) -> None:
        while not self._jobs.empty():
            self._jobs.get_nowait().finish(reason)

    async def _run_slot(self) -> None:
        job: _Job | None = None
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

    async def _take_job(self) -> _Job:
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

    async def _run_job(self, process: WorkerProcess, job: _Job) -> tuple[WorkerProcess | None, _Job | None]:
        # Return the process if it still runs, and the job if it is not done.
        try:
            async with asyncio.timeout(MAX_CHOICE_S):
                job.finish(await process.ask(job.request))
        except TimeoutError:
            _log.error("a bot's search took longer than %s s; killing process %s", MAX_CHOICE_S, process.pid)
            job.finish("stalled")
        except WorkerLostError as error:
            _log.error("bot worker process %s was lost: %s", process.pid, error)
            job.tries += 1
            if job.tries == _MAX_TRIES:
                job.finish("died")
        else:
            return process, None
        await self._end_process(process, must_kill=True)
        return None, None if job.outcome.done() else job

    async def _start_process(self) -> WorkerProcess | None:
        for _ in range(_MAX_TRIES):
            try:
                process = await WorkerProcess.start()
            except OSError as error:
                _log.error("cannot start a bot worker process: %s", error)
                return None
            self._processes.add(process)
            try:
                first_reply = await process.receive()
            except WorkerLostError as error:
                _log.error("cannot start a bot worker in process %s: %s", process.pid, error)
                await self._end_process(process, must_kill=True)
                continue
            except asyncio.CancelledError:
                await self._end_process(process)
                raise
            if first_reply.error:
                _log.error("bots cannot search in process %s: %s", process.pid, first_reply.error)
            self._is_compiled = True
            return process
        return None

    async def _end_process(self, process: WorkerProcess, *, must_kill: bool = False) -> None:
        try:
            await process.end(must_kill=must_kill)
        finally:
            self._processes.discard(process)
