"""An analyser of games for tests, which answers when the test says so."""

import asyncio

from kozyr.analysis.analysis_settings import ENGINE
from kozyr.analysis.report import (
    ChancesAfterMove,
    DecisionReport,
    DrawLuck,
    DurakChance,
    GameReport,
    SeatReport,
)
from kozyr.analysis.report_codec import encode_report
from kozyr.server.analysis.queue import AnalysisFailure, AnalysisProgressCallback

SMALL_REPORT = GameReport(
    ENGINE,
    (SeatReport(91.3, -11.0, 23.4, 76.6, 0, 1, 0), SeatReport(88.0, -6.2, -23.4, 23.4, 1, 0, 0)),
    (DecisionReport(1, 0, "0:S6", "0:C6", 13.1, 11.0, 15.2, exact=False, verdict="mistake"),),
    (
        ChancesAfterMove(0, (DurakChance(48.0, 45.9, 50.1), DurakChance(52.0, 49.9, 54.1))),
        ChancesAfterMove(1, (DurakChance(61.0, 58.9, 63.1), DurakChance(39.0, 36.9, 41.1))),
    ),
    (DrawLuck(0, 0, 2.0), DrawLuck(0, 1, -2.0)),
)
"""The report of a game with two seats."""


class ScriptedAnalyser:
    """Returns the same report for every game, immediately or when the test calls `finish`."""

    def __init__(self) -> None:
        self.outcome: bytes | AnalysisFailure = encode_report(SMALL_REPORT)
        self.games: list[str] = []
        """The notations that were analysed."""
        self.is_waiting = False
        """Whether an analysis waits for `finish`."""
        self.closed = False
        self._finished: list[asyncio.Future[bytes | AnalysisFailure]] = []
        self.on_progress: AnalysisProgressCallback = lambda _: None

    async def analyse(self, notation: str, on_progress: AnalysisProgressCallback) -> bytes | AnalysisFailure:
        """Return the report, or wait for `finish`."""
        self.games.append(notation)
        self.on_progress = on_progress
        if not self.is_waiting:
            return self.outcome
        future: asyncio.Future[bytes | AnalysisFailure] = asyncio.get_running_loop().create_future()
        self._finished.append(future)
        return await future

    async def close(self) -> None:
        """Record that the queue has ended the analyser."""
        self.closed = True

    def finish(self, outcome: bytes | AnalysisFailure | None = None) -> None:
        """End the running analysis."""
        self._finished.pop(0).set_result(self.outcome if outcome is None else outcome)
