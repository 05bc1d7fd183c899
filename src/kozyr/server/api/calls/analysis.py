"""The call that analyses a finished game."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from msgspec import to_builtins
from msgspec.json import Decoder

from kozyr.analysis.analysis_settings import ENGINE
from kozyr.analysis.coach import find_coach_sentence
from kozyr.analysis.report_codec import decode_report
from kozyr.analysis.report_text import write_coach_sentence
from kozyr.locales import Language
from kozyr.rules import Refusal
from kozyr.rules.notation import Record, write_game
from kozyr.server.analysis.queue import AnalysisJob
from kozyr.server.analysis.reports import find_report
from kozyr.server.api.calls.call import ANY_TOKEN, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.game_logs import GAME_REFUSALS, GameLog, find_game_log
from kozyr.server.api.messages.analysis import (
    AnalysedGame,
    AnalyseGame,
    AnalysisFailed,
    AnalysisProgress,
    AnalysisReady,
    AnalysisReport,
    CoachAdvice,
)
from kozyr.table.records import make_records

_decode_report: Final = Decoder(AnalysisReport).decode


@call("games.analyse", ANY_TOKEN, f"{GAME_REFUSALS} analysis_running cannot_analyse")
async def analyse(context: CallContext, caller: Caller, request: AnalyseGame) -> AnalysedGame | Refusal:
    """Analyse a finished game, or return its report."""
    log = await find_game_log(context, caller, request.game_id)
    if isinstance(log, Refusal):
        return log
    if log.finished.reason == "abandoned":
        return refuse("cannot_analyse")
    report = await find_report(context.store, request.game_id, ENGINE)
    if report is not None:
        return await asyncio.to_thread(_answer_ready, log, caller, report)
    person, queue = caller.person or "", context.analyses
    job = queue.find_person(person)
    if job is not None and job.game != request.game_id:
        return refuse("analysis_running")
    if job is None:
        if queue.find_game(request.game_id) is None and queue.is_full:
            return refuse("analyses_full")
        if refusal := context.rate_limits.check("analyses", person):
            return refusal
        notation = await asyncio.to_thread(write_notation, log)
        other = queue.find_person(person)  # another request may have come first
        if other is not None and other.game != request.game_id:
            return refuse("analysis_running")
        job = queue.add(person, request.game_id, notation)
        if job is None:
            return refuse("analyses_full")
    return _answer_unfinished(context, job)


def write_notation(log: GameLog) -> str:
    """Write the last deal of a game in notation."""
    return write_game(_make_record(log))


def _make_record(log: GameLog) -> Record:
    # Only the last deal was played; a redeal replaced each earlier one.
    return make_records(log.find_proof(), log.events, log.level_tags, log.game_number)[-1]


def _answer_unfinished(context: CallContext, job: AnalysisJob) -> AnalysedGame:
    return AnalysedGame(
        game_id=job.game,
        state="running" if job.is_running else "queued",
        progress=job.progress,
        waiting=context.analyses.count_before(job),
    )


def _answer_ready(log: GameLog, caller: Caller, report: bytes) -> AnalysedGame:
    seats = [player.seat for player in log.finished.players if player.player == caller.viewer]
    return AnalysedGame(
        game_id=log.finished.game, state="ready", progress=100.0, waiting=0, report=_decode_report(report),
        coach=_find_advice(_make_record(log), report, seats[0], caller.lang) if seats else None,
    )  # fmt: skip


def _find_advice(record: Record, report: bytes, seat: int, lang: Language) -> CoachAdvice:
    sentence = find_coach_sentence(record, decode_report(report), seat)
    return CoachAdvice(
        message=sentence.message,
        move=sentence.move,
        played=sentence.played,
        best=sentence.best,
        talon=sentence.talon,
        points=sentence.points,
        passing=sentence.passing,
        text=write_coach_sentence(sentence, lang),
    )


class AnalysisNotices:
    """Pushes the progress and the end of an analysis to a person's own channel."""

    def __init__(self, notify: Callable[[str, str, dict[str, Any]], None]) -> None:
        self._notify = notify

    def notify_progress(self, person: str, job: AnalysisJob) -> None:
        """Tell a person that the analysis has progressed."""
        notice = AnalysisProgress(job.game, job.progress)
        self._notify(person, "analysis.progress", to_builtins(notice))

    def notify_end(self, person: str, job: AnalysisJob, *, is_ready: bool) -> None:
        """Tell a person that the report is ready, or that the analysis failed."""
        if is_ready:
            self._notify(person, "analysis.ready", to_builtins(AnalysisReady(job.game)))
        else:
            self._notify(person, "analysis.failed", to_builtins(AnalysisFailed(job.game)))
