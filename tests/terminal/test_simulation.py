"""Simulations: requests are checked, and another process plays the games."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from kozyr.bots.simulation import SimulationReport
from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language
from kozyr.terminal.simulation import SimulationRequest, make_request, simulate, step_games

FOUR = ("experienced",) * 4


@pytest.mark.parametrize(
    ("games", "up", "down"), [(500, 1000, 250), (1, 10, 1), (10_000, 10_000, 5000), (7, 10, 1), (0, 1, 0)]
)
def test_the_number_of_games_goes_in_steps(games: int, up: int, down: int) -> None:
    """The steps are round numbers between 1 and 10,000."""
    assert (step_games(games, 1), step_games(games, -1)) == (up, down)


@pytest.mark.parametrize("games", [1, 10_000])
def test_one_to_ten_thousand_games_can_be_played(games: int) -> None:
    """Both ends are allowed."""
    request = SimulationRequest(FOUR, "classic", games, "x")

    assert make_request(FOUR, "classic", games, "x", "en") == request


@pytest.mark.parametrize(
    ("levels", "rules", "games", "language", "code", "text"),
    [
        (
            FOUR, "classic", 0, "en", "bad_number",
            "Games takes a whole number from 1 to 10000, not 0.",
        ),
        (
            FOUR, "classic", 10_001, "ru", "bad_number",
            "Игр: нужно целое число от 1 до 10000, а не 10001.",
        ),
        (("novice",), "classic", 500, "en", "bad_entrants", "From 2 to 6 bots can take part, not 1."),
        (
            ("novice",) * 3, "pairs", 500, "ru", "bad_seats",
            "Для игры командами нужно 4 или 6 мест, а не 3.",
        ),
    ],
)  # fmt: skip
def test_an_impossible_simulation_is_refused(  # noqa: PLR0913, PLR0917 - the parts of a request
    levels: tuple[str, ...], rules: str, games: int, language: Language, code: str, text: str
) -> None:
    """The sentence says what to do."""
    assert make_request(levels, rules, games, "x", language) == ClientRefusal(code, text)


def children() -> set[int]:
    """List all descendants of this process."""
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
    """The last figures are those of all games, with speed, bouts and moves."""
    reports: list[SimulationReport] = []
    end = asyncio.run(
        simulate(SimulationRequest(("random",) * 3, "transfer", 300, "x"), "en", reports.append, jobs=2)
    )
    last = reports[-1]

    assert (end.status, end.error_output) == (0, "")
    assert (last.games, last.complete, last.rules, last.seed) == (300, True, "transfer", "x")
    assert [report.games for report in reports] == sorted(report.games for report in reports)
    assert sum(seat.points for seat in last.seats) == 300 * 3
    assert sum(seat.losses for seat in last.seats) <= 300
    assert last.bouts.least <= last.bouts.mean <= last.bouts.most


def test_the_same_seed_plays_the_same_games_however_many_work() -> None:
    """The number of processes changes only the time."""

    def wins(jobs: int) -> list[int]:
        reports: list[SimulationReport] = []
        asyncio.run(
            simulate(
                SimulationRequest(("novice", "random"), "classic", 20, "s"), "en", reports.append, jobs=jobs
            )
        )
        return [seat.wins for seat in reports[-1].seats]

    assert wins(1) == wins(2)


def test_stopped_games_leave_no_process_behind() -> None:
    """A game of divine bots takes minutes; stopping takes a moment."""
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
    """The finished games are kept, and a sentence says what happened."""
    before = children()

    async def run() -> tuple[int, str]:
        begun = asyncio.Event()
        wish = SimulationRequest(("divine",) * 2, "classic", 10, "x")
        playing = asyncio.create_task(simulate(wish, "ru", lambda _: begun.set(), jobs=1))
        await asyncio.wait_for(begun.wait(), 60)
        for _ in range(200):
            # The program itself and multiprocessing's tracker are children too; the worker is the youngest.
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
