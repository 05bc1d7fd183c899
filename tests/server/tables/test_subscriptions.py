"""Every viewer gets all entries in order, without a gap, and sees only what it may see."""

import asyncio
from collections.abc import Sequence

from kozyr.rules import Refusal, must
from kozyr.rules.view import DealtView
from kozyr.server.tables.ports import Entry
from kozyr.server.tables.subscriptions import MAX_WAITING
from kozyr.table import Say
from kozyr.table.views import PlayedView
from tests.kit.async_tests import run_with
from tests.kit.hosts import FailingStore, House


class CountingStore(FailingStore):
    """A store that counts the entries that are read."""

    read = 0

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """List, and count."""
        found = await super().entries(table, after, limit)
        self.read += len(found)
        return found


@run_with(asyncio.run)
async def test_a_viewer_resumes_after_the_last_seen_number() -> None:
    """The missed entries come first, then new ones."""
    house = House()
    await house.start()
    viewer = must(await house.host.subscribe("t", "u1", 2))
    must(await house.ask("u0", Say("hello", "")))

    assert [entry.number for entry in viewer.take_entries()] == [3, 4, 5]


@run_with(asyncio.run)
async def test_a_resumed_stream_is_the_same() -> None:
    """It has the same events and views as a stream without interruption."""
    house = House()
    await house.open()
    steady = must(await house.host.subscribe("t", "u1", 0))
    for seat in range(2):
        await house.ready(seat)

    resumed = must(await house.host.subscribe("t", "u1", 0))

    heard, again = steady.take_entries(), resumed.take_entries()
    assert [(t.number, t.at, t.events, t.view) for t in heard] == [
        (t.number, t.at, t.events, t.view) for t in again
    ]


@run_with(asyncio.run)
async def test_a_long_log_is_not_read_from_its_beginning() -> None:
    """Recovery costs no more than for a short log, and gives the same entries."""
    house = House(CountingStore())
    await house.start()
    steady = must(await house.host.subscribe("t", "u1", 0))
    heard = steady.take_entries()
    for number in range(900):
        must(await house.ask("u0", Say(f"{number}", "")))
        heard += steady.take_entries()
    last = heard[-1].number
    assert isinstance(house.store, CountingStore)
    for missed in (17, 100, 256, 300):
        house.store.read = 0
        again = must(await house.host.subscribe("t", "u1", last - missed)).take_entries()

        assert [(t.number, t.events) for t in again] == [(t.number, t.events) for t in heard[-missed:]]
        assert again[-1].view == heard[-1].view
        assert house.store.read <= 2 * 300


@run_with(asyncio.run)
async def test_players_see_only_their_own_hand() -> None:
    """A spectator sees no hand."""
    house = House()
    await house.start()
    hands = []
    for player in ("u0", "u1", None):
        entry = must(await house.host.subscribe("t", player, 3)).take_entries()[0]
        dealt = [e.what for e in entry.events if isinstance(e, PlayedView) and isinstance(e.what, DealtView)]
        hands.append([isinstance(hand, tuple) for hand in dealt[0].hands])

    assert hands == [[True, False], [False, True], [False, False]]


@run_with(asyncio.run)
async def test_a_future_number_is_refused() -> None:
    """A negative number is refused too."""
    house = House()
    await house.open()
    answers = [await house.host.subscribe("t", None, after) for after in (3, -1)]

    assert [a.word for a in answers if isinstance(a, Refusal)] == ["bad_number", "bad_number"]


@run_with(asyncio.run)
async def test_a_table_without_spectators_is_watched_only_by_its_players() -> None:
    """Others are refused."""
    house = House()
    await house.open(spectators=False)
    answers = [await house.host.subscribe("t", player) for player in (None, "u9", "u1")]

    words = [answer.word if isinstance(answer, Refusal) else "" for answer in answers]
    assert words == ["no_spectators", "no_spectators", ""]


@run_with(asyncio.run)
async def test_missed_entries_do_not_count_against_the_queue_limit() -> None:
    """A viewer that reads them may be as far behind as any other viewer."""
    house = House()
    await house.open()
    for number in range(MAX_WAITING):
        must(await house.ask("u0", Say(f"{number}", "")))
    subscribing = asyncio.create_task(house.host.subscribe("t", "u1", 0))
    await asyncio.gather(*[house.ask("u0", Say(f"and {number}", "")) for number in range(20)])
    viewer = must(await subscribing)

    assert [entry.number for entry in viewer.take_entries()] == [*range(1, MAX_WAITING + 23)]
    assert viewer.is_open


@run_with(asyncio.run)
async def test_a_slow_viewer_is_disconnected() -> None:
    """Waiting entries can still be read; then the viewer resumes from the last number."""
    house = House()
    await house.open()
    slow = must(await house.host.subscribe("t", None))
    for n in range(MAX_WAITING + 2):
        must(await house.ask("u0", Say(str(n), "")))

    read = slow.take_entries()
    ended = await slow.next()
    resumed = must(await house.host.subscribe("t", None, read[-1].number))
    assert (len(read), slow.is_open, ended) == (MAX_WAITING, False, None)
    assert [entry.number for entry in resumed.take_entries()] == [MAX_WAITING + 3, MAX_WAITING + 4]


@run_with(asyncio.run)
async def test_an_ended_subscription_gets_no_entries() -> None:
    """Ending it twice is harmless."""
    house = House()
    await house.open()
    viewer = must(await house.host.subscribe("t", None))
    house.host.unsubscribe("t", viewer)
    house.host.unsubscribe("elsewhere", viewer)
    must(await house.ask("u0", Say("hello", "")))

    assert (viewer.take_entries(), await viewer.next()) == ([], None)


@run_with(asyncio.run)
async def test_a_viewer_waits_for_new_entries() -> None:
    """A new entry wakes it."""
    house = House()
    await house.open()
    viewer = must(await house.host.subscribe("t", None))
    waiting = asyncio.create_task(viewer.next())
    await asyncio.sleep(0)
    must(await house.ask("u0", Say("hello", "")))

    entry = await waiting

    assert entry is not None
    assert entry.number == 3
