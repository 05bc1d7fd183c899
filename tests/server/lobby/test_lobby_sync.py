"""The lobbies of all processes show the same tables."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from kozyr.rules import must
from kozyr.server.cluster.bus import GONE_S, KEEPALIVE_S
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.lobby.lobby_sync import MIN_INTERVAL_S, POLL_S, RELOAD_S, SUBJECT, LobbySync
from kozyr.table import Close, Leave
from tests.kit.async_tests import run_inside
from tests.kit.hosts import FailingStore, House
from tests.worlds.loop import run


class Site:
    """Two processes on one store. The first process opens the tables."""

    def __init__(self) -> None:
        self.exchange = Exchange()
        self.store = FailingStore()
        self.buses = [LocalBus(self.exchange) for _ in range(2)]
        self.houses = [House(self.store) for _ in range(2)]
        self.lobbies = [Lobby() for _ in range(2)]
        self.running = []
        for name, house, lobby, bus in zip("ab", self.houses, self.lobbies, self.buses, strict=True):
            news = LobbySync(lobby, self.store, bus, name, lambda: None)
            house.events.on_listed = news.publish
            self.running.append(asyncio.create_task(news.run()))

    def shown(self, at: int = 1) -> list[tuple[str, int]]:
        """Return the tables of a lobby, with their numbers of players."""
        return [(line["table"], line["taken"]) for line in self.lobbies[at].visible_lines()]


@asynccontextmanager
async def _open_site() -> AsyncIterator[Site]:
    site = Site()
    yield site
    for task in site.running:
        task.cancel()


@run_inside(_open_site, run)
async def test_a_table_of_another_process_is_shown(site: Site) -> None:
    """The other lobby immediately shows its opening, its players and its end."""
    await site.houses[0].open(3)
    opened = site.shown()
    must(await site.houses[0].ask("u2", Leave()))
    after_leaving = site.shown()
    must(await site.houses[1].ask("u0", Close(), "close"))

    assert (opened, after_leaving, site.shown(), site.shown(0)) == ([("t", 3)], [("t", 2)], [], [])


@run_inside(_open_site, run)
async def test_lost_lines_are_read_when_the_bus_is_up_again(site: Site) -> None:
    """The store lists them. A table that the store does not list is removed."""
    site.exchange.transport = lambda _: None
    await site.houses[0].open(3)
    site.buses[1].switch(up=False)
    site.buses[1].switch(up=True)
    await asyncio.sleep(0.1)
    opened = site.shown()
    must(await site.houses[0].ask("u0", Close()))
    await asyncio.sleep(2 * RELOAD_S)

    assert (opened, site.shown()) == ([("t", 3)], [])


@run_inside(_open_site, run)
async def test_lines_that_another_process_could_not_send_are_found(site: Site) -> None:
    """It reports how many lines it sent. The bus of the receiver was up all the time."""
    await asyncio.sleep(2 * KEEPALIVE_S)
    site.buses[0].switch(up=False)
    await site.houses[0].open()
    site.buses[0].switch(up=True)
    await asyncio.sleep(KEEPALIVE_S + MIN_INTERVAL_S)

    assert site.shown() == [("t", 2)]


@run_inside(_open_site, run)
async def test_lost_lines_are_found_by_the_next_message(site: Site) -> None:
    """At the latest, that is a keepalive. An unavailable store is read again."""
    await asyncio.sleep(2 * KEEPALIVE_S)
    carry, site.exchange.transport = site.exchange.transport, lambda _: None
    await site.houses[0].open()
    site.exchange.transport = carry
    site.store.gone = True
    await asyncio.sleep(KEEPALIVE_S + MIN_INTERVAL_S)
    site.store.gone = False
    await asyncio.sleep(2 * MIN_INTERVAL_S)

    assert site.shown() == [("t", 2)]


@run_inside(_open_site, run)
async def test_the_last_lines_of_a_dead_process_are_found(site: Site) -> None:
    """Its keepalives stop, so the others read the store."""
    await asyncio.sleep(2 * KEEPALIVE_S)
    site.running[0].cancel()
    site.exchange.transport = lambda _: None
    await site.houses[0].open()
    await asyncio.sleep(GONE_S + KEEPALIVE_S + MIN_INTERVAL_S)

    assert site.shown() == [("t", 2)]


@run_inside(_open_site, run)
async def test_a_process_that_receives_everything_does_not_read_the_store(site: Site) -> None:
    """Keepalives, and lines in order, are no reason for a read."""
    await asyncio.sleep(2 * KEEPALIVE_S)
    looks = 0
    listings = site.store.listings

    async def counted(after: str | None = None, limit: int | None = None) -> object:
        nonlocal looks
        looks += 1
        return await listings(after, limit)

    site.store.listings = counted  # type: ignore[assignment]  # and counted
    await site.houses[0].open(3)
    must(await site.houses[1].ask("u2", Leave()))
    await asyncio.sleep(RELOAD_S - 4 * KEEPALIVE_S)

    assert (looks, site.shown(0), site.shown(1)) == (0, [("t", 2)], [("t", 2)])


@run_inside(_open_site, run)
async def test_without_a_bus_the_store_is_read(site: Site) -> None:
    """It is read every few seconds, and again if it was unavailable."""
    for bus in site.buses:
        bus.switch(up=False)
    await site.houses[0].open()
    site.store.gone = True
    await asyncio.sleep(2 * POLL_S)
    site.store.gone = False
    await asyncio.sleep(2 * POLL_S)

    assert site.shown() == [("t", 2)]


@run_inside(_open_site, run)
async def test_late_lines_do_not_overwrite_newer_ones(site: Site) -> None:
    """Their entry numbers decide. A closed table stays closed."""
    for task in site.running:
        task.cancel()
    late_messages: list[Callable[[], None]] = []
    site.exchange.transport = late_messages.append
    await site.houses[0].open(3)
    must(await site.houses[0].ask("u2", Leave()))
    must(await site.houses[0].ask("u0", Close()))
    views = []
    for deliver in (late_messages[3], late_messages[0], late_messages[4], late_messages[1], late_messages[3]):
        deliver()
        views.append(site.shown())

    assert views == [[("t", 2)], [("t", 2)], [], [], []]


@run_inside(_open_site, run)
async def test_a_table_opened_while_the_store_is_read_stays(site: Site) -> None:
    """The store does not list it yet, and it was unknown before the read."""
    await site.houses[0].open()
    listings = site.store.listings

    async def slowly(after: str | None = None, limit: int | None = None) -> object:
        listed = await listings(after, limit)
        await site.houses[0].ask("u0", Leave(), "x")
        site.lobbies[1].apply_listing("other", b'{"private":false,"phase":"open","ids":[],"taken":0}', 1)
        return listed

    site.store.listings = slowly  # type: ignore[assignment]  # what happens meanwhile
    await site.lobbies[1].reload(site.store)

    assert site.shown() == [("t", 1), ("other", 0)]


@run_inside(_open_site, run)
async def test_invalid_messages_are_ignored(site: Site) -> None:
    """Any client of the bus may send them."""
    await site.houses[0].open()
    for noise in (b"", b"\xff", b"\x95\xa1a\x01\xa1t\xc4\x02{}\x63", b"\x95\xa1a\x01\xa1t\xc4\x01x\x63"):
        site.buses[0].publish(SUBJECT, noise)
    must(await site.houses[0].ask("u1", Leave()))

    assert site.shown() == [("t", 1)]


@run_inside(_open_site, run)
async def test_a_player_who_sits_down_at_another_process_is_reported(site: Site) -> None:
    """This process may have followers of that player's tables."""
    sat: list[str] = []
    site.lobbies[1].on_seated = sat.append

    await site.houses[0].open(3)

    assert sat == ["u0", "u1", "u2"]
