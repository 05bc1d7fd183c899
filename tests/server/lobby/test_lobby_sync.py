"""Every process's lobby shows the same."""

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
    """Two processes on one store; tables are made at the first."""

    def __init__(self) -> None:
        self.exchange = Exchange()
        self.store = FailingStore()
        self.buses = [LocalBus(self.exchange) for _ in range(2)]
        self.houses = [House(self.store) for _ in range(2)]
        self.lobbies = [Lobby() for _ in range(2)]
        self.running = []
        for name, house, lobby, bus in zip("ab", self.houses, self.lobbies, self.buses, strict=True):
            news = LobbySync(lobby, self.store, bus, name, lambda: None)
            house.events.listed = news.publish
            self.running.append(asyncio.create_task(news.run()))

    def shown(self, at: int = 1) -> list[tuple[str, int]]:
        """Tell what a lobby shows: tables, and how many sit there."""
        return [(line["table"], line["taken"]) for line in self.lobbies[at].tables()]


@asynccontextmanager
async def _open_site() -> AsyncIterator[Site]:
    site = Site()
    yield site
    for task in site.running:
        task.cancel()


@run_inside(_open_site, run)
async def test_a_table_that_is_opened_elsewhere_is_shown(site: Site) -> None:
    """At once, and so is whoever sits down or leaves, and its end."""
    await site.houses[0].open(3)
    opened = site.shown()
    must(await site.houses[0].ask("u2", Leave()))
    left = site.shown()
    must(await site.houses[1].ask("u0", Close(), "close"))

    assert (opened, left, site.shown(), site.shown(0)) == ([("t", 3)], [("t", 2)], [], [])


@run_inside(_open_site, run)
async def test_what_the_wire_lost_is_found_when_it_is_back(site: Site) -> None:
    """The store lists it; and what it lists no more is gone."""
    site.exchange.carry = lambda _: None
    await site.houses[0].open(3)
    site.buses[1].switch(up=False)
    site.buses[1].switch(up=True)
    await asyncio.sleep(0.1)
    opened = site.shown()
    must(await site.houses[0].ask("u0", Close()))
    await asyncio.sleep(2 * RELOAD_S)

    assert (opened, site.shown()) == ([("t", 3)], [])


@run_inside(_open_site, run)
async def test_what_another_could_not_tell_is_found_when_it_can_tell_again(site: Site) -> None:
    """It says how much it told: here the bus was up all the time."""
    await asyncio.sleep(2 * KEEPALIVE_S)
    site.buses[0].switch(up=False)
    await site.houses[0].open()
    site.buses[0].switch(up=True)
    await asyncio.sleep(KEEPALIVE_S + MIN_INTERVAL_S)

    assert site.shown() == [("t", 2)]


@run_inside(_open_site, run)
async def test_what_the_wire_lost_is_found_though_it_was_never_gone(site: Site) -> None:
    """By what is told next, at the latest a beat later; a store that is gone then is asked again."""
    await asyncio.sleep(2 * KEEPALIVE_S)
    carry, site.exchange.carry = site.exchange.carry, lambda _: None
    await site.houses[0].open()
    site.exchange.carry = carry
    site.store.gone = True
    await asyncio.sleep(KEEPALIVE_S + MIN_INTERVAL_S)
    site.store.gone = False
    await asyncio.sleep(2 * MIN_INTERVAL_S)

    assert site.shown() == [("t", 2)]


@run_inside(_open_site, run)
async def test_what_a_process_stored_that_died_then_is_found(site: Site) -> None:
    """Nobody told of it; that nothing more is heard of it tells enough."""
    await asyncio.sleep(2 * KEEPALIVE_S)
    site.running[0].cancel()
    site.exchange.carry = lambda _: None
    await site.houses[0].open()
    await asyncio.sleep(GONE_S + KEEPALIVE_S + MIN_INTERVAL_S)

    assert site.shown() == [("t", 2)]


@run_inside(_open_site, run)
async def test_a_process_that_receives_everything_does_not_read_the_store(site: Site) -> None:
    """A look reads all tables: a beat alone, or news in their order, are no reason for one."""
    await asyncio.sleep(2 * KEEPALIVE_S)
    looks = 0
    listings = site.store.listings

    async def counted() -> object:
        nonlocal looks
        looks += 1
        return await listings()

    site.store.listings = counted  # type: ignore[assignment]  # and counted
    await site.houses[0].open(3)
    must(await site.houses[1].ask("u2", Leave()))
    await asyncio.sleep(RELOAD_S - 4 * KEEPALIVE_S)

    assert (looks, site.shown(0), site.shown(1)) == (0, [("t", 2)], [("t", 2)])


@run_inside(_open_site, run)
async def test_without_a_bus_the_store_is_looked_at(site: Site) -> None:
    """Every few seconds; a store that is gone is looked at again."""
    for bus in site.buses:
        bus.switch(up=False)
    await site.houses[0].open()
    site.store.gone = True
    await asyncio.sleep(2 * POLL_S)
    site.store.gone = False
    await asyncio.sleep(2 * POLL_S)

    assert site.shown() == [("t", 2)]


@run_inside(_open_site, run)
async def test_late_news_change_nothing_back(site: Site) -> None:
    """By the number of the entry; a table that is closed stays closed."""
    for each in site.running:
        each.cancel()  # what is told is told alone
    late: list[Callable[[], None]] = []
    site.exchange.carry = late.append
    await site.houses[0].open(3)
    must(await site.houses[0].ask("u2", Leave()))
    must(await site.houses[0].ask("u0", Close()))
    seen = []
    for deliver in (late[3], late[0], late[4], late[1], late[3]):
        deliver()
        seen.append(site.shown())

    assert seen == [[("t", 2)], [("t", 2)], [], [], []]


@run_inside(_open_site, run)
async def test_a_table_opened_while_the_store_is_read_stays(site: Site) -> None:
    """It is not listed yet, and was not known before."""
    await site.houses[0].open()
    listings = site.store.listings

    async def slowly() -> object:
        listed = await listings()
        await site.houses[0].ask("u0", Leave(), "x")
        site.lobbies[1].changed("other", b'{"private":false,"phase":"open","ids":[],"taken":0}', 1)
        return listed

    site.store.listings = slowly  # type: ignore[assignment]  # what happens meanwhile
    await site.lobbies[1].reload(site.store)

    assert site.shown() == [("t", 1), ("other", 0)]


@run_inside(_open_site, run)
async def test_noise_is_no_news(site: Site) -> None:
    """Whoever made it."""
    await site.houses[0].open()
    for noise in (b"", b"\xff", b"\x95\xa1a\x01\xa1t\xc4\x02{}\x63", b"\x95\xa1a\x01\xa1t\xc4\x01x\x63"):
        site.buses[0].publish(SUBJECT, noise)
    must(await site.houses[0].ask("u1", Leave()))

    assert site.shown() == [("t", 1)]


@run_inside(_open_site, run)
async def test_who_sits_down_elsewhere_is_told_of(site: Site) -> None:
    """For those who follow his tables here."""
    sat: list[str] = []
    site.lobbies[1].on_seated = sat.append

    await site.houses[0].open(3)

    assert sat == ["u0", "u1", "u2"]
