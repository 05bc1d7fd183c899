"""Where a level cannot answer, a lower one does: a bot never stands still, and it is counted."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from kozyr.server.bot_workers import pool
from kozyr.server.tables.host import ViewedTable
from tests.kit.async_tests import run_with
from tests.kit.choosers import CountingMetrics, asleep, first_move, running_chooser


def _thought(level: str, seen: ViewedTable) -> list[tuple[str, str]]:
    """Have a level think; give what was counted."""

    async def fact() -> None:
        async with running_chooser(metrics=metrics) as chooser:
            assert await chooser.choose(level, seen) in seen.view.legal

    metrics = CountingMetrics()
    asyncio.run(fact())
    return metrics.fallbacks


@run_with(asyncio.run)
async def test_a_thought_that_kills_every_process_is_left_to_a_lower_level() -> None:
    """After the third; the bot plays on."""
    metrics = CountingMetrics()
    async with running_chooser(metrics=metrics) as chooser:
        await chooser.choose("master", first_move())
        with asleep(chooser) as first:
            thought = asyncio.create_task(chooser.choose("master", first_move()))
            await asyncio.sleep(0.05)
            os.kill(first, signal.SIGKILL)
            killed = {first}
            while not thought.done():
                for pid in {*chooser.pids} - killed:
                    os.kill(pid, signal.SIGKILL)
                    killed.add(pid)
                await asyncio.sleep(0.01)

        assert thought.result() in first_move().view.legal
    assert metrics.fallbacks == [("master", "died")]


@run_with(asyncio.run)
async def test_when_too_many_wait_a_lower_level_answers() -> None:
    """One is thought of, two may wait; the fourth and the fifth are the experienced's, at once."""
    metrics = CountingMetrics()
    async with running_chooser(max_queue_size=2, metrics=metrics) as chooser:
        await chooser.choose("master", first_move())
        with asleep(chooser):
            waiting = []
            for number in range(3):
                waiting.append(asyncio.create_task(chooser.choose("master", first_move(number))))
                await asyncio.sleep(0)  # the first is taken up before the second comes
                await asyncio.sleep(0)
            over = [await chooser.choose("divine", first_move(number)) for number in (3, 4)]

            assert {*over} <= {*first_move().view.legal}
            assert metrics.fallbacks == [("divine", "busy")] * 2
            assert not any(task.done() for task in waiting)
        await asyncio.gather(*waiting)
    assert len(metrics.fallbacks) == 2


@run_with(asyncio.run)
async def test_who_thinks_about_all_he_can_is_busy() -> None:
    """Then another process may be free. Levels that take no time are nobody's to wait for."""
    busy = []
    async with running_chooser() as chooser:
        busy.append(chooser.busy)
        await chooser.choose("master", first_move())
        busy.append(chooser.busy)
        with asleep(chooser):
            thought = asyncio.create_task(chooser.choose("master", first_move()))
            while not chooser.busy:  # noqa: ASYNC110 - it is taken up in a turn or two
                await asyncio.sleep(0)
            await chooser.choose("experienced", first_move())
            busy.append(chooser.busy)
        await thought
        busy.append(chooser.busy)

    assert busy == [False, False, True, False]


@run_with(asyncio.run)
async def test_what_is_not_begun_in_time_a_lower_level_answers() -> None:
    """The kernel may still be compiling: a bot does not lose on time for it."""
    metrics = CountingMetrics()
    async with running_chooser(max_wait_s=0, metrics=metrics) as chooser:
        assert await chooser.choose("master", first_move()) in first_move().view.legal
    assert metrics.fallbacks == [("master", "late")]


@run_with(asyncio.run)
async def test_a_level_that_there_is_not_any_more_is_answered_for() -> None:
    """A table may be older than the server."""
    metrics = CountingMetrics()
    async with running_chooser(metrics=metrics) as chooser:
        assert await chooser.choose("oracle", first_move()) in first_move().view.legal
    assert (metrics.thoughts, metrics.fallbacks) == (["oracle"], [("oracle", "unknown")])


def test_a_thought_that_takes_too_long_is_ended(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """With its process; the next thought has another."""

    async def fact() -> None:
        metrics = CountingMetrics()
        async with running_chooser(metrics=metrics) as chooser:
            expected = await chooser.choose("master", first_move())
            with asleep(chooser) as pid, monkeypatch.context() as patch:
                patch.setattr(pool, "MAX_CHOICE_S", 0.05)
                assert await chooser.choose("master", first_move()) in first_move().view.legal
            assert metrics.fallbacks == [("master", "stalled")]
            assert await chooser.choose("master", first_move()) == expected
            assert chooser.pids != (pid,)

    asyncio.run(fact())
    assert "took longer than" in caplog.text


def test_a_level_that_fails_is_answered_for(caplog: pytest.LogCaptureFixture) -> None:
    """Nobody's eyes: a master refuses to think without a seat. It is said in the log."""
    seen = first_move()
    assert seen.view.game is not None
    blind = seen._replace(view=seen.view._replace(game=seen.view.game._replace(seat=None)))

    assert _thought("master", blind) == [("master", "raised")]
    assert "a spectator does not play" in caplog.text


def test_without_numba_the_house_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A kernel that cannot be loaded costs strength, no game."""
    (tmp_path / "numba.py").write_text("raise ImportError('no such thing here')\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)

    assert _thought("master", first_move()) == [("master", "raised")]
    assert "bots cannot search in process" in caplog.text
    assert "no such thing here" in caplog.text


@pytest.mark.parametrize("program", ["/nowhere/python", "/bin/false"])
def test_where_no_process_starts_a_lower_level_answers(
    program: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """There is no such program, or it ends at once; every thought tries again."""
    monkeypatch.setattr(sys, "executable", program)

    assert _thought("master", first_move()) == [("master", "died")]
    assert "cannot start a bot worker" in caplog.text
