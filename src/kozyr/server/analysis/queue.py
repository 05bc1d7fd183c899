"""The queue of games to analyse, in this process.

One game is analysed at a time. A player has at most one game in the queue; players who ask for the same game
share its job. Other processes have queues of their own: a game that is asked for in two of them is analysed
twice, and both store the same report.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Final, Literal, Protocol, TypeAlias

MAX_QUEUED: Final = 50
"""How many games may wait or be analysed. The last of them waits for several minutes."""

AnalysisFailure: TypeAlias = Literal["died", "stalled", "failed", "closed"]
"""Why a game was not analysed.

`died`: the process died. `stalled`: it took too long. `failed`: the analysis raised an error. `closed`: the
server stops.
"""
AnalysisProgressCallback: TypeAlias = Callable[[float], None]
"""Called with the progress in percent."""
_log = logging.getLogger("kozyr.server.analysis")


class GameAnalyser(Protocol):
    """Analyses games in another process."""

    async def analyse(self, notation: str, on_progress: AnalysisProgressCallback) -> bytes | AnalysisFailure:
        """Analyse a game in notation; return the report as JSON, or why there is none."""

    async def close(self) -> None:
        """End the process."""


class AnalysisJob:
    """A game that waits or is being analysed."""

    def __init__(self, game: str, notation: str) -> None:
        self.game = game
        self.notation = notation
        self.people: set[str] = set()
        """The people who asked for the analysis."""
        self.is_running = False
        self.progress = 0.0
        """How much of the game is analysed, in percent."""


class AnalysisListener(Protocol):
    """Tells people about the games that they asked for."""

    def notify_progress(self, person: str, job: AnalysisJob) -> None:
        """Tell a person that the analysis has progressed."""

    def notify_end(self, person: str, job: AnalysisJob, *, is_ready: bool) -> None:
        """Tell a person that the report is ready, or that the analysis failed."""


class AnalysisQueue:
    """Analyses one game after another; `stop` ends the running analysis."""

    def __init__(
        self,
        analyser: GameAnalyser,
        store_report: Callable[[str, bytes], Awaitable[None]],
        listener: AnalysisListener | None = None,
        max_queued: int = MAX_QUEUED,
    ) -> None:
        """Call `store_report` with the id and the report of every analysed game."""
        self._analyser = analyser
        self._store_report = store_report
        self.listener = listener
        self._max_queued = max_queued
        self._jobs: dict[str, AnalysisJob] = {}
        """The jobs by game, in the order of their turns."""
        self._worker: asyncio.Task[None] | None = None
        self._is_stopped = False

    def find_game(self, game: str) -> AnalysisJob | None:
        """Return the job of a game."""
        return self._jobs.get(game)

    def find_person(self, person: str) -> AnalysisJob | None:
        """Return the job for which a person waits."""
        return next((job for job in self._jobs.values() if person in job.people), None)

    def count_before(self, job: AnalysisJob) -> int:
        """Return how many jobs come before this one."""
        return list(self._jobs).index(job.game)

    @property
    def is_full(self) -> bool:
        """Whether no further game can be added."""
        return self._is_stopped or len(self._jobs) >= self._max_queued

    def add(self, person: str, game: str, notation: str) -> AnalysisJob | None:
        """Add a game, or the person to the game's job; return None if the queue is full.

        The caller checks that the person has no other job.
        """
        job = self._jobs.get(game)
        if job is None:
            if self.is_full:
                return None
            job = self._jobs[game] = AnalysisJob(game, notation)
        job.people.add(person)
        if self._worker is None:
            # The worker serves all people, so it must not inherit the context of the first caller.
            self._worker = asyncio.get_running_loop().create_task(self._work(), context=Context())
        return job

    async def stop(self) -> None:
        """End the running analysis and its process; games that wait are dropped."""
        self._is_stopped = True
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
        await self._analyser.close()

    async def _work(self) -> None:
        try:
            while self._jobs:
                job = next(iter(self._jobs.values()))
                job.is_running = True
                is_ready = False
                try:
                    is_ready = await self._run(job)
                except Exception:  # noqa: BLE001 - the error is logged, and the next game is analysed
                    _log.exception("game %s could not be analysed", job.game)
                finally:
                    del self._jobs[job.game]
                self._notify_end(job, is_ready=is_ready)
        finally:
            self._worker = None

    async def _run(self, job: AnalysisJob) -> bool:
        def notify_progress(progress: float) -> None:
            job.progress = min(max(progress, job.progress), 100.0)
            if self.listener is not None:
                for person in job.people:
                    self.listener.notify_progress(person, job)

        outcome = await self._analyser.analyse(job.notation, notify_progress)
        if not isinstance(outcome, bytes):
            _log.warning("game %s was not analysed: %s", job.game, outcome)
            return False
        await self._store_report(job.game, outcome)
        return True

    def _notify_end(self, job: AnalysisJob, *, is_ready: bool) -> None:
        if self.listener is not None:
            for person in job.people:
                self.listener.notify_end(person, job, is_ready=is_ready)
