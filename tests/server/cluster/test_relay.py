"""A process receives the entries that other processes stored, whatever the bus loses."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

import pytest

from kozyr.rules import must
from kozyr.server.cluster import relay
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.cluster.relay import Relay
from kozyr.server.tables.host import Accepted
from kozyr.server.tables.ports import Entry
from kozyr.server.tables.subscriptions import Subscription
from kozyr.table import Say
from tests.kit.async_tests import run_with
from tests.kit.hosts import FailingStore, House
from tests.kit.memory_membership import MemoryMembership


class Site:
    """Processes on one store, connected by a bus."""

    def __init__(self, size: int = 2) -> None:
        self.store = FailingStore()
        self.exchange = Exchange()
        self.membership = MemoryMembership(self.store, lambda: 1_000_000)
        self.buses = [LocalBus(self.exchange) for _ in range(size)]
        self.houses = [House(self.store) for _ in range(size)]
        self.relays = [
            house.follow(Relay(house.host, bus, self.membership, self._count_filled))
            for house, bus in zip(self.houses, self.buses, strict=True)
        ]
        self.reads = self.filled = 0
        self._entries = self.store.entries
        self.store.entries = self._counted  # type: ignore[method-assign]  # counted on its way

    def _count_filled(self) -> None:
        self.filled += 1

    async def _counted(self, *query: object, **more: object) -> list[Entry]:
        self.reads += 1
        return list(await self._entries(*query, **more))  # type: ignore[arg-type]  # as they were given

    async def open(self) -> Subscription:
        """Open a table at the first process, with a viewer at the last process."""
        await self.houses[0].open()
        viewer: Subscription = must(await self.houses[-1].host.subscribe("t", "u1"))
        await self.relays[-1].fill_gaps()
        self.reads = 0
        return viewer

    async def say(self, text: str, index: int = 0) -> None:
        """Store a chat message at a process."""
        must(await self.houses[index].ask("u0", Say(text, ""), text))


def _received_numbers(viewer: Subscription) -> list[int]:
    return [told.number for told in viewer.take_entries()]


@run_with(asyncio.run)
async def test_an_entry_arrives_without_a_query() -> None:
    """The message contains the whole entry."""
    site = Site()
    viewer = await site.open()

    await site.say("one")
    await site.say("two")

    assert (_received_numbers(viewer), site.reads) == ([3, 4], 0)


@run_with(asyncio.run)
async def test_the_next_command_needs_no_query() -> None:
    """A process that received every entry has the current table."""
    site = Site()
    await site.open()
    await site.say("one")

    await site.say("two", index=1)

    assert site.reads == 0


@run_with(asyncio.run)
async def test_the_next_entry_shows_a_gap() -> None:
    """A number is missing, and the process loads that entry from the store."""
    site = Site()
    viewer = await site.open()
    site.exchange.transport = lambda _: None
    await site.say("one")
    site.exchange.transport = lambda deliver: deliver()
    await site.say("two")
    numbers_before = _received_numbers(viewer)

    await site.relays[1].fill_gaps()

    assert (numbers_before, _received_numbers(viewer), site.filled) == ([], [3, 4], 1)


@run_with(asyncio.run)
async def test_a_lost_last_entry_is_found_in_the_store() -> None:
    """No later entry shows the gap, so all numbers are compared now and then."""
    site = Site()
    viewer = await site.open()
    site.exchange.transport = lambda _: None
    await site.say("one")

    site.buses[1].switch(up=False)
    site.buses[1].switch(up=True)
    await site.relays[1].fill_gaps()

    assert _received_numbers(viewer) == [3]


@run_with(asyncio.run)
async def test_a_sweep_finds_a_lost_entry_while_the_bus_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry has not arrived by the next check after the sweep."""
    monkeypatch.setattr(relay, "SWEEP_S", 0)
    monkeypatch.setattr(relay, "POLL_S", 0)
    site = Site()
    viewer = await site.open()
    site.exchange.transport = lambda _: None
    await site.say("one")
    running = asyncio.create_task(site.relays[1].run())

    found = await viewer.next()

    running.cancel()
    assert found is not None
    assert (found.number, site.filled) == (3, 1)


@run_with(asyncio.run)
async def test_a_sweep_reads_no_entry_that_is_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry arrives between the sweep and the next check."""
    monkeypatch.setattr(relay, "SWEEP_S", 0)
    monkeypatch.setattr(relay, "POLL_S", 0)
    site = Site()
    viewer = await site.open()
    held: list[Callable[[], None]] = []
    site.exchange.transport = held.append
    await site.say("one")
    read_numbers, sweeps, has_swept = site.membership.last_numbers, 0, asyncio.Event()

    async def read_before_delivery(tables: Sequence[str]) -> Mapping[str, int]:
        nonlocal sweeps
        sweeps += 1
        if sweeps == 5:
            has_swept.set()
        numbers = await read_numbers(tables)
        asyncio.get_running_loop().call_soon(held[0])
        return numbers

    monkeypatch.setattr(site.membership, "last_numbers", read_before_delivery)
    running = asyncio.create_task(site.relays[1].run())
    await has_swept.wait()

    running.cancel()
    assert (_received_numbers(viewer), site.reads) == ([3], 0)


@run_with(asyncio.run)
async def test_reordered_and_duplicated_entries_are_applied_once_in_order() -> None:
    """Their numbers decide."""
    site = Site()
    viewer = await site.open()
    held: list[Callable[[], None]] = []
    site.exchange.transport = held.append
    for text in ("one", "two", "three"):
        await site.say(text)

    for deliver in (held[2], held[0], held[0], held[1], held[2]):
        deliver()

    assert (_received_numbers(viewer), site.reads) == ([3, 4, 5], 0)


@run_with(asyncio.run)
async def test_play_goes_on_while_the_bus_is_down() -> None:
    """The process reads the store several times a second."""
    site = Site()
    viewer = await site.open()
    for bus in site.buses:
        bus.switch(up=False)
    running = asyncio.create_task(site.relays[1].run())

    await site.say("one")
    first_outcome = await viewer.next()
    await site.say("two")
    second = await viewer.next()

    running.cancel()
    assert [told and told.number for told in (first_outcome, second)] == [3, 4]


@run_with(asyncio.run)
async def test_an_unavailable_store_is_read_again() -> None:
    """The table stays in doubt."""
    site = Site()
    viewer = await site.open()
    site.exchange.transport = lambda _: None
    await site.say("one")
    site.exchange.transport = lambda deliver: deliver()
    await site.say("two")
    site.store.gone = True
    await site.relays[1].fill_gaps()
    site.store.gone = False

    await site.relays[1].fill_gaps()

    assert _received_numbers(viewer) == [3, 4]


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"\x00",
        b"\xff" * 100,
        b'{"number":7}',
        b"\x96\x07\x01\xa1a\xa1b",
        b"\x96\x03\x01\xa1\xff\xa1b\xc4\x00\xc4\x00",
    ],
)
@run_with(asyncio.run)
async def test_invalid_messages_change_nothing(garbage: bytes) -> None:
    """Any client of the bus may send them."""
    site = Site()
    viewer = await site.open()

    site.buses[0].publish("table.t", garbage)
    await site.say("one")

    assert _received_numbers(viewer) == [3]


@run_with(asyncio.run)
async def test_a_damaged_entry_is_loaded_from_the_store() -> None:
    """The stored entry is intact."""
    site = Site()
    viewer = await site.open()
    damaged = Entry(3, 1_000_000, "u0", "x", b"", b"[[")
    site.exchange.transport = lambda _: None
    await site.say("one")
    site.houses[1].host.receive("t", damaged)

    await site.relays[1].fill_gaps()

    assert _received_numbers(viewer) == [3]


@run_with(asyncio.run)
async def test_a_table_without_viewers_is_not_subscribed() -> None:
    """Each process receives only the tables that have viewers there."""
    site = Site()
    viewer = await site.open()
    watched = set(site.buses[1].handlers)

    site.houses[1].host.unsubscribe("t", viewer)

    assert (watched, set(site.buses[1].handlers), set(site.buses[0].handlers)) == (
        {"table.t"},
        set(),
        set(),
    )


@run_with(asyncio.run)
async def test_both_processes_store_an_entry_at_the_same_time() -> None:
    """One is first. The other receives that entry, decides again and stores the next one."""
    site = Site(3)
    viewer = await site.open()
    await site.houses[1].host.subscribe("t", "u0")

    answers = await asyncio.gather(
        *[site.houses[n % 2].ask("u0", Say(f"{n}", ""), f"{n}") for n in range(20)]
    )

    assert sorted(must(answer).number for answer in answers) == list(range(3, 23))
    await site.relays[2].fill_gaps()
    assert _received_numbers(viewer) == list(range(3, 23))


@run_with(asyncio.run)
async def test_a_restored_older_database_is_accepted() -> None:
    """After a failover that lost entries, the process drops those entries and the table plays on."""
    site = Site()
    viewer = await site.open()
    await site.say("one", index=1)
    viewer.take_entries()
    entries_before = await site.store.entries("t")
    older = FailingStore()
    async with site.store.snapshot() as snapshot:
        assert await older.restore(snapshot)
    site.houses[1].host.receive("t", entries_before[2]._replace(number=4, command="lost"))

    answer = await site.houses[1].ask("u0", Say("two", ""), "two")

    assert (answer, viewer.is_open) == (Accepted(4), False)
