"""Every process knows the watchers of a table at the other processes."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from kozyr.server.cluster.bus import GONE_S, KEEPALIVE_S
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.realtime import watchers
from kozyr.server.realtime.watchers import COLLECT_S, EXPIRY_S, RESEND_S, Watcher, WatcherSync
from tests.worlds.loop import run

ANN, BOB = Watcher("c1", "ann", is_spectator=False), Watcher("c2", "", is_spectator=True)


@contextmanager
def telling(watchers: WatcherSync, tables: Iterable[str]) -> Iterator[None]:
    """Run a process's exchange of watchers."""
    task = asyncio.create_task(watchers.run(lambda: tables))
    try:
        yield
    finally:
        task.cancel()


class Site:
    """Two processes."""

    def __init__(self) -> None:
        self.exchange = Exchange()
        self.buses = [LocalBus(self.exchange) for _ in range(2)]
        self.tables: dict[str, list[Watcher]] = {}
        self.here = WatcherSync(self.buses[0], "a", lambda table: self.tables.get(table, []))
        self.there = WatcherSync(self.buses[1], "b", lambda _: [])

    @contextmanager
    def told(self) -> Iterator[None]:
        """Run both processes."""
        with telling(self.here, self.tables), telling(self.there, ()):
            yield

    async def have(self, table: str, *player: Watcher) -> None:
        """Let these clients watch a table at the first process."""
        self.tables[table] = list(player)
        self.here.mark_changed(table)
        await asyncio.sleep(2 * COLLECT_S)


def test_a_new_watcher_is_known_at_the_other_process() -> None:
    """The watcher's own process does not list it as remote."""

    async def fact() -> None:
        site = Site()

        await site.have("t", ANN, BOB)

        assert (site.there.find_remote("t"), site.here.find_remote("t")) == ([ANN, BOB], [])

    run(fact())


def test_a_watcher_that_leaves_is_removed() -> None:
    """Nothing is kept about a table without watchers."""

    async def fact() -> None:
        site = Site()
        await site.have("t", ANN, BOB)

        await site.have("t", BOB)
        one = site.there.find_remote("t")
        await site.have("t")

        assert (one, site.there.find_remote("t")) == ([BOB], [])

    run(fact())


def test_a_dead_process_has_no_watchers() -> None:
    """Its messages stop, and its watchers soon expire."""

    async def fact() -> None:
        site = Site()
        await site.have("t", ANN)

        await asyncio.sleep(GONE_S)

        assert site.there.find_remote("t") == []

    run(fact())


def test_a_living_process_keeps_its_watchers() -> None:
    """No watcher came or left."""

    async def fact() -> None:
        site = Site()
        with site.told():
            await site.have("t", ANN)

            await asyncio.sleep(GONE_S + RESEND_S / 3)

            assert site.there.find_remote("t") == [ANN]

    run(fact())


def test_a_new_process_gets_all_watchers() -> None:
    """It does not have to wait for the next periodic message."""

    async def fact() -> None:
        site = Site()
        with site.told():
            await site.have("t", ANN)
            newcomer = WatcherSync(LocalBus(site.exchange), "c", lambda _: [])
            with telling(newcomer, ()):
                await asyncio.sleep(2 * KEEPALIVE_S)

            assert newcomer.find_remote("t") == [ANN]

    run(fact())


def test_watchers_that_are_not_sent_again_expire() -> None:
    """The message that the last one left was lost."""

    async def fact() -> None:
        site = Site()
        with site.told():
            await site.have("t", ANN)

            del site.tables["t"]
            await asyncio.sleep(EXPIRY_S + KEEPALIVE_S)

            assert site.there.find_remote("t") == []

    run(fact())


def test_all_watchers_are_sent_periodically() -> None:
    """So processes that missed a message get them, and nothing expires."""

    async def fact() -> None:
        site = Site()
        site.tables = {f"t{n}": [ANN] for n in range(3 * watchers.TABLES_PER_MESSAGE)}
        with site.told():
            await asyncio.sleep(3 * EXPIRY_S)

            received = [site.there.find_remote(table) for table in site.tables]

        assert received == [[ANN]] * len(site.tables)

    run(fact())


def test_unreadable_messages_are_ignored() -> None:
    """They change nothing."""

    async def fact() -> None:
        site = Site()
        await site.have("t", ANN)

        for noise in (b"", b"\xff", b"\x92\xa1a\x01", b"[]"):
            site.buses[0].publish(watchers.SUBJECT, noise)

        assert site.there.find_remote("t") == [ANN]

    run(fact())
