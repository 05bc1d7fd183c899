"""What one process says all of them hear, once, whatever the wire does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from kozyr.server.cluster.broadcast import MAX_TRIES, POLL_S, RETRY_S, SUBJECT, SWEEP_S, Broadcast
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.stores.memory_membership import MemoryMembership
from kozyr.server.tables.ports import UnavailableError
from tests.kit.async_tests import run_inside
from tests.worlds.loop import run


class Keeping(MemoryMembership):
    """A membership that can be made to fail: before it keeps a message, or after, without saying so."""

    gone = False
    silent = False

    async def add_broadcast(self, kind: str, about: str, body: bytes) -> int:
        """Keep it, or fail."""
        if self.gone:
            raise UnavailableError
        number = await super().add_broadcast(kind, about, body)
        if self.silent:
            raise UnavailableError
        return number


class Site:
    """Processes that say things."""

    def __init__(self, size: int = 3) -> None:
        self.exchange = Exchange()
        self.membership = Keeping(MemoryStore(), lambda: round(asyncio.get_running_loop().time() * 1000))
        self.heard: list[list[tuple[str, bytes]]] = []
        self.buses: list[LocalBus] = []
        self.all: list[Broadcast] = []
        self.running: list[asyncio.Task[None]] = []
        for _ in range(size):
            self.join()

    def join(self) -> None:
        """Let one more process come."""
        heard: list[tuple[str, bytes]] = []
        bus = LocalBus(self.exchange)
        broadcast = Broadcast(bus, self.membership)
        broadcast.handle("notice", lambda about, body: heard.append((about, body)))
        self.heard.append(heard)
        self.buses.append(bus)
        self.all.append(broadcast)
        self.running.append(asyncio.create_task(broadcast.run()))


@asynccontextmanager
async def _open_site() -> AsyncIterator[Site]:
    site = Site()
    await asyncio.sleep(0.1)
    yield site
    for task in site.running:
        task.cancel()


@run_inside(_open_site, run)
async def test_everybody_else_hears_it_once(site: Site) -> None:
    """By the bus; what is found in the store afterwards is known."""
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(3 * SWEEP_S)

    assert site.heard == [[], [("ann", b"hello")], [("ann", b"hello")]]


@run_inside(_open_site, run)
async def test_what_the_wire_lost_is_found_in_the_store(site: Site) -> None:
    """A little later."""
    site.exchange.carry = lambda _: None
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(2 * SWEEP_S)

    assert site.heard == [[], [("ann", b"hello")], [("ann", b"hello")]]


@run_inside(_open_site, run)
async def test_without_a_bus_the_store_is_asked_often(site: Site) -> None:
    """It is heard before the usual look."""
    for bus in site.buses:
        bus.switch(up=False)
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(2 * POLL_S)

    assert site.heard[1:] == [[("ann", b"hello")], [("ann", b"hello")]]


@run_inside(_open_site, run)
async def test_what_was_said_before_a_process_came_is_not_for_it(site: Site) -> None:
    """Nobody is connected to it yet."""
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(0.1)
    site.join()
    await asyncio.sleep(3 * SWEEP_S)

    assert site.heard[3] == []


@run_inside(_open_site, run)
async def test_a_kind_that_only_a_newer_version_knows_is_left_alone(site: Site) -> None:
    """And noise too; what comes next is heard."""
    site.all[0].send("fashion", "ann", b"hats")
    for noise in (b"", b"\xff\xff", b"[1,2]"):
        site.buses[0].publish(SUBJECT, noise)
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(0.1)

    assert site.heard[1] == [("ann", b"hello")]


@run_inside(_open_site, run)
async def test_what_cannot_be_taken_in_does_not_stop_the_next(site: Site) -> None:
    """It is logged."""

    def fail(*_: object) -> None:
        raise ValueError

    site.all[1].handle("broken", fail)
    site.all[0].send("broken", "ann")
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(0.1)

    assert site.heard[1] == [("ann", b"hello")]


@run_inside(_open_site, run)
async def test_what_could_not_be_kept_at_first_is_kept_later(site: Site) -> None:
    """The store was gone, and the wire lost it."""
    site.exchange.carry = lambda _: None
    site.membership.gone = True
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(2 * RETRY_S)
    site.membership.gone = False
    await asyncio.sleep(2 * SWEEP_S)

    assert site.heard == [[], [("ann", b"hello")], [("ann", b"hello")]]


@run_inside(_open_site, run)
async def test_what_was_kept_twice_is_heard_once(site: Site) -> None:
    """The store kept it, and its answer was lost: it is asked again. Nobody hears himself."""
    site.membership.silent = True
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(SWEEP_S)
    site.membership.silent = False
    await asyncio.sleep(2 * SWEEP_S)

    assert site.heard == [[], [("ann", b"hello")], [("ann", b"hello")]]


@run_inside(_open_site, run)
async def test_what_never_can_be_kept_is_complained_of(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """After a while; whoever stops does not wait for that."""
    site.membership.gone = True
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep((MAX_TRIES + 1) * RETRY_S)
    site.all[1].send("notice", "bob", b"hello")
    await asyncio.sleep(RETRY_S / 2)

    await asyncio.wait_for(site.all[1].stop(), 2 * RETRY_S)

    assert "could not be stored" in caplog.text


@run_inside(_open_site, run)
async def test_who_stops_says_what_was_begun(site: Site) -> None:
    """Before it lets go."""
    site.all[0].send("notice", "ann", b"hello")

    await site.all[0].stop()

    assert site.heard[1] == [("ann", b"hello")]
