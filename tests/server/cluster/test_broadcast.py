"""All processes receive a broadcast exactly once, whatever the bus loses."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from kozyr.server.cluster.broadcast import MAX_TRIES, POLL_S, RETRY_S, SUBJECT, SWEEP_S, Broadcast
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.ports import UnavailableError
from tests.kit.async_tests import run_inside
from tests.kit.memory_membership import MemoryMembership
from tests.worlds.loop import run


class FailingMembership(MemoryMembership):
    """A membership that can fail before it stores a message, or after it."""

    gone = False
    silent = False

    async def add_broadcast(self, kind: str, about: str, body: bytes) -> int:
        """Store a message, or fail."""
        if self.gone:
            raise UnavailableError
        number = await super().add_broadcast(kind, about, body)
        if self.silent:
            raise UnavailableError
        return number


class Site:
    """Processes that send broadcasts."""

    def __init__(self, size: int = 3) -> None:
        self.exchange = Exchange()
        self.membership = FailingMembership(
            MemoryStore(), lambda: round(asyncio.get_running_loop().time() * 1000)
        )
        self.heard: list[list[tuple[str, bytes]]] = []
        self.buses: list[LocalBus] = []
        self.all: list[Broadcast] = []
        self.running: list[asyncio.Task[None]] = []
        for _ in range(size):
            self.join()

    def join(self) -> None:
        """Start one more process."""
        heard: list[tuple[str, bytes]] = []
        bus = LocalBus(self.exchange)
        broadcast = Broadcast(bus, self.membership)
        broadcast.set_handler("notice", lambda about, body: heard.append((about, body)))
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
async def test_all_other_processes_receive_a_broadcast_once(site: Site) -> None:
    """It arrives on the bus. The copy in the store is already known."""
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(3 * SWEEP_S)

    assert site.heard == [[], [("ann", b"hello")], [("ann", b"hello")]]


@run_inside(_open_site, run)
async def test_a_lost_broadcast_is_read_from_the_store(site: Site) -> None:
    """It arrives a little later."""
    site.exchange.transport = lambda _: None
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(2 * SWEEP_S)

    assert site.heard == [[], [("ann", b"hello")], [("ann", b"hello")]]


@run_inside(_open_site, run)
async def test_without_a_bus_the_store_is_read_often(site: Site) -> None:
    """The broadcast arrives before the usual interval is over."""
    for bus in site.buses:
        bus.switch(up=False)
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(2 * POLL_S)

    assert site.heard[1:] == [[("ann", b"hello")], [("ann", b"hello")]]


@run_inside(_open_site, run)
async def test_a_new_process_ignores_earlier_broadcasts(site: Site) -> None:
    """No player is connected to the new process yet."""
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(0.1)
    site.join()
    await asyncio.sleep(3 * SWEEP_S)

    assert site.heard[3] == []


@run_inside(_open_site, run)
async def test_an_unknown_kind_of_broadcast_is_ignored(site: Site) -> None:
    """A newer version may send it. Invalid bytes are ignored too, and later messages are received."""
    site.all[0].send("fashion", "ann", b"hats")
    for noise in (b"", b"\xff\xff", b"[1,2]"):
        site.buses[0].publish(SUBJECT, noise)
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(0.1)

    assert site.heard[1] == [("ann", b"hello")]


@run_inside(_open_site, run)
async def test_a_failing_handler_does_not_stop_the_next_broadcast(site: Site) -> None:
    """The failure is logged."""

    def fail(*_: object) -> None:
        raise ValueError

    site.all[1].set_handler("broken", fail)
    site.all[0].send("broken", "ann")
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(0.1)

    assert site.heard[1] == [("ann", b"hello")]


@run_inside(_open_site, run)
async def test_a_broadcast_that_could_not_be_stored_is_stored_later(site: Site) -> None:
    """The store was unavailable, and the bus lost the message."""
    site.exchange.transport = lambda _: None
    site.membership.gone = True
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(2 * RETRY_S)
    site.membership.gone = False
    await asyncio.sleep(2 * SWEEP_S)

    assert site.heard == [[], [("ann", b"hello")], [("ann", b"hello")]]


@run_inside(_open_site, run)
async def test_a_broadcast_that_was_stored_twice_is_received_once(site: Site) -> None:
    """The store's answer was lost, so the sender stored the message again. The sender ignores it."""
    site.membership.silent = True
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep(SWEEP_S)
    site.membership.silent = False
    await asyncio.sleep(2 * SWEEP_S)

    assert site.heard == [[], [("ann", b"hello")], [("ann", b"hello")]]


@run_inside(_open_site, run)
async def test_a_broadcast_that_can_never_be_stored_is_logged(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    """A process that stops does not wait for that."""
    site.membership.gone = True
    site.all[0].send("notice", "ann", b"hello")
    await asyncio.sleep((MAX_TRIES + 1) * RETRY_S)
    site.all[1].send("notice", "bob", b"hello")
    await asyncio.sleep(RETRY_S / 2)

    await asyncio.wait_for(site.all[1].stop(), 2 * RETRY_S)

    assert "could not be stored" in caplog.text


@run_inside(_open_site, run)
async def test_a_stopping_process_finishes_sending(site: Site) -> None:
    """It sends pending messages before it ends."""
    site.all[0].send("notice", "ann", b"hello")

    await site.all[0].stop()

    assert site.heard[1] == [("ann", b"hello")]
