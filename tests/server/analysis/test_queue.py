"""The queue of games to analyse (analysis.md, Server)."""

import asyncio

from kozyr.server.analysis.queue import AnalysisJob, AnalysisQueue
from tests.kit.analysers import ScriptedAnalyser
from tests.kit.call_contexts import in_loop


class _Listener:
    def __init__(self) -> None:
        self.told: list[tuple[str, str, str]] = []

    def notify_progress(self, person: str, job: AnalysisJob) -> None:
        self.told.append((person, job.game, f"{job.progress:.0f} %"))

    def notify_end(self, person: str, job: AnalysisJob, *, is_ready: bool) -> None:
        self.told.append((person, job.game, "ready" if is_ready else "failed"))


class _World:
    def __init__(self, max_queued: int = 50) -> None:
        self.analyser = ScriptedAnalyser()
        self.analyser.is_waiting = True
        self.listener = _Listener()
        self.stored: list[str] = []
        self.queue = AnalysisQueue(self.analyser, self._store, self.listener, max_queued)

    async def _store(self, game: str, report: bytes) -> None:
        assert report == self.analyser.outcome
        self.stored.append(game)

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)


@in_loop
async def test_games_are_analysed_one_after_another() -> None:
    """The first of two games is stored before the second begins."""
    world = _World()
    for person, game in (("u1", "a.1"), ("u2", "b.1")):
        world.queue.add(person, game, f"notation of {game}")
    await world.settle()
    assert world.analyser.games == ["notation of a.1"]

    world.analyser.finish()
    await world.settle()

    assert (world.stored, world.analyser.games[1:]) == (["a.1"], ["notation of b.1"])


@in_loop
async def test_all_people_who_ask_for_a_game_are_told() -> None:
    """They share the job, its progress and its end."""
    world = _World()
    for person in ("u1", "u2"):
        world.queue.add(person, "a.1", "game")
    await world.settle()
    world.analyser.on_progress(40)
    world.analyser.finish()
    await world.settle()

    assert sorted(world.listener.told) == [
        ("u1", "a.1", "40 %"), ("u1", "a.1", "ready"), ("u2", "a.1", "40 %"), ("u2", "a.1", "ready"),
    ]  # fmt: skip
    assert len(world.analyser.games) == 1


@in_loop
async def test_progress_never_goes_back() -> None:
    """Nor beyond its end."""
    world = _World()
    job = world.queue.add("u1", "a.1", "game")
    await world.settle()
    shown = []
    for progress in (10, 5, 120):
        world.analyser.on_progress(progress)
        assert job is not None
        shown.append(job.progress)

    assert shown == [10, 10, 100]


@in_loop
async def test_a_full_queue_takes_no_game() -> None:
    """But a person may join a job that is in the queue."""
    world = _World(max_queued=1)
    world.queue.add("u1", "a.1", "game")

    assert world.queue.add("u2", "b.1", "other") is None
    assert world.queue.add("u2", "a.1", "game") is world.queue.find_game("a.1")


@in_loop
async def test_a_failed_game_can_be_asked_for_again() -> None:
    """A process that died ends the job; the next one succeeds."""
    world = _World()
    world.queue.add("u1", "a.1", "game")
    await world.settle()
    world.analyser.finish("died")
    await world.settle()
    assert (world.stored, world.queue.find_person("u1")) == ([], None)

    world.queue.add("u1", "a.1", "game")
    await world.settle()
    world.analyser.finish()
    await world.settle()

    assert world.stored == ["a.1"]
    assert [what for *_, what in world.listener.told] == ["failed", "ready"]


@in_loop
async def test_a_report_that_cannot_be_stored_fails() -> None:
    """The queue goes on with the next game."""
    world = _World()
    world.analyser.is_waiting = False

    async def fail(game: str, report: bytes) -> None:
        assert report == world.analyser.outcome
        if game == "a.1":
            raise OSError
        world.stored.append(game)

    world.queue = AnalysisQueue(world.analyser, fail, world.listener)
    world.queue.add("u1", "a.1", "game")
    world.queue.add("u2", "b.1", "game")
    await world.settle()

    assert (world.stored, world.listener.told) == (["b.1"], [("u1", "a.1", "failed"), ("u2", "b.1", "ready")])


@in_loop
async def test_stopping_ends_the_analysis() -> None:
    """The analyser is closed, and no further game is taken."""
    world = _World()
    world.queue.add("u1", "a.1", "game")
    await world.settle()

    await world.queue.stop()

    assert world.analyser.closed
    assert world.queue.is_full
    assert (world.stored, world.listener.told) == ([], [])
