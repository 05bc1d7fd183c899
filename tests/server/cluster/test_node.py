"""A process knows the number of other processes, the uptime of the cluster, and the store's time."""

import asyncio

import pytest

from kozyr.server.cluster.membership import DEAD_MS
from kozyr.server.cluster.node import make_node_name
from tests.kit.async_tests import run_with
from tests.kit.local_cluster import NOON, ClusterNode, LocalCluster, virtual_cluster
from tests.worlds.loop import run as run_virtually


async def _join(cluster: LocalCluster, *names: str) -> list[ClusterNode]:
    nodes = [cluster.node(name) for name in names]
    for node in nodes:
        await node.node.join()
    return nodes


@run_with(asyncio.run)
async def test_the_first_process_knows_that_it_is_the_first() -> None:
    """The second process knows of the first. After a heartbeat both know of each other."""
    ann, bob = await _join(LocalCluster(), "ann", "bob")
    await ann.node.send_heartbeat()

    assert [(node.node.is_first, node.node.others) for node in (ann, bob)] == [(True, 1), (False, 1)]
    assert [node.figures.told[-1] for node in (ann, bob)] == [(2, 0.0), (2, 0.0)]


@pytest.mark.parametrize("lives", [True, False])
@run_with(run_virtually)
async def test_a_process_that_just_died_does_not_count(*, lives: bool) -> None:
    """The next process is the first, and no player loses time during the gap."""
    cluster = virtual_cluster()
    (ann,) = await _join(cluster, "ann")
    running = asyncio.create_task(ann.node.run())
    await asyncio.sleep(5)
    if not lives:
        running.cancel()
    came = cluster.clock()
    (bob,) = await _join(cluster, "bob")
    was_first = bob.node.is_first
    await bob.node.settle()
    running.cancel()

    assert (was_first, bob.node.is_first, bob.outages[-1] == came - 1) == (False, not lives, not lives)


@run_with(run_virtually)
async def test_a_process_that_joins_twice_is_still_the_first() -> None:
    """Its start may have failed after the first attempt."""
    cluster = virtual_cluster()
    (ann,) = await _join(cluster, "ann")
    await ann.node.settle()
    await asyncio.sleep(1)
    await ann.node.join()
    await ann.node.settle()

    assert ann.node.is_first


@run_with(run_virtually)
async def test_a_changed_store_clock_delays_no_process() -> None:
    """Then the process assumes that another process is alive."""
    cluster = LocalCluster()
    _, bob = await _join(cluster, "ann", "bob")
    await bob.node.settle()

    assert not bob.node.is_first


@run_with(asyncio.run)
async def test_the_time_without_processes_is_an_outage() -> None:
    """It lasts until a process is alive, and no player loses time."""
    cluster = LocalCluster()
    (ann,) = await _join(cluster, "ann")
    cluster.now += DEAD_MS - 1
    await ann.node.send_heartbeat()
    cluster.now += DEAD_MS
    await ann.node.send_heartbeat()

    assert ann.outages == [NOON - 1, NOON - 1, NOON + 2 * DEAD_MS - 2]


@run_with(asyncio.run)
async def test_a_process_that_left_is_not_counted() -> None:
    """This is immediate, because it need not count as dead first."""
    ann, bob = await _join(LocalCluster(), "ann", "bob")
    await bob.node.leave()
    await ann.node.send_heartbeat()

    assert (ann.node.others, ann.figures.told[-1]) == (0, (1, 0.0))


@run_with(run_virtually)
async def test_a_process_is_alive_while_it_runs() -> None:
    """It counts as dead a while after it was cancelled."""
    results: list[int] = []
    cluster = virtual_cluster()
    ann, bob = await _join(cluster, "ann", "bob")
    running = asyncio.create_task(ann.node.run())
    for _ in range(2):
        await asyncio.sleep(2 * DEAD_MS / 1000)
        await bob.node.send_heartbeat()
        results.append(bob.node.others)
        running.cancel()

    assert results == [1, 0]


@run_with(asyncio.run)
async def test_an_unavailable_store_does_not_end_the_heartbeats() -> None:
    """The next heartbeat follows a second later."""
    cluster = LocalCluster()
    (ann,) = await _join(cluster, "ann")
    cluster.membership.gone = True
    await ann.node.send_heartbeat()
    await ann.node.leave()
    cluster.membership.gone = False
    await ann.node.send_heartbeat()

    assert len(ann.outages) == 2


@pytest.mark.parametrize(
    ("ahead_ms", "skew_s", "warnings"),
    [
        (400, 0.4, []),
        (2_000, 2.0, ["the clock of this machine is 2000 ms ahead of the store's"]),
        (-700, -0.7, ["the clock of this machine is -700 ms ahead of the store's"]),
    ],
)
@run_with(asyncio.run)
async def test_a_wrong_clock_is_reported(
    ahead_ms: int, skew_s: float, warnings: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    """The metrics show it. A large difference is logged once."""
    ann = LocalCluster().node("ann")
    ann.node = ann.node_with(ann.presence, ahead_ms)
    await ann.node.join()
    await ann.node.send_heartbeat()

    assert ann.figures.told == [(1, skew_s)] * 2
    assert caplog.messages == warnings


def test_names_of_processes_are_unique() -> None:
    """A restarted process has a new name too."""
    names = [make_node_name() for _ in range(100)]

    assert len(set(names)) == 100
