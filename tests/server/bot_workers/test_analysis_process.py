"""The process that analyses games: it may die, and another takes its place."""

import asyncio
import os
import signal

import pytest

from kozyr.analysis.report_codec import decode_report
from kozyr.rules.notation import write_game
from kozyr.server.bot_workers.analysis_process import AnalysisProcess
from tests.kit.analysed_games import read_golden
from tests.kit.bot_choosers import gone
from tests.kit.call_contexts import in_loop


async def _wait_for_process(process: AnalysisProcess) -> int:
    while process.pid is None:  # noqa: ASYNC110 - the process tells nobody that it starts
        await asyncio.sleep(0.01)
    return process.pid


@in_loop
async def test_a_game_is_analysed_after_a_process_was_killed() -> None:
    """The killed analysis fails clearly; the next one gets a new process of low priority, and reports."""
    notation = write_game(read_golden("classic-2"))
    process = AnalysisProcess()
    killed = asyncio.create_task(process.analyse(notation, lambda _: None))
    first = await _wait_for_process(process)
    os.kill(first, signal.SIGKILL)
    assert await killed == "died"
    assert process.pid is None
    progress: list[float] = []

    report = await process.analyse(notation, progress.append)

    assert isinstance(report, bytes)
    assert len(decode_report(report).seats) == 2
    assert progress == sorted(progress)
    assert 0 <= progress[0] <= progress[-1] <= 100
    second = await _wait_for_process(process)
    lower = min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19)  # 19 is the lowest priority of the system
    assert os.getpriority(os.PRIO_PROCESS, second) == lower
    await process.close()
    assert gone(second)


@in_loop
async def test_a_game_that_cannot_be_analysed_fails() -> None:
    """The process survives, and ends automatically when it is not needed."""
    process = AnalysisProcess(max_idle_s=0.05)

    outcome = await process.analyse("no notation", lambda _: None)
    pid = process.pid

    assert outcome == "failed"
    assert pid is not None
    while process.pid is not None:  # noqa: ASYNC110 - the process tells nobody that it ends
        await asyncio.sleep(0.01)
    await process.close()
    assert gone(pid)


@in_loop
async def test_a_long_analysis_is_ended() -> None:
    """Its process is killed."""
    process = AnalysisProcess(max_seconds=0.05)

    assert await process.analyse(write_game(read_golden("classic-2")), lambda _: None) == "stalled"
    assert process.pid is None


@in_loop
async def test_closing_ends_a_running_analysis() -> None:
    """No process stays behind."""
    process = AnalysisProcess()
    running = asyncio.create_task(process.analyse(write_game(read_golden("classic-2")), lambda _: None))
    pid = await _wait_for_process(process)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running

    await process.close()

    assert gone(pid)
