"""The process in which games are analysed, as the server uses it.

The server has one such process, with a lower priority than the processes of bots, so moves do not wait for
analyses. It starts with the first game and ends after a while without games. If it dies, the game's analysis
fails, and the next game gets a new process.
"""

import asyncio
import logging
from typing import Final

from kozyr.server.analysis.queue import AnalysisFailure, AnalysisProgressCallback
from kozyr.server.bot_workers.analysis_messages import read_analysis_message, write_analysis_request
from kozyr.server.bot_workers.processes import WorkerLostError, WorkerProcess

MAX_ANALYSIS_S: Final = 180.0
"""The longest time for one game, including the compilation of the kernel."""
MAX_IDLE_S: Final = 300.0
"""How long the process waits for another game before it ends."""
_PROGRAM: Final = "kozyr.server.bot_workers.analysis_worker"
_log = logging.getLogger("kozyr.server.bot_workers")


class AnalysisProcess:
    """Analyses one game at a time in a process; `close` ends the process."""

    def __init__(self, max_seconds: float = MAX_ANALYSIS_S, max_idle_s: float = MAX_IDLE_S) -> None:
        self._max_seconds = max_seconds
        self._max_idle_s = max_idle_s
        self._process: WorkerProcess | None = None
        self._idle_timer: asyncio.TimerHandle | None = None
        self._endings: set[asyncio.Task[None]] = set()

    @property
    def pid(self) -> int | None:
        """The id of the process; None while there is none."""
        return None if self._process is None else self._process.pid

    async def analyse(self, notation: str, on_progress: AnalysisProgressCallback) -> bytes | AnalysisFailure:
        """Analyse a game in notation; return the report as JSON, or why there is none."""
        if self._idle_timer is not None:
            self._idle_timer.cancel()
        is_done = False
        try:
            async with asyncio.timeout(self._max_seconds):
                outcome = await self._ask(notation, on_progress)
            is_done = True
        except TimeoutError:
            _log.error("an analysis took longer than %s s; killing its process", self._max_seconds)
            return "stalled"
        except (WorkerLostError, OSError) as error:
            _log.error("the process that analyses games was lost: %s", error)
            return "died"
        finally:
            if not is_done:  # also if the server stops
                await self._end(must_kill=True)
        self._idle_timer = asyncio.get_running_loop().call_later(self._max_idle_s, self._end_later)
        return outcome

    async def close(self) -> None:
        """End the process."""
        if self._idle_timer is not None:
            self._idle_timer.cancel()
        await self._end(must_kill=True)
        await asyncio.gather(*self._endings, return_exceptions=True)

    async def _ask(self, notation: str, on_progress: AnalysisProgressCallback) -> bytes | AnalysisFailure:
        if self._process is None:
            self._process = await WorkerProcess.start(_PROGRAM)
        await self._process.send(write_analysis_request(notation))
        while True:
            message = await self._process.receive(read_analysis_message)
            if message.report:
                return message.report.encode()
            if message.error:
                _log.error("a game could not be analysed: %s", message.error)
                return "failed"
            if message.progress is not None:
                on_progress(message.progress)

    def _end_later(self) -> None:
        ending = asyncio.get_running_loop().create_task(self._end(must_kill=False))
        self._endings.add(ending)
        ending.add_done_callback(self._endings.discard)

    async def _end(self, *, must_kill: bool) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.end(must_kill=must_kill)
