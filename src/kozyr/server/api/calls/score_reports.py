"""The analyses of games of shared deals, which the server itself requests for the scores."""

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
"""The pause before a game is requested again, whose analysis was lost or failed."""
_REQUESTER: Final = "scores"
"""Stands for the person who asks; no person has this id."""
_MAX_REMEMBERED: Final = 10_000


class ScoreReports:
    """Reads the reports of games, and requests those that are missing."""

    def __init__(self, store: Store, clock: Callable[[], int], queue: AnalysisQueue) -> None:
        self._store = store
        self._clock = clock
        self._queue = queue
        self._requested: dict[str, int] = {}
        """When each game was requested."""

    async def read(self, game: str) -> GameReport | None:
        """Return the report of a game; if there is none yet, request it and return None."""
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
