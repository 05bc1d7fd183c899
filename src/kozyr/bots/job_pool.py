"""The worker processes that play matches and simulations.

The work consists of numbered pieces, such as the deals of a match. Each worker gets a few numbers at a time
and sends back each result immediately. So Ctrl-C or a worker's death loses no finished result. Workers start
with the interrupt signal blocked. Ctrl-C reaches every process of a terminal, but only the main process may
handle it.
"""

import contextlib
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from kozyr.bots.entrants import Entrant, Players

_MAX_CHUNK: Final = 8
"""The most numbers given to a worker at a time. With fewer, workers would often wait. With more, some workers
would finish long before the others."""
_GRACE_S: Final = 2.0
"""The time between the request to end and the kill. It is longer than for an external program, because a
worker first ends its own programs."""

Result_co = TypeVar("Result_co", covariant=True)


class Work(Protocol[Result_co]):
    """Work in numbered pieces; it is plain data that is sent to every worker."""

    @property
    def entrants(self) -> Sequence[Entrant]:
        """The entrants that play in the games of this work."""
        ...

    def play(self, number: int, players: Players) -> Result_co:
        """Do the piece with this number."""
        ...


class WorkerDiedError(Exception):
    """Raised when a worker ends unexpectedly; its text is the worker's exit status."""


class _PieceResult(NamedTuple):
    number: int
    result: Any


class _ProcessGroup(NamedTuple):
    pid: int
    is_running: bool


class _Worker(NamedTuple):
    process: SpawnProcess
    groups: set[int]
    """The process groups that the worker has started and not ended."""

    def update_groups(self, group: _ProcessGroup) -> None:
        if group.is_running:
            self.groups.add(group.pid)
        else:
            self.groups.discard(group.pid)


class JobPool(Generic[Result_co]):
    """At most `jobs` worker processes, which do `count` pieces of work; leaving the context ends them."""

    def __init__(self, work: Work[Result_co], count: int, jobs: int) -> None:
        self._work = work
        self._numbers = iter(range(count))
        self._chunk_size = max(1, min(_MAX_CHUNK, count // (jobs * 4)))  # four or more chunks per worker
        self._worker_count = min(jobs, count)
        self._workers: dict[Connection, _Worker] = {}

    def __enter__(self) -> "JobPool[Result_co]":
        return self

    def __exit__(self, *_: object) -> None:
        # The program already handles the first Ctrl-C, so further interrupts are ignored.
        previous_handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            for worker in self._workers.values():
                worker.process.terminate()
            for pipe, worker in self._workers.items():
                _end_worker(pipe, worker)
        finally:
            signal.signal(signal.SIGINT, previous_handler)

    def iterate_results(self) -> Iterator[tuple[int, Result_co]]:
        """Yield each result with its number, in the order in which they finish."""
        self._start_workers()
        busy_pipes = {pipe for pipe in self._workers if self._send_numbers(pipe)}
        while busy_pipes:
            ready_pipes = {*connection.wait([*busy_pipes])}
            for pipe in [pipe for pipe in busy_pipes if pipe in ready_pipes]:
                message = self._receive(pipe)
                if isinstance(message, _PieceResult):
                    yield message.number, message.result
                elif isinstance(message, _ProcessGroup):
                    self._workers[pipe].update_groups(message)
                elif not self._send_numbers(pipe):  # the message is None: the worker has done its numbers
                    busy_pipes.discard(pipe)

    def _start_workers(self) -> None:
        context = get_context("spawn")
        # Starting the resource tracker unblocks interrupts in this process. So it starts before they are
        # blocked, and not with the first worker.
        resource_tracker.ensure_running()
        with _block_interrupts():
            for _ in range(self._worker_count):
                pipe, worker_pipe = context.Pipe()
                process = context.Process(target=_run_worker, args=(self._work, worker_pipe), daemon=True)
                process.start()
                worker_pipe.close()
                self._workers[pipe] = _Worker(process, set())

    def _send_numbers(self, pipe: Connection) -> bool:
        # Return whether there were numbers left to send.
        numbers = [*islice(self._numbers, self._chunk_size)]
        if numbers:
            with contextlib.suppress(OSError):  # `_receive` notices a worker that has died
                pipe.send(numbers)
        return bool(numbers)

    def _receive(self, pipe: Connection) -> object:
        try:
            return pipe.recv()
        except (EOFError, OSError) as error:
            process = self._workers[pipe].process
            process.join(_GRACE_S)
            raise WorkerDiedError(str(process.exitcode)) from error


def _end_worker(pipe: Connection, worker: _Worker) -> None:
    # A worker ends its own programs. If it was killed, `groups` still lists them.
    with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError):  # a message may be incomplete
        while pipe.poll(_GRACE_S):
            message = pipe.recv()
            if isinstance(message, _ProcessGroup):
                worker.update_groups(message)
    worker.process.join(_GRACE_S)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()
    for pid in worker.groups:
        with contextlib.suppress(OSError):
            os.killpg(pid, signal.SIGKILL)
    pipe.close()


@contextlib.contextmanager
def _block_interrupts() -> Iterator[None]:
    # A process started within this context inherits the mask and keeps it.
    previous_mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous_mask)


def _run_worker(work: Work[object], pipe: Connection) -> None:
    signal.signal(signal.SIGTERM, _exit_worker)
    with contextlib.suppress(EOFError, OSError), Players(work.entrants, _make_reporter(pipe)) as players:
        while True:
            for number in pipe.recv():
                pipe.send(_PieceResult(number, work.play(number, players)))
            pipe.send(None)  # asks for more numbers


def _exit_worker(*_: object) -> None:
    # Further signals are ignored, because the worker already ends cleanly.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(0)


def _make_reporter(pipe: Connection) -> Callable[[int, bool], None]:
    def report(pid: int, is_running: bool) -> None:  # noqa: FBT001 - the two fields of a message
        with contextlib.suppress(OSError):
            pipe.send(_ProcessGroup(pid, is_running))

    return report
