"""Batching of jobs that wait at the same time.

Waiting jobs are sent in batches, and a few batches are in flight at a time. Jobs with the same key keep their
order: each job is sent after the previous job was answered. No job waits for a batch to fill: a batch
consists of the jobs that arrived while earlier batches were in flight.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from kozyr.server.tables.ports import DamagedError, UnavailableError

MAX_WAITING_JOBS: Final = 20_000
"""How many jobs may wait: a few seconds of work. Further jobs are refused."""

Job = TypeVar("Job")
Answer = TypeVar("Answer")


@dataclass(slots=True)
class _WaitingJob(Generic[Job, Answer]):
    key: Hashable
    job: Job
    answer: asyncio.Future[Answer]


class Batches(Generic[Job, Answer]):
    """Sends waiting jobs in batches."""

    def __init__(
        self, send: Callable[[Sequence[Job]], Awaitable[Sequence[Answer]]], *, size: int, max_in_flight: int
    ) -> None:
        self._send = send
        self._size = size
        self._max_in_flight = max_in_flight
        self._in_flight: set[asyncio.Task[None]] = set()
        self._queues: dict[Hashable, deque[_WaitingJob[Job, Answer]]] = {}
        """Waiting jobs by key. While a job is in flight, the queue of its key stays here, even if empty."""
        self._ready: deque[Hashable] = deque()
        """Keys with waiting jobs and no job in flight."""
        self._waiting_count = 0
        self._is_scheduled = False

    def submit(self, key: Hashable, job: Job) -> asyncio.Future[Answer]:
        """Send a job after all earlier jobs of its key; return the future of its answer."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if self._waiting_count >= MAX_WAITING_JOBS:
            answer.set_exception(UnavailableError("Too many changes wait to be stored."))
            return answer
        waiting = _WaitingJob(key, job, answer)
        if key not in self._queues:
            self._queues[key] = deque()
            self._ready.append(key)
        self._queues[key].append(waiting)
        self._waiting_count += 1
        if not self._is_scheduled:
            self._is_scheduled = True
            # Deferred by two turns of the event loop. The first ends after the moves that were read together,
            # the second after those that arrived meanwhile. All of them go into one batch.
            loop = asyncio.get_running_loop()
            loop.call_soon(loop.call_soon, self._send_batches)
        return answer

    async def finish(self) -> None:
        """Wait until all jobs are answered."""
        while self._in_flight or self._ready:
            self._send_batches()
            await asyncio.wait(self._in_flight)

    def _send_batches(self) -> None:
        self._is_scheduled = False
        while self._ready and len(self._in_flight) < self._max_in_flight:
            keys = [self._ready.popleft() for _ in range(min(len(self._ready), self._size))]
            batch = [self._queues[key].popleft() for key in keys]
            self._waiting_count -= len(batch)
            batch_task = asyncio.create_task(self._run_batch(batch))
            self._in_flight.add(batch_task)
            batch_task.add_done_callback(self._finish_batch)

    def _finish_batch(self, batch_task: asyncio.Task[None]) -> None:
        self._in_flight.discard(batch_task)
        self._send_batches()

    async def _run_batch(self, batch: Sequence[_WaitingJob[Job, Answer]]) -> None:
        await self._send_and_answer(batch)
        # Only now may the next job of each key be sent.
        for each in batch:
            if self._queues[each.key]:
                self._ready.append(each.key)
            else:
                del self._queues[each.key]

    async def _send_and_answer(self, batch: Sequence[_WaitingJob[Job, Answer]]) -> None:
        try:
            answers = await self._send([each.job for each in batch])
        except (UnavailableError, DamagedError) as error:
            # All waiting jobs would fail in the same way.
            _refuse([*batch, *self._take_all_waiting()], error)
        except Exception as error:  # noqa: BLE001 - the caller gets the error
            # One job made the whole batch fail. Send each half alone, so that the other jobs succeed.
            if len(batch) > 1:
                middle = len(batch) // 2
                await self._send_and_answer(batch[:middle])
                await self._send_and_answer(batch[middle:])
            elif not batch[0].answer.done():
                batch[0].answer.set_exception(error)
        else:
            for each, answer in zip(batch, answers, strict=True):
                if not each.answer.done():
                    each.answer.set_result(answer)

    def _take_all_waiting(self) -> Sequence[_WaitingJob[Job, Answer]]:
        jobs = [each for queue in self._queues.values() for each in queue]
        for queue in self._queues.values():
            queue.clear()
        for key in self._ready:  # the queue of a key in flight stays until `_run_batch` deletes it
            del self._queues[key]
        self._ready.clear()
        self._waiting_count = 0
        return jobs


def _refuse(batch: Sequence[_WaitingJob[Job, Answer]], error: UnavailableError | DamagedError) -> None:
    for each in batch:
        if not each.answer.done():
            # One exception per caller, because each collects its own traceback.
            copy = type(error)(*error.args)
            copy.__cause__ = error
            each.answer.set_exception(copy)
