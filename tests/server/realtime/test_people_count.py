"""Every process knows how many people are connected to all processes."""

import asyncio

from kozyr.server.cluster.bus import GONE_S, KEEPALIVE_S
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.realtime.people_count import MAX_AGE_S, SUBJECT, PeopleCount
from tests.worlds.loop import run


def test_a_number_is_counted_once_a_second() -> None:
    """Many calls in one moment cost one count."""

    async def fact() -> None:
        counts: list[int] = []

        def count_local() -> int:
            counts.append(1)
            return len(counts)

        people = PeopleCount(count_local)

        assert [people.count(), people.count()] == [1, 1]
        await asyncio.sleep(MAX_AGE_S)
        assert people.count() == 2

    run(fact())


def test_the_people_of_other_processes_are_added() -> None:
    """A process that is gone no longer counts, and an unreadable message is ignored."""

    async def fact() -> None:
        exchange = Exchange()
        here, there = LocalBus(exchange), LocalBus(exchange)
        ours, theirs = PeopleCount(lambda: 2), PeopleCount(lambda: 5)
        ours.share(here, "a")
        theirs.share(there, "b")
        task = asyncio.create_task(theirs.run())

        await asyncio.sleep(2 * KEEPALIVE_S)
        there.publish(SUBJECT, b"\xff")
        assert ours.count() == 7

        task.cancel()
        await asyncio.sleep(GONE_S + KEEPALIVE_S)
        assert ours.count() == 2

    run(fact())
