"""Who watches a table is known at every process, for a while."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from kozyr.server.cluster.bus import GONE_S, KEEPALIVE_S
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.realtime import watchers
from kozyr.server.realtime.watchers import COLLECT_S, EXPIRY_S, RESEND_S, Watcher, Watchers
from tests.worlds.loop import run

ANN, BOB = Watcher("c1", "ann", is_spectator=False), Watcher("c2", "", is_spectator=True)


@contextmanager
def telling(watchers: Watchers, tables: Iterable[str]) -> Iterator[None]:
    """Let a process say again and again what it knows, and see what others say."""
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
        self.here = Watchers(self.buses[0], "a", lambda table: self.tables.get(table, []))
        self.there = Watchers(self.buses[1], "b", lambda _: [])

    @contextmanager
    def told(self) -> Iterator[None]:
        """Let both processes live."""
        with telling(self.here, self.tables), telling(self.there, ()):
            yield

    async def have(self, table: str, *who: Watcher) -> None:
        """Let these watch a table at the first process."""
        self.tables[table] = list(who)
        self.here.mark_changed(table)
        await asyncio.sleep(2 * COLLECT_S)


def test_who_comes_is_seen_elsewhere() -> None:
    """With what he is; not at the process where he is."""

    async def fact() -> None:
        site = Site()

        await site.have("t", ANN, BOB)

        assert (site.there.find_remote("t"), site.here.find_remote("t")) == ([ANN, BOB], [])

    run(fact())


def test_who_goes_is_not() -> None:
    """Nothing is left of a table that nobody watches."""

    async def fact() -> None:
        site = Site()
        await site.have("t", ANN, BOB)

        await site.have("t", BOB)
        one = site.there.find_remote("t")
        await site.have("t")

        assert (one, site.there.find_remote("t")) == ([BOB], [])

    run(fact())


def test_a_process_that_died_has_no_crowd() -> None:
    """It says nothing any more, and is soon not believed."""

    async def fact() -> None:
        site = Site()
        await site.have("t", ANN)

        await asyncio.sleep(GONE_S)

        assert site.there.find_remote("t") == []

    run(fact())


def test_a_process_that_lives_is_believed() -> None:
    """Though nobody came or went."""

    async def fact() -> None:
        site = Site()
        with site.told():
            await site.have("t", ANN)

            await asyncio.sleep(GONE_S + RESEND_S / 3)

            assert site.there.find_remote("t") == [ANN]

    run(fact())


def test_who_comes_later_is_told_everything() -> None:
    """Without waiting until it is told again."""

    async def fact() -> None:
        site = Site()
        with site.told():
            await site.have("t", ANN)
            late = Watchers(LocalBus(site.exchange), "c", lambda _: [])
            with telling(late, ()):
                await asyncio.sleep(2 * KEEPALIVE_S)

            assert late.find_remote("t") == [ANN]

    run(fact())


def test_what_is_not_said_again_is_forgotten() -> None:
    """That the last one went was lost on the way."""

    async def fact() -> None:
        site = Site()
        with site.told():
            await site.have("t", ANN)

            del site.tables["t"]
            await asyncio.sleep(EXPIRY_S + KEEPALIVE_S)

            assert site.there.find_remote("t") == []

    run(fact())


def test_everything_is_said_again_and_again() -> None:
    """To those who did not hear it, and so that it is not forgotten."""

    async def fact() -> None:
        site = Site()
        site.tables = {f"t{n}": [ANN] for n in range(3 * watchers.TABLES_PER_MESSAGE)}
        with site.told():
            await asyncio.sleep(3 * EXPIRY_S)

            heard = [site.there.find_remote(table) for table in site.tables]

        assert heard == [[ANN]] * len(site.tables)

    run(fact())


def test_noise_is_not_a_crowd() -> None:
    """It changes nothing."""

    async def fact() -> None:
        site = Site()
        await site.have("t", ANN)

        for noise in (b"", b"\xff", b"\x92\xa1a\x01", b"[]"):
            site.buses[0].publish(watchers.SUBJECT, noise)

        assert site.there.find_remote("t") == [ANN]

    run(fact())
