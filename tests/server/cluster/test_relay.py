"""What other processes stored is heard here, whatever the wire does."""

import asyncio
from collections.abc import Callable

import pytest

from kozyr.rules import must
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.cluster.relay import Relay
from kozyr.server.stores.memory_membership import MemoryMembership
from kozyr.server.tables.host import Accepted
from kozyr.server.tables.ports import Entry
from kozyr.server.tables.subscriptions import Subscription
from kozyr.table import Say
from tests.kit.async_tests import run_with
from tests.kit.hosts import FailingStore, House


class Site:
    """Processes on one store, joined by a bus."""

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

    async def _counted(self, *asked: object, **more: object) -> list[Entry]:
        self.reads += 1
        return list(await self._entries(*asked, **more))  # type: ignore[arg-type]  # as they were given

    async def open(self) -> Subscription:
        """Make a table at the first process; somebody watches it at the last."""
        await self.houses[0].open()
        viewer: Subscription = must(await self.houses[-1].host.subscribe("t", "u1"))
        await self.relays[-1].fill()
        self.reads = 0
        return viewer

    async def say(self, text: str, at: int = 0) -> None:
        """Have something stored by a process."""
        must(await self.houses[at].ask("u0", Say(text, ""), text))


def _heard(viewer: Subscription) -> list[int]:
    return [told.number for told in viewer.take_entries()]


@run_with(asyncio.run)
async def test_an_entry_is_heard_without_asking_the_store() -> None:
    """It travels whole."""
    site = Site()
    viewer = await site.open()

    await site.say("one")
    await site.say("two")

    assert (_heard(viewer), site.reads) == ([3, 4], 0)


@run_with(asyncio.run)
async def test_the_next_command_is_decided_without_asking_the_store() -> None:
    """Whoever heard of everything is where the store is."""
    site = Site()
    await site.open()
    await site.say("one")

    await site.say("two", at=1)

    assert site.reads == 0


@run_with(asyncio.run)
async def test_what_the_wire_lost_shows_with_the_next_entry() -> None:
    """A number is missing, and the store has it."""
    site = Site()
    viewer = await site.open()
    site.exchange.carry = lambda _: None
    await site.say("one")
    site.exchange.carry = lambda deliver: deliver()
    await site.say("two")
    missed = _heard(viewer)

    await site.relays[1].fill()

    assert (missed, _heard(viewer), site.filled) == ([], [3, 4], 1)


@run_with(asyncio.run)
async def test_the_last_entry_that_the_wire_lost_is_found_in_the_store() -> None:
    """Nothing comes after it to show the gap: all numbers are compared now and then."""
    site = Site()
    viewer = await site.open()
    site.exchange.carry = lambda _: None
    await site.say("one")

    site.buses[1].switch(up=False)
    site.buses[1].switch(up=True)
    await site.relays[1].fill()

    assert _heard(viewer) == [3]


@run_with(asyncio.run)
async def test_entries_that_come_out_of_order_and_twice_are_heard_in_order_and_once() -> None:
    """By their numbers."""
    site = Site()
    viewer = await site.open()
    held: list[Callable[[], None]] = []
    site.exchange.carry = held.append
    for text in ("one", "two", "three"):
        await site.say(text)

    for deliver in (held[2], held[0], held[0], held[1], held[2]):
        deliver()

    assert (_heard(viewer), site.reads) == ([3, 4, 5], 0)


@run_with(asyncio.run)
async def test_play_goes_on_while_the_bus_is_gone() -> None:
    """Through the store, which is asked several times a second."""
    site = Site()
    viewer = await site.open()
    for bus in site.buses:
        bus.switch(up=False)
    running = asyncio.create_task(site.relays[1].run())

    await site.say("one")
    first = await viewer.next()
    await site.say("two")
    second = await viewer.next()

    running.cancel()
    assert [told and told.number for told in (first, second)] == [3, 4]


@run_with(asyncio.run)
async def test_a_store_that_is_gone_is_asked_again() -> None:
    """What is in doubt stays so."""
    site = Site()
    viewer = await site.open()
    site.exchange.carry = lambda _: None
    await site.say("one")
    site.exchange.carry = lambda deliver: deliver()
    await site.say("two")
    site.store.gone = True
    await site.relays[1].fill()
    site.store.gone = False

    await site.relays[1].fill()

    assert _heard(viewer) == [3, 4]


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
async def test_noise_on_the_wire_changes_nothing(garbage: bytes) -> None:
    """Whoever made it."""
    site = Site()
    viewer = await site.open()

    site.buses[0].publish("table.t", garbage)
    await site.say("one")

    assert _heard(viewer) == [3]


@run_with(asyncio.run)
async def test_an_entry_that_cannot_be_read_is_loaded_from_the_store() -> None:
    """What is damaged on its way is whole where it is kept."""
    site = Site()
    viewer = await site.open()
    damaged = Entry(3, 1_000_000, "u0", "x", b"", b"[[")
    site.exchange.carry = lambda _: None
    await site.say("one")
    site.houses[1].host.receive("t", damaged)

    await site.relays[1].fill()

    assert _heard(viewer) == [3]


@run_with(asyncio.run)
async def test_a_table_that_nobody_watches_is_not_listened_to() -> None:
    """Every process hears of those that are watched there alone."""
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
async def test_both_processes_speak_at_once() -> None:
    """One of them is first; the other has heard of it, decides again and is stored behind it."""
    site = Site(3)
    viewer = await site.open()
    await site.houses[1].host.subscribe("t", "u0")

    answers = await asyncio.gather(
        *[site.houses[n % 2].ask("u0", Say(f"{n}", ""), f"{n}") for n in range(20)]
    )

    assert sorted(must(answer).number for answer in answers) == list(range(3, 23))
    await site.relays[2].fill()
    assert _heard(viewer) == list(range(3, 23))


@run_with(asyncio.run)
async def test_a_database_that_was_set_back_is_believed() -> None:
    """A failover that lost something: what was known here never happened, and the table plays on."""
    site = Site()
    viewer = await site.open()
    await site.say("one", at=1)
    viewer.take_entries()
    before = await site.store.entries("t")
    older = FailingStore()
    async with site.store.snapshot() as still:
        assert await older.restore(still)
    site.houses[1].host.receive("t", before[2]._replace(number=4, command="lost"))

    answer = await site.houses[1].ask("u0", Say("two", ""), "two")

    assert (answer, viewer.open) == (Accepted(4), False)
