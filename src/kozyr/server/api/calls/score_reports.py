"""Reports on games of shared deals.

The score of such a game comes from its analysis, so the server itself requests the analysis.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from kozyr.analysis.analysis_settings import ENGINE
from kozyr.analysis.report import GameReport
from kozyr.analysis.report_codec import decode_report
from kozyr.server.analysis.queue import AnalysisQueue
from kozyr.server.analysis.reports import find_report
from kozyr.server.api.calls.analysis import write_notation
from kozyr.server.api.calls.game_logs import read_game_log
from kozyr.server.tables.ports import Store

RETRY_MS: Final = 60_000
"""The wait before an analysis is requested again, if the first one failed or was lost."""
_REQUESTER: Final = "scores"
"""The queue gets this text in place of a person's id; no person has this id."""
_MAX_REMEMBERED: Final = 10_000


class ScoreReports:
    """Reads the reports on games, and requests the missing ones."""

    def __init__(self, store: Store, clock: Callable[[], int], queue: AnalysisQueue) -> None:
        self._store = store
        self._clock = clock
        self._queue = queue
        self._requested: dict[str, int] = {}
        """When the analysis of each game was last requested."""

    async def read(self, game: str) -> GameReport | None:
        """Return the report on a game; if there is none yet, request an analysis and return None."""
        report = await find_report(self._store, game, ENGINE)
        if report is not None:
            self._requested.pop(game, None)
            return decode_report(report)
        if self._queue.find_game(game) is None and not self._queue.is_full:
            await self._request(game)
        return None

    async def _request(self, game: str) -> None:
        now = self._clock()
        if now - self._requested.get(game, -RETRY_MS) < RETRY_MS:
            return
        finished = await self._store.game(game)
        if finished is None:
            return
        log = await read_game_log(self._store, finished)
        notation = await asyncio.to_thread(write_notation, log)
        if self._queue.add(_REQUESTER, game, notation) is None:
            return
        self._requested[game] = now
        while len(self._requested) > _MAX_REMEMBERED:
            del self._requested[next(iter(self._requested))]
