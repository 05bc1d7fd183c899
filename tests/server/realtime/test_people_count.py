"""Every process knows how many people are connected to all processes."""

import asyncio

from kozyr.server.cluster.bus import GONE_S, KEEPALIVE_S
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.realtime.people_count import SUBJECT, PeopleCount
from tests.kit.gateway import Gate, at_gate, until
from tests.worlds.loop import run


@at_gate()
async def test_a_new_connection_counts_immediately(gate: Gate) -> None:
    """A person with two connections counts once, each visitor counts, a closed connection does not."""
    ann = await gate.guest("Ann")

    async def count() -> int:
        people: int = (await gate.call("server.status"))["people"]
        return people

    counts = [await count()]
    clients = []
    for channel in (f"user:#{ann.id}", "lobby"):
        clients.append(await gate.listening(ann, channel))
        counts.append(await count())
    for _ in range(2):
        clients.append(await gate.listening(None, "lobby"))
        counts.append(await count())
    for client in clients:
        await client.close()
    await until(lambda: gate.hub.count_people() == 0)

    assert (counts, await count()) == ([0, 1, 1, 2, 3], 0)


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
