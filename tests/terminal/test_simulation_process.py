"""Games of bots, played by another process and told as they go."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from kozyr.bots.simulation import SimulationReport
from kozyr.terminal.simulation_process import SimulationRequest, simulate


def children() -> set[int]:
    """Every process that has this one among its forebears."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
    found: set[int] = set()
    while more := {pid for pid, parent in parents.items() if parent in found | {os.getpid()}} - found:
        found |= more
    return found


def test_games_are_told_as_they_go_and_at_the_end() -> None:
    """The last figures are those of all games, and come with speed, bouts and moves (document 002)."""
    heard: list[SimulationReport] = []
    ended = asyncio.run(
        simulate(SimulationRequest(("random",) * 3, "transfer", 300, "x"), "en", heard.append, jobs=2)
    )
    last = heard[-1]

    assert (ended.status, ended.error_output) == (0, "")
    assert (last.games, last.complete, last.rules, last.seed) == (300, True, "transfer", "x")
    assert [report.games for report in heard] == sorted(report.games for report in heard)
    assert sum(seat.points for seat in last.seats) == 300 * 3
    assert sum(seat.losses for seat in last.seats) <= 300
    assert last.bouts.least <= last.bouts.mean <= last.bouts.most


def test_the_same_seed_plays_the_same_games_however_many_work() -> None:
    """Processes change nothing but the time it takes."""

    def wins(jobs: int) -> list[int]:
        heard: list[SimulationReport] = []
        asyncio.run(
            simulate(
                SimulationRequest(("novice", "random"), "classic", 20, "s"), "en", heard.append, jobs=jobs
            )
        )
        return [seat.wins for seat in heard[-1].seats]

    assert wins(1) == wins(2)


def test_stopped_games_leave_no_process_behind() -> None:
    """A game of divine bots takes minutes; to stop takes a moment."""
    before = children()

    async def run() -> None:
        begun = asyncio.Event()
        wish = SimulationRequest(("divine",) * 2, "classic", 10, "x")
        playing = asyncio.create_task(simulate(wish, "en", lambda _: begun.set(), jobs=2))
        await asyncio.wait_for(begun.wait(), 60)
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing

    asyncio.run(run())
    assert children() - before == set()


def test_a_worker_that_is_killed_is_told() -> None:
    """What was played is kept, and a sentence says what happened."""
    before = children()

    async def run() -> tuple[int, str]:
        begun = asyncio.Event()
        wish = SimulationRequest(("divine",) * 2, "classic", 10, "x")
        playing = asyncio.create_task(simulate(wish, "ru", lambda _: begun.set(), jobs=1))
        await asyncio.wait_for(begun.wait(), 60)
        for _ in range(200):
            # The program itself and multiprocessing's tracker are there too; the worker is the youngest.
            fresh = sorted(children() - before)
            if len(fresh) >= 3:
                break
            await asyncio.sleep(0.05)
        os.kill(fresh[-1], signal.SIGKILL)
        return await asyncio.wait_for(playing, 60)

    status, said = asyncio.run(run())
    assert status == 1
    assert said
    assert children() - before == set()
