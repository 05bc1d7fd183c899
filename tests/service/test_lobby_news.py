"""Every process's lobby shows the same."""

import asyncio
from collections.abc import Awaitable, Callable

from kozyr.buses.local import Exchange, LocalBus
from kozyr.rules import must
from kozyr.service.lobby import Lobby
from kozyr.service.lobby_news import LOOK_S, POLL_S, SUBJECT, LobbyNews
from kozyr.table import Close, Leave
from tests.kit.hosts import FailingStore, House
from tests.world.loop import run


class Site:
    """Two processes on one store; tables are made at the first."""

    def __init__(self) -> None:
        self.exchange = Exchange()
        self.store = FailingStore()
        self.buses = [LocalBus(self.exchange) for _ in range(2)]
        self.houses = [House(self.store) for _ in range(2)]
        self.lobbies = [Lobby() for _ in range(2)]
        self.running = []
        for house, lobby, bus in zip(self.houses, self.lobbies, self.buses, strict=True):
            news = LobbyNews(lobby, self.store, bus, lambda: None)
            house.host.ears.listed = news.tell
            self.running.append(asyncio.create_task(news.run()))

    def shown(self, at: int = 1) -> list[tuple[str, int]]:
        """Tell what a lobby shows: tables, and how many sit there."""
        return [(line["table"], line["taken"]) for line in self.lobbies[at].tables()]


def _fact(act: Callable[[Site], Awaitable[None]]) -> None:
    async def fact() -> None:
        site = Site()
        await act(site)
        for each in site.running:
            each.cancel()

    run(fact())


def test_a_table_that_is_opened_elsewhere_is_shown() -> None:
    """At once, and so is whoever sits down or leaves, and its end."""

    async def act(site: Site) -> None:
        await site.houses[0].open(3)
        opened = site.shown()
        must(await site.houses[0].ask("u2", Leave()))
        left = site.shown()
        must(await site.houses[1].ask("u0", Close(), "close"))

        assert (opened, left, site.shown(), site.shown(0)) == ([("t", 3)], [("t", 2)], [], [])

    _fact(act)


def test_what_the_wire_lost_is_found_when_it_is_back() -> None:
    """The store lists it; and what it lists no more is gone."""

    async def act(site: Site) -> None:
        site.exchange.carry = lambda _: None
        await site.houses[0].open(3)
        site.buses[1].switch(up=False)
        site.buses[1].switch(up=True)
        await asyncio.sleep(0.1)
        opened = site.shown()
        must(await site.houses[0].ask("u0", Close()))
        await asyncio.sleep(2 * LOOK_S)

        assert (opened, site.shown()) == ([("t", 3)], [])

    _fact(act)


def test_without_a_bus_the_store_is_looked_at() -> None:
    """Every few seconds; a store that is gone is looked at again."""

    async def act(site: Site) -> None:
        for bus in site.buses:
            bus.switch(up=False)
        await site.houses[0].open()
        site.store.gone = True
        await asyncio.sleep(2 * POLL_S)
        site.store.gone = False
        await asyncio.sleep(2 * POLL_S)

        assert site.shown() == [("t", 2)]

    _fact(act)


def test_late_news_change_nothing_back() -> None:
    """By the number of the entry; a table that is closed stays closed."""

    async def act(site: Site) -> None:
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

    _fact(act)


def test_a_table_opened_while_the_store_is_read_stays() -> None:
    """It is not listed yet, and was not known before."""

    async def act(site: Site) -> None:
        await site.houses[0].open()
        listings = site.store.listings

        async def slowly() -> object:
            listed = await listings()
            await site.houses[0].ask("u0", Leave(), "x")
            site.lobbies[1].changed("other", b'{"private":false,"phase":"open","ids":[],"taken":0}', 1)
            return listed

        site.store.listings = slowly  # type: ignore[assignment]  # what happens meanwhile
        await site.lobbies[1].look(site.store)

        assert site.shown() == [("t", 1), ("other", 0)]

    _fact(act)


def test_noise_is_no_news() -> None:
    """Whoever made it."""

    async def act(site: Site) -> None:
        await site.houses[0].open()
        for noise in (b"", b"\xff", b"\x93\xa1t\xc4\x02{}\x63", b"\x93\xa1t\xc4\x01x\x63"):
            site.buses[0].tell(SUBJECT, noise)
        must(await site.houses[0].ask("u1", Leave()))

        assert site.shown() == [("t", 1)]

    _fact(act)


def test_who_sits_down_elsewhere_is_told_of() -> None:
    """For those who follow his tables here."""

    async def act(site: Site) -> None:
        sat: list[str] = []
        site.lobbies[1].sat = sat.append

        await site.houses[0].open(3)

        assert sat == ["u0", "u1", "u2"]

    _fact(act)
