"""The pool of processes that think for bots.

Questions wait in one queue. Processes start one after another, as needed: the first may have to compile the
kernel, and the others load what it compiled. The pool replaces a process that dies and asks its question
again. No caller waits for long: if the queue or the wait is too long, the outcome is a reason instead of an
answer.
"""

import asyncio
import logging
from contextvars import Context
from typing import Final, Literal, TypeAlias

from kozyr.server.bot_workers.messages import ChoiceReply, MessageFrame
from kozyr.server.bot_workers.processes import WorkerLostError, WorkerProcess

LONGEST_S: Final = 12.0
"""The longest time for one question; with the patience, it is less than `due_work` waits."""
_TRIES: Final = 3
"""How many processes may die for one question, or fail to start for one place in the pool."""

NoReply: TypeAlias = Literal["busy", "late", "died", "stalled", "closed"]
"""Why there is no answer: full queue, not begun in time, processes died, took too long, pool closed."""

_log = logging.getLogger("kozyr.server.bot_workers")


class _Job:
    def __init__(self, request: MessageFrame) -> None:
        self.request = request
        self.outcome: asyncio.Future[ChoiceReply | NoReply] = asyncio.get_running_loop().create_future()
        self.begun = False
        self.tries = 0

    def finish(self, outcome: ChoiceReply | NoReply) -> None:
        if not self.outcome.done():
            self.outcome.set_result(outcome)

    def give_up(self) -> None:
        if not self.begun:
            self.finish("late")


class WorkerPool:
    """A pool of at most `most` worker processes; `close` ends them."""

    def __init__(self, most: int, most_waiting: int, patience_s: float) -> None:
        self._most = most
        self._most_waiting = most_waiting
        self._patience_s = patience_s
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._processes: set[WorkerProcess] = set()
        self._slots: set[asyncio.Task[None]] = set()
        self._idle = 0
        self._compiled = False
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers."""
        return tuple(sorted(process.pid for process in self._processes))

    @property
    def busy(self) -> bool:
        """Whether a new question would have to wait: no worker is idle and no other can be started."""
        grows = not self._slots or (self._compiled and len(self._slots) < self._most)
        return not grows and self._jobs.qsize() >= self._idle

    def preload(self) -> None:
        """Start the first process, if there is none."""
        if not self._slots and not self._closed:
            self._add_slot()

    async def ask(self, request: MessageFrame) -> ChoiceReply | NoReply:
        """Queue a question and wait for a worker's answer."""
        if self._closed:
            return "closed"
        if self._jobs.qsize() >= self._idle + self._most_waiting:
            return "busy"
        job = _Job(request)
        self._jobs.put_nowait(job)
        self._grow()
        patience = asyncio.get_running_loop().call_later(self._patience_s, job.give_up)
        try:
            return await job.outcome
        finally:
            patience.cancel()

    async def close(self) -> None:
        """Answer all waiting callers with "closed", and end the processes."""
        self._closed = True
        self._fail_waiting("closed")
        for slot in self._slots:
            slot.cancel()
        await asyncio.gather(*self._slots, return_exceptions=True)

    def _grow(self) -> None:
        if not self._slots or (self._compiled and self._jobs.qsize() > self._idle):
            self._add_slot()

    def _add_slot(self) -> None:
        if len(self._slots) < self._most:
            # The worker serves all callers, so it must not inherit the context of the first one.
            slot = asyncio.create_task(self._serve(), context=Context())
            self._slots.add(slot)
            slot.add_done_callback(self._slots.discard)

    def _fail_waiting(self, why: NoReply) -> None:
        while not self._jobs.empty():
            self._jobs.get_nowait().finish(why)

    async def _serve(self) -> None:
        job: _Job | None = None
        process: WorkerProcess | None = None
        try:
            while True:
                process = process or await self._start_process()
                if process is None:
                    break
                job = job or await self._next()
                process, job = await self._think(process, job)
        finally:
            if job is not None:
                job.finish("closed" if self._closed else "died")
            if process is not None:
                await self._end_process(process)
        self._fail_waiting("died")

    async def _next(self) -> _Job:
        self._idle += 1
        try:
            while True:
                job = await self._jobs.get()
                if not job.outcome.done():
                    job.begun = True
                    self._grow()  # more questions may have queued up while the kernel was compiled
                    return job
        finally:
            self._idle -= 1

    async def _think(self, process: WorkerProcess, job: _Job) -> tuple[WorkerProcess | None, _Job | None]:
        # Returns the process if it still runs, and the job if it is not done.
        try:
            async with asyncio.timeout(LONGEST_S):
                thought = await process.ask(job.request)
            job.finish(thought)
        except TimeoutError:
            _log.error("a bot's search took longer than %s s; killing process %s", LONGEST_S, process.pid)
            job.finish("stalled")
        except WorkerLostError as lost:
            _log.error("bot worker process %s was lost: %s", process.pid, lost)
            job.tries += 1
            if job.tries == _TRIES:
                job.finish("died")
        else:
            return process, None
        await self._end_process(process, at_once=True)
        return None, None if job.outcome.done() else job

    async def _start_process(self) -> WorkerProcess | None:
        for _ in range(_TRIES):
            try:
                process = await WorkerProcess.start()
            except OSError as wrong:
                _log.error("cannot start a process to think for bots: %s", wrong)
                return None
            self._processes.add(process)
            try:
                ready = await process.receive()
            except WorkerLostError as lost:
                _log.error("process %s, started to think for bots, failed: %s", process.pid, lost)
                await self._end_process(process, at_once=True)
                continue
            except asyncio.CancelledError:
                await self._end_process(process)
                raise
            if ready.fault:
                _log.error("bots that search cannot think in process %s: %s", process.pid, ready.fault)
            self._compiled = True
            return process
        return None

    async def _end_process(self, process: WorkerProcess, *, at_once: bool = False) -> None:
        try:
            await process.end(at_once=at_once)
        finally:
            self._processes.discard(process)
