"""A process knows how many others there are, since when somebody was, and what time it is at the store."""

import asyncio

import pytest

from kozyr.server.cluster.membership import DEAD_MS
from kozyr.server.cluster.node import new_name
from tests.kit.async_tests import run_with
from tests.kit.local_cluster import NOON, ClusterNode, LocalCluster, virtual_cluster
from tests.worlds.loop import run as run_virtually


async def _joined(cluster: LocalCluster, *names: str) -> list[ClusterNode]:
    nodes = [cluster.node(name) for name in names]
    for each in nodes:
        await each.node.join()
    return nodes


@run_with(asyncio.run)
async def test_the_first_process_knows_that_nobody_was_there() -> None:
    """The second knows that somebody was; both know of each other after a beat."""
    ann, bob = await _joined(LocalCluster(), "ann", "bob")
    await ann.node.send_heartbeat()

    assert [(each.node.is_first, each.node.others) for each in (ann, bob)] == [(True, 1), (False, 1)]
    assert [each.figures.told[-1] for each in (ann, bob)] == [(2, 0.0), (2, 0.0)]


@pytest.mark.parametrize("lives", [True, False])
def test_whether_somebody_was_there_is_found_out(*, lives: bool) -> None:
    """One that died a moment ago is not: who comes then is the first, and nobody loses time to the gap."""
    told: list[object] = []

    async def fact() -> None:
        cluster = virtual_cluster()
        (ann,) = await _joined(cluster, "ann")
        running = asyncio.create_task(ann.node.run())
        await asyncio.sleep(5)
        if not lives:
            running.cancel()
        came = cluster.clock()
        (bob,) = await _joined(cluster, "bob")
        assumed = bob.node.is_first
        await bob.node.settle()
        told.append((assumed, bob.node.is_first, bob.outages[-1] == came - 1))
        running.cancel()

    run_virtually(fact())

    assert told == [(False, not lives, not lives)]


def test_who_has_to_join_twice_is_still_the_first() -> None:
    """What it did in between may have failed: it begins again, and nobody was there when it came."""

    async def fact() -> None:
        cluster = virtual_cluster()
        (ann,) = await _joined(cluster, "ann")
        await ann.node.settle()
        await asyncio.sleep(1)
        await ann.node.join()
        await ann.node.settle()
        told.append(ann.node.is_first)

    told: list[bool] = []
    run_virtually(fact())

    assert told == [True]


def test_a_store_whose_clock_was_set_keeps_nobody_waiting() -> None:
    """Then it is taken for granted that somebody is there."""
    told: list[bool] = []

    async def fact() -> None:
        cluster = LocalCluster()
        _, bob = await _joined(cluster, "ann", "bob")
        await bob.node.settle()
        told.append(bob.node.is_first)

    run_virtually(fact())

    assert told == [False]


@run_with(asyncio.run)
async def test_what_nobody_could_play_is_an_outage() -> None:
    """Until the moment since when somebody is there; nobody loses time to it."""
    cluster = LocalCluster()
    (ann,) = await _joined(cluster, "ann")
    cluster.now += DEAD_MS - 1
    await ann.node.send_heartbeat()
    cluster.now += DEAD_MS
    await ann.node.send_heartbeat()

    assert ann.outages == [NOON - 1, NOON - 1, NOON + 2 * DEAD_MS - 2]


@run_with(asyncio.run)
async def test_who_has_left_is_counted_no_more() -> None:
    """At once: nobody waits until it is taken for dead."""
    ann, bob = await _joined(LocalCluster(), "ann", "bob")
    await bob.node.leave()
    await ann.node.send_heartbeat()

    assert (ann.node.others, ann.figures.told[-1]) == (0, (1, 0.0))


def test_it_is_there_as_long_as_it_runs() -> None:
    """And is taken for dead a while after it was cancelled."""
    told: list[int] = []

    async def fact() -> None:
        cluster = virtual_cluster()
        ann, bob = await _joined(cluster, "ann", "bob")
        running = asyncio.create_task(ann.node.run())
        for _ in range(2):
            await asyncio.sleep(2 * DEAD_MS / 1000)
            await bob.node.send_heartbeat()
            told.append(bob.node.others)
            running.cancel()

    run_virtually(fact())

    assert told == [1, 0]


@run_with(asyncio.run)
async def test_a_store_that_is_gone_ends_nothing() -> None:
    """It says so again a second later."""
    cluster = LocalCluster()
    (ann,) = await _joined(cluster, "ann")
    cluster.membership.gone = True
    await ann.node.send_heartbeat()
    await ann.node.leave()
    cluster.membership.gone = False
    await ann.node.send_heartbeat()

    assert len(ann.outages) == 2


@pytest.mark.parametrize(
    ("ahead", "told", "complaints"),
    [
        (400, 0.4, []),
        (2_000, 2.0, ["the clock of this machine is 2000 ms ahead of the store's"]),
        (-700, -0.7, ["the clock of this machine is -700 ms ahead of the store's"]),
    ],
)
@run_with(asyncio.run)
async def test_a_clock_that_is_wrong_is_told(
    ahead: int, told: float, complaints: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    """To those who watch the figures; in the log once, if it is far off."""
    ann = LocalCluster().node("ann")
    ann.node = ann.node_with(ann.presence, ahead)
    await ann.node.join()
    await ann.node.send_heartbeat()

    assert ann.figures.told == [(1, told)] * 2
    assert caplog.messages == complaints


def test_names_are_never_those_of_others() -> None:
    """Nor of the same process as it was before."""
    names = [new_name() for _ in range(100)]

    assert len(set(names)) == 100
