"""What nobody asks for is done: clocks run out, bots move, deserted tables close."""

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
from kozyr.table import THE_SERVER, AddBot, Connect, Leave, Play, Ready, Restart
from tests.kit.async_tests import run_with
from tests.kit.hosts import FailingStore, House, store_old_staked_game
from tests.kit.records import record_of


class First:
    """Thinks of the first thing it may do."""

    busy = False

    async def choose(self, level: str, seen: ViewedTable) -> Action:
        """Choose at once."""
        assert level == "random"
        return seen.view.legal[0]


def scheduler_of(house: House, chooser: BotChooser) -> Scheduler:
    """Look after a house that is alone."""
    scheduler = Scheduler(house.host, house.membership, lambda: house.now, chooser)
    house.events.due = scheduler.notice_due
    return scheduler


async def attended(scheduler: Scheduler) -> int:
    """Look once, wait until all that was begun is done, tell when to look again."""
    wait = await scheduler.begin_due_work()
    await scheduler.wait_until_done()
    return wait


@run_with(asyncio.run)
async def test_a_clock_that_ran_out_is_seen() -> None:
    """The attacker did not lead in time, nor in his reserve: he has lost."""
    house = House()
    await house.start(clock="fast")
    scheduler = scheduler_of(house, First())
    early = await attended(scheduler)
    house.now += 30_000

    await attended(scheduler)

    seen = must(await house.host.view("t", None))
    assert (early, seen.view.phase) == (MAX_PAUSE_MS, "over")
    assert (await house.store.entries("t"))[-1].sender == THE_SERVER


@run_with(asyncio.run)
async def test_the_next_look_is_when_something_will_be_due() -> None:
    """Or after a while, if that is later."""
    house = House()
    await house.start(clock="fast")
    scheduler = scheduler_of(house, First())
    house.now += 29_900

    assert await attended(scheduler) == 100


@run_with(asyncio.run)
async def test_bots_play_a_game_to_its_end() -> None:
    """Each move through the players' door, each once."""
    house = House()
    await house.open(seats=3)
    for player in ("u1", "u2"):
        must(await house.ask(player, Leave()))
    for _ in range(2):
        must(await house.ask("u0", AddBot("random", None)))
    must(await house.ask("u0", Ready("s")))
    scheduler = scheduler_of(house, First())
    while (seen := must(await house.host.view("t", "u0"))).view.phase == "playing":
        await attended(scheduler)
        seen = must(await house.host.view("t", "u0"))
        if seen.view.legal:
            await house.ask("u0", Play(seen.view.legal[0]))

    movers = {entry.sender for entry in await house.store.entries("t")}
    assert {"bot:random:1", "bot:random:2", "u0"} <= movers


@run_with(asyncio.run)
async def test_nobody_thinks_of_what_he_does_not_hold() -> None:
    """Somebody moved after it was claimed: the claim has ended, and another may have begun to think."""
    house = House()
    await house.open()
    must(await house.ask("u1", Leave()))
    must(await house.ask("u0", AddBot("random", None)))
    await house.ready(0)
    if legal := must(await house.host.view("t", "u0")).view.legal:
        must(await house.ask("u0", Play(legal[0])))
    attendant = DueWorker(house.host, First())
    begun = house.host.number("t")

    happened = await attendant.work(Claim("t", begun - 1), lambda _: None)

    assert (happened, house.host.number("t")) == (True, begun)


@run_with(asyncio.run)
async def test_a_table_that_everybody_left_closes() -> None:
    """Ten minutes after the last one went."""
    house = House()
    await house.open()
    for player in ("u0", "u1"):
        must(await house.host.submit_as_server("t", Connect(player, there=False)))
    scheduler = scheduler_of(house, First())
    house.now += 600_000

    await attended(scheduler)

    assert must(await house.host.view("t", None)).view.phase == "closed"


@run_with(asyncio.run)
async def test_a_table_that_everybody_left_leaves_the_lobby_a_minute_after_the_last_one_went() -> None:
    """Nobody asks for that."""
    house = House()
    await house.open()
    for player in ("u0", "u1"):
        must(await house.host.submit_as_server("t", Connect(player, there=False)))
    scheduler = scheduler_of(house, First())
    house.now += 60_000

    await attended(scheduler)

    [listing] = await house.store.listings()
    assert decode(listing.body)["unlisted"]


@run_with(asyncio.run)
async def test_a_game_without_a_clock_that_everybody_left_ends() -> None:
    """Ten minutes after the last one went; it is remembered as a draw."""
    house = House()
    await house.start(clock="none")
    for player in ("u0", "u1"):
        must(await house.host.submit_as_server("t", Connect(player, there=False)))
    scheduler = scheduler_of(house, First())
    house.now += 600_000

    await attended(scheduler)

    [placed] = await house.store.games("u0", limit=9)
    assert (placed.finished.reason, {each.result for each in placed.finished.players}) == (
        "abandoned", {"draw"},
    )  # fmt: skip
    assert await record_of(house.store, "u1") == PlayerRecord(1, 0, 0, 1, 0)


@run_with(asyncio.run)
async def test_a_stored_game_with_a_stake_and_no_clock_ends_with_the_stakes_back() -> None:
    """An earlier version began it, and never looked after it; the sums hold."""
    store = FailingStore()
    await store_old_staked_game(store)
    house = House(store)
    scheduler = scheduler_of(house, First())
    await attended(scheduler)
    untouched = await house.numbers()
    must(await house.host.submit_as_server("t", Restart()))
    house.now += 600_000

    await attended(scheduler)

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
async def test_an_outage_does_not_count_as_being_away() -> None:
    """While the store was gone nobody could come back: everybody has ten minutes again."""
    house = House()
    await house.start(clock="none", private=True)
    for player in ("u0", "u1"):
        must(await house.host.submit_as_server("t", Connect(player, there=False)))
    scheduler = scheduler_of(house, First())
    house.now += 599_000
    house.host.store_failed()
    house.now += 1_000

    await attended(scheduler)
    early = must(await house.host.view("t", None)).view.phase
    house.now += 600_000
    await attended(scheduler)

    assert (early, must(await house.host.view("t", None)).view.phase) == ("playing", "over")


@run_with(asyncio.run)
async def test_nobody_loses_time_to_a_store_that_is_gone() -> None:
    """It is asked again later; the clock that ran meanwhile starts afresh, once."""
    house = House()
    await house.start(clock="fast")
    scheduler = scheduler_of(house, First())
    house.now += 30_000
    house.store.gone = True
    wait = await attended(scheduler)
    house.store.gone = False
    house.now += 1000

    phases = []
    for _ in range(2):
        await attended(scheduler)
        phases.append(must(await house.host.view("t", None)).view.phase)
        house.now += 30_000

    assert (wait, phases) == (MAX_PAUSE_MS, ["playing", "over"])


@run_with(asyncio.run)
async def test_it_is_woken_by_what_is_due_sooner() -> None:
    """A bot does not wait for the next look: the whole game takes no time."""
    house = House()
    await house.open()
    must(await house.ask("u1", Leave()))
    scheduler = scheduler_of(house, First())
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


class Moody(First):
    """Cannot think for one seat."""

    def __init__(self) -> None:
        self.together = 0
        """How many thoughts there were at a time."""
        self._under_way = 0

    async def choose(self, level: str, seen: ViewedTable) -> Action:
        """Choose, or fail, while others think."""
        self._under_way += 1
        self.together = max(self.together, self._under_way)
        await asyncio.sleep(0)
        self._under_way -= 1
        if seen.view.seat == 1:
            raise RuntimeError
        return await super().choose(level, seen)


@run_with(asyncio.run)
async def test_bots_of_one_table_think_at_the_same_time(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever may throw in; one that cannot think keeps the others from nothing."""
    house = House()
    await house.open(seats=5, clock="none")
    for player in ("u1", "u2", "u3", "u4"):
        must(await house.ask(player, Leave()))
    for _ in range(4):
        must(await house.ask("u0", AddBot("random", None)))
    must(await house.ask("u0", Ready("s")))
    moody = Moody()
    scheduler, steady = scheduler_of(house, moody), scheduler_of(house, First())
    while moody.together < 2:
        seen = must(await house.host.view("t", "u0"))
        if seen.view.legal:
            await house.ask("u0", Play(seen.view.legal[0]))
        waiting = must(await house.host.waiting_bots("t"))
        several = len(waiting) > 1 and any(each.view.seat == 1 for each in waiting)
        before = await house.numbers()
        await attended(scheduler if several else steady)
    senders = {entry.sender for entry in (await house.store.entries("t"))[len(before) :]}

    assert senders
    assert "bot:random:1" not in senders
    assert "table t cannot be looked after" in caplog.text


class Broken:
    """Cannot think."""

    busy = False

    async def choose(self, level: str, seen: ViewedTable) -> Action:
        """Fail."""
        message = f"{level} cannot think of {len(seen.view.legal)} things"
        raise RuntimeError(message)


def test_a_bot_that_cannot_think_loses_by_its_clock(caplog: pytest.LogCaptureFixture) -> None:
    """It is said so in the log, and the table plays on."""

    async def fact() -> None:
        house = House()
        await house.open(seats=2, clock="fast")
        must(await house.ask("u1", Leave()))
        must(await house.ask("u0", AddBot("random", None)))
        must(await house.ask("u0", Ready("s")))
        scheduler = scheduler_of(house, Broken())
        while (seen := must(await house.host.view("t", "u0"))).view.phase == "playing":
            if seen.view.legal and seen.view.standings[0].state == "active":
                must(await house.ask("u0", Play(seen.view.legal[0])))
            else:
                await attended(scheduler)
                house.now += 5_000

        result = seen.view.game.result if seen.view.game else None
        assert result is not None
        assert (result.reason, result.losers) == ("time", (1,))

    asyncio.run(fact())
    assert "table t cannot be looked after" in caplog.text
