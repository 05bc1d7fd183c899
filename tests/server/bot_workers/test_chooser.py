"""The choices of the server's bots, made in real worker processes."""

import asyncio
import os
import signal

import pytest
import uvloop

from kozyr.analysis.adviser import Adviser
from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.rules import Action
from kozyr.server.bot_workers.chooser import compute_seed, default_worker_count, find_character
from kozyr.table import look
from tests.kit.async_tests import run_with
from tests.kit.bot_choosers import CountingMetrics, asleep, first_move, gone, play_out, running_chooser
from tests.kit.golden import SEATS
from tests.kit.tables import started

TABLES = [(rules, seats) for rules in SEATS for seats in SEATS[rules]]


@run_with(asyncio.run)
async def test_experienced_bots_play_every_rule_set_to_the_end() -> None:
    """They play redeals, teams and two to six seats. One worker process solves the endings of all games."""
    metrics = CountingMetrics()
    async with running_chooser(metrics=metrics) as chooser:
        for rules, seats in TABLES:
            end = await play_out(chooser, "experienced", rules, seats)

            assert (end.phase, len(chooser.pids) <= 1) == ("over", True), (rules, seats)
    assert (set(metrics.thoughts), metrics.fallbacks) == ({"experienced"}, [])


@pytest.mark.stress
@run_with(uvloop.run)
async def test_masters_play_to_the_end() -> None:
    """They think in worker processes, on the event loop of the server."""
    metrics = CountingMetrics()
    async with running_chooser(workers=2, metrics=metrics) as chooser:
        end = await play_out(chooser, "master", "transfer", 3)

        assert end.phase == "over"
        assert 1 <= len(chooser.pids) <= 2
    assert (set(metrics.thoughts), metrics.fallbacks) == ({"master"}, [])


@pytest.mark.stress
@run_with(asyncio.run)
async def test_the_event_loop_keeps_running_while_a_divine_thinks() -> None:
    """The worker is stopped in a divine's search. Meanwhile the loop runs other tasks a thousand times."""
    async with running_chooser() as chooser:
        await chooser.choose("master", first_move())  # the kernel is loaded
        with asleep(chooser):
            thought = asyncio.create_task(chooser.choose("divine", first_move()))
            for _ in range(1000):
                await asyncio.sleep(0)

            assert not thought.done()
        assert await thought in first_move().view.legal


@run_with(asyncio.run)
async def test_a_fast_level_does_not_wait_for_a_slow_one() -> None:
    """The only worker is stopped, with one request in work and one in the queue. Fast levels still answer."""
    async with running_chooser() as chooser:
        await chooser.choose("master", first_move())
        with asleep(chooser):
            slow = [asyncio.create_task(chooser.choose("master", first_move(n))) for n in range(2)]
            quick = [
                await chooser.choose(level, first_move()) for level in ("random", "novice", "experienced")
            ]

            assert {*quick} <= {*first_move().view.legal}
            assert not any(task.done() for task in slow)
        assert {await task for task in slow} <= {*first_move().view.legal}


def test_a_choice_depends_only_on_the_level_and_the_seed() -> None:
    """The same seat at the same entry has the same seed and the same choice, in any process."""

    async def fact() -> list[Action]:
        async with running_chooser() as chooser:
            return [
                await chooser.choose(level, first_move(3)) for level in ("random", "experienced", "master")
            ]

    choices = asyncio.run(fact())
    view, second_choices = first_move(3).view, asyncio.run(fact())
    assert view.game is not None
    assert choices == second_choices
    assert all(choice in view.legal for choice in choices)


def test_a_seed_cannot_be_predicted() -> None:
    """A seed depends on the server's secret, the table, the entry and the seat."""
    seen, other_view = first_move(3), first_move(4)
    elsewhere = seen._replace(view=seen.view._replace(id="t2"))
    beside = seen._replace(view=seen.view._replace(seat=None))
    seeds = [compute_seed(b"key", each) for each in (seen, other_view, elsewhere, beside)]

    assert len({*seeds, compute_seed(b"another key", seen)}) == 5
    assert seeds[0] == compute_seed(b"key", first_move(3))
    assert LEVELS["random"].make(seeds[0]).choose(seen.view.game, seen.view.legal, Budget())  # type: ignore[arg-type]  # a game is played


@run_with(asyncio.run)
async def test_the_pool_replaces_a_process_that_dies_and_repeats_its_request() -> None:
    """The reply equals the reply of the first process."""
    metrics = CountingMetrics()
    async with running_chooser(metrics=metrics) as chooser:
        expected = await chooser.choose("master", first_move())
        with asleep(chooser) as pid:
            thought = asyncio.create_task(chooser.choose("master", first_move()))
            await asyncio.sleep(0.05)
            os.kill(pid, signal.SIGKILL)

            assert await thought == expected
        assert chooser.pids != (pid,)
        assert gone(pid)
    assert metrics.fallbacks == []


@run_with(asyncio.run)
async def test_closing_answers_all_waiting_callers() -> None:
    """Closing leaves no request and no process. Afterwards the level `heuristic` answers."""
    metrics = CountingMetrics()
    async with running_chooser(metrics=metrics) as chooser:
        chooser.preload()
        thoughts = [asyncio.create_task(chooser.choose("master", first_move(n))) for n in range(3)]
        while not chooser.pids:  # noqa: ASYNC110 - started elsewhere
            await asyncio.sleep(0.01)
        pids = chooser.pids
        await chooser.close()

        assert {await thought for thought in thoughts} <= {*first_move().view.legal}
        assert await chooser.choose("master", first_move()) in first_move().view.legal
        assert (chooser.pids, [gone(pid) for pid in pids]) == ((), [True] * len(pids))
    assert metrics.fallbacks == [("master", "closed")] * 4


@run_with(asyncio.run)
async def test_a_cancelled_caller_does_not_cost_the_process() -> None:
    """The search finishes without a caller, and the same process answers the next request."""
    async with running_chooser() as chooser:
        expected = await chooser.choose("master", first_move(1))
        pids = chooser.pids
        thought = asyncio.create_task(chooser.choose("master", first_move(2)))
        await asyncio.sleep(0.02)
        thought.cancel()

        assert (await chooser.choose("master", first_move(1)), chooser.pids) == (expected, pids)


def test_a_bot_has_the_character_that_its_table_shows() -> None:
    """The second master of a table plays a companion. A person who gets a hint has no character."""
    table = started(2).table
    masters = [sitter and sitter._replace(bot="master") for sitter in table.sitters]
    assert table.game is not None
    seen = look(table, f"u{table.game.attacker}")
    views = [look(table._replace(sitters=(*masters,)), f"u{seat}") for seat in range(2)]

    assert [find_character(each) for each in views] == ["aldar", "petya"]
    assert find_character(seen) is None


@run_with(asyncio.run)
async def test_a_hint_is_what_the_analysis_finds_best() -> None:
    """The worker's hint is the adviser's."""
    seen = first_move()
    assert seen.view.game is not None
    async with running_chooser() as chooser:
        hint = await chooser.suggest(seen)

    assert hint == Adviser().choose(seen.view.game, seen.view.legal, Budget())


def test_one_core_is_left_to_the_server() -> None:
    """A machine with one core still has one worker."""
    assert default_worker_count() == max(1, len(os.sched_getaffinity(0)) - 1)
