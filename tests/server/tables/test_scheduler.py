"""The scheduler expires clocks, moves bots and closes abandoned tables."""

import asyncio

import pytest
from msgspec.json import decode

from kozyr.ledger import Book, find_violations
from kozyr.rules import Action, Seat, must
from kozyr.server.cluster.membership import Claim
from kozyr.server.projections.records import PlayerRecord
from kozyr.server.tables.due_work import BotChooser, DueWorker
from kozyr.server.tables.host import ViewedTable
from kozyr.server.tables.scheduler import MAX_PAUSE_MS, Scheduler
from kozyr.table import THE_SERVER, AddBot, Connect, Leave, Play, Ready, ResumeAfterOutage
from tests.kit.async_tests import run_with
from tests.kit.hosts import FailingStore, House, store_old_staked_game
from tests.kit.records import record_of


class FirstActionChooser:
    """A chooser that takes the first legal action."""

    is_busy = False

    async def choose(self, level: str, bot_view: ViewedTable) -> Action:
        """Choose immediately."""
        assert level == "random"
        return bot_view.view.legal[0]


def make_scheduler(house: House, chooser: BotChooser) -> Scheduler:
    """Create the scheduler of a single process."""
    scheduler = Scheduler(house.host, house.membership, lambda: house.now, chooser)
    house.events.on_due = scheduler.notice_due
    return scheduler


async def do_due_work(scheduler: Scheduler) -> int:
    """Do all work that is due now; return the pause before the next query."""
    wait = await scheduler.begin_due_work()
    await scheduler.wait_until_done()
    return wait


@run_with(asyncio.run)
async def test_an_expired_clock_is_noticed() -> None:
    """The attacker did not lead within the time and the reserve, and has lost."""
    house = House()
    await house.start(clock="fast")
    scheduler = make_scheduler(house, FirstActionChooser())
    early = await do_due_work(scheduler)
    house.now += 30_000

    await do_due_work(scheduler)

    seen = must(await house.host.view("t", None))
    assert (early, seen.view.phase) == (MAX_PAUSE_MS, "over")
    assert (await house.store.entries("t"))[-1].sender == THE_SERVER


@run_with(asyncio.run)
async def test_the_next_query_is_when_work_becomes_due() -> None:
    """It is not later than the maximum pause."""
    house = House()
    await house.start(clock="fast")
    scheduler = make_scheduler(house, FirstActionChooser())
    house.now += 29_900

    assert await do_due_work(scheduler) == 100


@run_with(asyncio.run)
async def test_bots_play_a_game_to_its_end() -> None:
    """They submit moves like players, each move once."""
    house = House()
    await house.open(seats=3)
    for player in ("u1", "u2"):
        must(await house.ask(player, Leave()))
    for _ in range(2):
        must(await house.ask("u0", AddBot("random", None)))
    must(await house.ask("u0", Ready("s")))
    scheduler = make_scheduler(house, FirstActionChooser())
    while (seen := must(await house.host.view("t", "u0"))).view.phase == "playing":
        await do_due_work(scheduler)
        seen = must(await house.host.view("t", "u0"))
        if seen.view.legal:
            await house.ask("u0", Play(seen.view.legal[0]))

    movers = {entry.sender for entry in await house.store.entries("t")}
    assert {"bot:random:1", "bot:random:2", "u0"} <= movers


@run_with(asyncio.run)
async def test_no_bot_thinks_without_a_valid_claim() -> None:
    """A player moved after the claim, so the claim has ended and another process may work on the table."""
    house = House()
    await house.open()
    must(await house.ask("u1", Leave()))
    must(await house.ask("u0", AddBot("random", None)))
    await house.ready(0)
    if legal := must(await house.host.view("t", "u0")).view.legal:
        must(await house.ask("u0", Play(legal[0])))
    worker = DueWorker(house.host, FirstActionChooser())
    begun = house.host.last_number("t")

    happened = await worker.work(Claim("t", begun - 1), lambda _: None)

    assert (happened, house.host.last_number("t")) == (True, begun)


@run_with(asyncio.run)
async def test_an_abandoned_table_closes() -> None:
    """That happens ten minutes after the last player left."""
    house = House()
    await house.open()
    for player in ("u0", "u1"):
        must(await house.host.submit_as_server("t", Connect(player, there=False)))
    scheduler = make_scheduler(house, FirstActionChooser())
    house.now += 600_000

    await do_due_work(scheduler)

    assert must(await house.host.view("t", None)).view.phase == "closed"


@run_with(asyncio.run)
async def test_an_abandoned_table_leaves_the_lobby_after_a_minute() -> None:
    """No player needs to do anything for that."""
    house = House()
    await house.open()
    for player in ("u0", "u1"):
        must(await house.host.submit_as_server("t", Connect(player, there=False)))
    scheduler = make_scheduler(house, FirstActionChooser())
    house.now += 60_000

    await do_due_work(scheduler)

    [listing] = await house.store.listings()
    assert decode(listing.body)["unlisted"]


@run_with(asyncio.run)
async def test_an_abandoned_game_without_a_clock_ends() -> None:
    """It ends as a draw, ten minutes after the last player left."""
    house = House()
    await house.start(clock="none")
    for player in ("u0", "u1"):
        must(await house.host.submit_as_server("t", Connect(player, there=False)))
    scheduler = make_scheduler(house, FirstActionChooser())
    house.now += 600_000

    await do_due_work(scheduler)

    [placed] = await house.store.games("u0", limit=9)
    assert (placed.finished.reason, {each.result for each in placed.finished.players}) == (
        "abandoned", {"draw"},
    )  # fmt: skip
    assert await record_of(house.store, "u1") == PlayerRecord(1, 0, 0, 1, 0)


@run_with(asyncio.run)
async def test_an_old_game_with_a_stake_and_no_clock_returns_the_stakes() -> None:
    """An earlier version began it and stored no due time; the sums are right."""
    store = FailingStore()
    await store_old_staked_game(store)
    house = House(store)
    scheduler = make_scheduler(house, FirstActionChooser())
    await do_due_work(scheduler)
    untouched = await house.numbers()
    must(await house.host.submit_as_server("t", ResumeAfterOutage()))
    house.now += 600_000

    await do_due_work(scheduler)

    seen = must(await house.host.view("t", None)).view
    assert seen.game is not None
    assert (seen.phase, seen.game.result and seen.game.result.reason) == ("over", "abandoned")
    assert await house.coins("player:u0", "player:u1", "pot:t", "house") == [1000, 1000, 0, 0]
    assert len(await house.numbers()) == len(untouched) + 2
    async with store.snapshot() as still:
        book = Book(
            {account: coins async for account, coins in still.balances()},
            [kept.transfer async for kept in still.transfers()],
            [change.table async for change in still.tables() if change.running],
        )
    assert find_violations(book) == []


@run_with(asyncio.run)
async def test_an_outage_does_not_count_as_absence() -> None:
    """While the store was down no player could return, so all have ten minutes again."""
    house = House()
    await house.start(clock="none", private=True)
    for player in ("u0", "u1"):
        must(await house.host.submit_as_server("t", Connect(player, there=False)))
    scheduler = make_scheduler(house, FirstActionChooser())
    house.now += 599_000
    house.host.note_store_failure()
    house.now += 1_000

    await do_due_work(scheduler)
    early = must(await house.host.view("t", None)).view.phase
    house.now += 600_000
    await do_due_work(scheduler)

    assert (early, must(await house.host.view("t", None)).view.phase) == ("playing", "over")


@run_with(asyncio.run)
async def test_no_player_loses_time_to_an_outage_of_the_store() -> None:
    """The store is queried again later; a clock that ran meanwhile restarts once."""
    house = House()
    await house.start(clock="fast")
    scheduler = make_scheduler(house, FirstActionChooser())
    house.now += 30_000
    house.store.gone = True
    wait = await do_due_work(scheduler)
    house.store.gone = False
    house.now += 1000

    phases = []
    for _ in range(2):
        await do_due_work(scheduler)
        phases.append(must(await house.host.view("t", None)).view.phase)
        house.now += 30_000

    assert (wait, phases) == (MAX_PAUSE_MS, ["playing", "over"])


@run_with(asyncio.run)
async def test_earlier_work_wakes_the_scheduler() -> None:
    """A bot does not wait for the next query, so the whole game takes no time."""
    house = House()
    await house.open()
    must(await house.ask("u1", Leave()))
    scheduler = make_scheduler(house, FirstActionChooser())
    running = asyncio.create_task(scheduler.run())
    await asyncio.sleep(0.01)
    must(await house.ask("u0", AddBot("random", Seat(1))))
    viewer = must(await house.host.subscribe("t", "u0"))
    must(await house.ask("u0", Ready("s")))
    while (told := await viewer.next()) is not None and told.view.phase == "playing":
        if told.view.legal:
            await house.ask("u0", Play(told.view.legal[0]))
    running.cancel()

    assert told is not None
    assert told.view.phase == "over"


class FailingForOneSeat(FirstActionChooser):
    """A chooser that fails for one seat."""

    def __init__(self) -> None:
        self.together = 0
        """The most concurrent choices."""
        self._under_way = 0

    async def choose(self, level: str, bot_view: ViewedTable) -> Action:
        """Choose, or fail, while others choose."""
        self._under_way += 1
        self.together = max(self.together, self._under_way)
        await asyncio.sleep(0)
        self._under_way -= 1
        if bot_view.view.seat == 1:
            raise RuntimeError
        return await super().choose(level, bot_view)


@run_with(asyncio.run)
async def test_bots_of_one_table_think_in_parallel(caplog: pytest.LogCaptureFixture) -> None:
    """A bot that fails does not stop the others."""
    house = House()
    await house.open(seats=5, clock="none")
    for player in ("u1", "u2", "u3", "u4"):
        must(await house.ask(player, Leave()))
    for _ in range(4):
        must(await house.ask("u0", AddBot("random", None)))
    must(await house.ask("u0", Ready("s")))
    failing = FailingForOneSeat()
    scheduler, steady = make_scheduler(house, failing), make_scheduler(house, FirstActionChooser())
    while failing.together < 2:
        seen = must(await house.host.view("t", "u0"))
        if seen.view.legal:
            await house.ask("u0", Play(seen.view.legal[0]))
        waiting = must(await house.host.find_waiting_bots("t"))
        several = len(waiting) > 1 and any(each.view.seat == 1 for each in waiting)
        before = await house.numbers()
        await do_due_work(scheduler if several else steady)
    senders = {entry.sender for entry in (await house.store.entries("t"))[len(before) :]}

    assert senders
    assert "bot:random:1" not in senders
    assert "bot of table t failed to choose a move" in caplog.text


class Broken:
    """A chooser that always fails."""

    is_busy = False

    async def choose(self, level: str, bot_view: ViewedTable) -> Action:
        """Fail."""
        message = f"{level} cannot think of {len(bot_view.view.legal)} things"
        raise RuntimeError(message)


def test_a_failing_bot_loses_by_its_clock(caplog: pytest.LogCaptureFixture) -> None:
    """The error is logged, and the table continues."""

    async def fact() -> None:
        house = House()
        await house.open(seats=2, clock="fast")
        must(await house.ask("u1", Leave()))
        must(await house.ask("u0", AddBot("random", None)))
        must(await house.ask("u0", Ready("s")))
        scheduler = make_scheduler(house, Broken())
        while (seen := must(await house.host.view("t", "u0"))).view.phase == "playing":
            if seen.view.legal and seen.view.standings[0].state == "active":
                must(await house.ask("u0", Play(seen.view.legal[0])))
            else:
                await do_due_work(scheduler)
                house.now += 5_000

        result = seen.view.game.result if seen.view.game else None
        assert result is not None
        assert (result.reason, result.losers) == ("time", (1,))

    asyncio.run(fact())
    assert "bot of table t failed to choose a move" in caplog.text
