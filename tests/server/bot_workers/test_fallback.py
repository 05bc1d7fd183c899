"""A lower level answers when a level cannot, and the fallback is counted."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from kozyr.server.bot_workers import pool
from kozyr.server.tables.host import ViewedTable
from tests.kit.async_tests import run_with
from tests.kit.bot_choosers import CountingMetrics, asleep, first_move, running_chooser


def _count_fallbacks(level: str, bot_view: ViewedTable) -> list[tuple[str, str]]:
    """Let a level choose; return the counted fallbacks."""

    async def fact() -> None:
        async with running_chooser(metrics=metrics) as chooser:
            assert await chooser.choose(level, bot_view) in bot_view.view.legal

    metrics = CountingMetrics()
    asyncio.run(fact())
    return metrics.fallbacks


@run_with(asyncio.run)
async def test_a_request_that_kills_every_process_falls_back() -> None:
    """The third dead process ends the attempts, and the bot plays on."""
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
async def test_a_full_queue_falls_back() -> None:
    """One request runs and two may wait. Level `heuristic` answers the fourth and the fifth immediately."""
    metrics = CountingMetrics()
    async with running_chooser(max_queue_size=2, metrics=metrics) as chooser:
        await chooser.choose("master", first_move())
        with asleep(chooser):
            waiting_choices = []
            for number in range(3):
                waiting_choices.append(asyncio.create_task(chooser.choose("master", first_move(number))))
                await asyncio.sleep(0)  # the first request starts before the second arrives
                await asyncio.sleep(0)
            over = [await chooser.choose("divine", first_move(number)) for number in (3, 4)]

            assert {*over} <= {*first_move().view.legal}
            assert metrics.fallbacks == [("divine", "busy")] * 2
            assert not any(task.done() for task in waiting_choices)
        await asyncio.gather(*waiting_choices)
    assert len(metrics.fallbacks) == 2


@run_with(asyncio.run)
async def test_a_chooser_without_a_free_worker_is_busy() -> None:
    """Another server process may have a free worker. Fast levels never wait."""
    states = []
    async with running_chooser() as chooser:
        states.append(chooser.is_busy)
        await chooser.choose("master", first_move())
        states.append(chooser.is_busy)
        with asleep(chooser):
            thought = asyncio.create_task(chooser.choose("master", first_move()))
            while not chooser.is_busy:  # noqa: ASYNC110 - it starts within a turn or two of the loop
                await asyncio.sleep(0)
            await chooser.choose("experienced", first_move())
            states.append(chooser.is_busy)
        await thought
        states.append(chooser.is_busy)

    assert states == [False, False, True, False]


@run_with(asyncio.run)
async def test_a_request_that_does_not_begin_in_time_falls_back() -> None:
    """The kernel may still be compiling. A bot does not lose on time because of that."""
    metrics = CountingMetrics()
    async with running_chooser(max_wait_s=0, metrics=metrics) as chooser:
        assert await chooser.choose("master", first_move()) in first_move().view.legal
    assert metrics.fallbacks == [("master", "late")]


@run_with(asyncio.run)
async def test_an_unknown_level_falls_back() -> None:
    """A stored table may name a level that a newer server no longer has."""
    metrics = CountingMetrics()
    async with running_chooser(metrics=metrics) as chooser:
        assert await chooser.choose("oracle", first_move()) in first_move().view.legal
    assert (metrics.thoughts, metrics.fallbacks) == (["oracle"], [("oracle", "unknown")])


@run_with(asyncio.run)
async def test_a_search_that_takes_too_long_is_killed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The pool kills the process, and another process answers the next request."""
    metrics = CountingMetrics()
    async with running_chooser(metrics=metrics) as chooser:
        expected = await chooser.choose("master", first_move())
        with asleep(chooser) as pid, monkeypatch.context() as patch:
            patch.setattr(pool, "MAX_CHOICE_S", 0.05)
            assert await chooser.choose("master", first_move()) in first_move().view.legal
        assert metrics.fallbacks == [("master", "stalled")]
        assert await chooser.choose("master", first_move()) == expected
        assert chooser.pids != (pid,)
    assert "took longer than" in caplog.text


def test_a_level_that_raises_falls_back(caplog: pytest.LogCaptureFixture) -> None:
    """A master raises an error without a seat, and the error is logged."""
    seen = first_move()
    assert seen.view.game is not None
    blind = seen._replace(view=seen.view._replace(game=seen.view.game._replace(seat=None)))

    assert _count_fallbacks("master", blind) == [("master", "raised")]
    assert "the view is a spectator's" in caplog.text


def test_without_numba_bots_fall_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A kernel that cannot be loaded makes bots weaker, but games go on."""
    (tmp_path / "numba.py").write_text("raise ImportError('no such thing here')\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)

    assert _count_fallbacks("master", first_move()) == [("master", "raised")]
    assert "failed to start" in caplog.text
    assert "no such thing here" in caplog.text


@pytest.mark.parametrize("program", ["/nowhere/python", "/bin/false"])
def test_a_worker_that_cannot_start_falls_back(
    program: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The program does not exist, or ends immediately. Every request tries again."""
    monkeypatch.setattr(sys, "executable", program)

    assert _count_fallbacks("master", first_move()) == [("master", "died")]
    assert "cannot start a worker" in caplog.text
