"""The worker processes that play matches and simulations.

Each worker gets a few numbers at a time and sends back each result as soon as it is done. So finished results
are kept after Ctrl-C or a worker's death. Workers start with the interrupt signal blocked: Ctrl-C reaches
every process of a terminal, and only the main process handles it.
"""

import contextlib
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from kozyr.bots.entrants import Entrant, Players

_MOST_AT_ONCE: Final = 8
"""Numbers given to a worker at a time: enough that it rarely waits, few enough that all end together."""
_GRACE_S: Final = 2.0
"""The time between the request to end and the kill; longer than for a program (`external`)."""

Done_co = TypeVar("Done_co", covariant=True)


class Work(Protocol[Done_co]):
    """A job to do for each number: plain data, sent to every worker."""

    @property
    def entrants(self) -> Sequence[Entrant]:
        """The entrants that play in it."""
        ...

    def play(self, number: int, players: Players) -> Done_co:
        """Do the work of one number."""
        ...


class WorkerDiedError(Exception):
    """Raised when a worker ends unexpectedly; its text is the worker's exit status."""


class _Answer(NamedTuple):
    number: int
    done: Any


class _Group(NamedTuple):
    pid: int
    running: bool


class _Worker(NamedTuple):
    process: SpawnProcess
    groups: set[int]
    """The process groups that the worker has started."""


class JobPool(Generic[Done_co]):
    """The worker processes of one job; leaving the context ends them all."""

    def __init__(self, work: Work[Done_co], count: int, jobs: int) -> None:
        self._work = work
        self._left = iter(range(count))
        self._share = max(1, min(_MOST_AT_ONCE, count // (jobs * 4)))
        self._jobs = min(jobs, count)
        self._workers: dict[Connection, _Worker] = {}

    def __enter__(self) -> "JobPool[Done_co]":
        return self

    def __exit__(self, *_: object) -> None:
        # The first Ctrl-C is being handled: ignore further ones.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            for worker in self._workers.values():
                worker.process.terminate()
            for here, worker in self._workers.items():
                _end(here, worker)
        finally:
            signal.signal(signal.SIGINT, before)

    def results(self) -> Iterator[tuple[int, Done_co]]:
        """Yield each result with its number, in the order in which they finish."""
        self._start()
        busy = set[Connection]()
        for here in self._workers:
            self._give(here, busy)
        while busy:
            ready = {*connection.wait([*busy])}
            for here in [each for each in busy if each in ready]:
                message = self._receive(here)
                if isinstance(message, _Answer):
                    yield message.number, message.done
                elif isinstance(message, _Group):
                    groups = self._workers[here].groups
                    (groups.add if message.running else groups.discard)(message.pid)
                else:
                    self._give(here, busy)

    def _start(self) -> None:
        spawning = get_context("spawn")
        resource_tracker.ensure_running()  # started later, with the first worker, it would unblock interrupts
        with _interrupts_wait():
            for _ in range(self._jobs):
                here, there = spawning.Pipe()
                process = spawning.Process(target=_serve, args=(self._work, there), daemon=True)
                process.start()
                there.close()
                self._workers[here] = _Worker(process, set())

    def _give(self, here: Connection, busy: set[Connection]) -> None:
        numbers = [number for _, number in zip(range(self._share), self._left, strict=False)]
        if not numbers:
            busy.discard(here)
            return
        busy.add(here)
        with contextlib.suppress(OSError):  # `_receive` notices a worker that has died
            here.send(numbers)

    def _receive(self, here: Connection) -> object:
        try:
            return here.recv()
        except (EOFError, OSError) as error:
            process = self._workers[here].process
            process.join(_GRACE_S)
            raise WorkerDiedError(str(process.exitcode)) from error


def _end(here: Connection, worker: _Worker) -> None:
    # A worker ends its own programs; after a killed worker, the list still holds them.
    with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError):  # it may have ended in mid-message
        while here.poll(_GRACE_S):
            message = here.recv()
            if isinstance(message, _Group):
                (worker.groups.add if message.running else worker.groups.discard)(message.pid)
    worker.process.join(_GRACE_S)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()
    for pid in worker.groups:
        with contextlib.suppress(OSError):
            os.killpg(pid, signal.SIGKILL)
    here.close()


@contextlib.contextmanager
def _interrupts_wait() -> Iterator[None]:
    # A process started here inherits the mask and keeps it.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Work[object], there: Connection) -> None:
    signal.signal(signal.SIGTERM, _leave)
    with contextlib.suppress(EOFError, OSError), Players(work.entrants, _reporter(there)) as players:
        while True:
            for number in there.recv():
                there.send(_Answer(number, work.play(number, players)))
            there.send(None)


def _leave(*_: object) -> None:
    # Ignore further signals: the worker is ending in order.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(0)


def _reporter(there: Connection) -> Callable[[int, bool], None]:
    def report(pid: int, running: bool) -> None:  # noqa: FBT001 - a message's two fields
        with contextlib.suppress(OSError):
            there.send(_Group(pid, running))

    return report
