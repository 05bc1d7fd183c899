"""Presence informs a table of the first connection of a player, and of the loss of the last one."""

import asyncio

from kozyr.rules import must
from kozyr.server.cluster.membership import DEAD_MS
from kozyr.server.tables.presence import RETRY_S
from kozyr.table import Connect
from kozyr.table.events import Connected
from tests.kit.async_tests import run_with
from tests.kit.hosts import House
from tests.kit.local_cluster import NOON, ClusterNode, LocalCluster, virtual_cluster
from tests.worlds.loop import run as run_virtually

NO_GRACE_S = 0.0


async def _read_reports(house: House) -> list[tuple[str, bool]]:
    for _ in range(20):
        await asyncio.sleep(0)
    viewer = await house.host.subscribe("t", None, 0)
    results = viewer.take_entries() if hasattr(viewer, "take_entries") else []
    return [(e.player, e.there) for each in results for e in each.events if isinstance(e, Connected)]


@run_with(asyncio.run)
async def test_a_player_without_a_connection_becomes_absent() -> None:
    """A player who sits down is present until the grace period ends."""
    house = House()
    await house.open()
    presence = house.new_presence(NO_GRACE_S)
    presence.expect_connection("t", "u0")

    assert await _read_reports(house) == [("u0", False)]


@run_with(asyncio.run)
async def test_presence_is_reported_once() -> None:
    """A second connection changes nothing, and neither does its end."""
    house = House()
    await house.open()
    presence = house.new_presence(NO_GRACE_S)
    presence.add_connection("t", "u0")
    presence.add_connection("t", "u0")
    presence.remove_connection("t", "u0")
    nothing = await _read_reports(house)
    presence.remove_connection("t", "u0")

    assert (nothing, await _read_reports(house)) == ([], [("u0", False)])


@run_with(asyncio.run)
async def test_a_short_disconnection_is_not_reported() -> None:
    """The player reconnects within the grace period."""
    house = House()
    await house.open()
    presence = house.new_presence(60)
    presence.add_connection("t", "u0")
    presence.remove_connection("t", "u0")
    presence.add_connection("t", "u0")
    heard = await _read_reports(house)
    await presence.stop()

    assert heard == []


@run_with(run_virtually)
async def test_a_player_who_unsubscribes_is_away_before_a_lost_connection_would_be() -> None:
    """A player on another page does not reconnect; a lost connection may return in the grace period."""
    house = House()
    await house.open()
    presence = house.new_presence(60)
    for player in ("u0", "u1"):
        presence.add_connection("t", player)
    presence.remove_connection("t", "u0")
    presence.remove_connection("t", "u1", has_unsubscribed=True)
    await asyncio.sleep(30)
    heard = await _read_reports(house)
    await presence.stop()

    assert heard == [("u1", False)]


@run_with(asyncio.run)
async def test_a_late_reconnection_is_reported() -> None:
    """The table learns of both changes."""
    house = House()
    await house.open()
    presence = house.new_presence(NO_GRACE_S)
    presence.expect_connection("t", "u1")
    await _read_reports(house)
    presence.add_connection("t", "u1")

    assert await _read_reports(house) == [("u1", False), ("u1", True)]


async def _open_cluster(grace_s: float = NO_GRACE_S) -> tuple[LocalCluster, ClusterNode, ClusterNode]:
    # Two processes, at a table of u0 and u1.
    cluster = LocalCluster()
    ann, bob = cluster.node("ann"), cluster.node("bob")
    for each in (ann, bob):
        each.presence = each.new_presence(grace_s)
        each.node = each.node_with(each.presence)
        await each.node.join()
    await ann.open()
    return cluster, ann, bob


@run_with(asyncio.run)
async def test_a_player_connected_to_another_process_is_present() -> None:
    """A player without any connection is away."""
    _, ann, bob = await _open_cluster()
    for each in (ann, bob):
        each.presence.add_connection("t", "u0")
    await _read_reports(ann)
    ann.presence.remove_connection("t", "u0")
    still = await _read_reports(ann)
    bob.presence.remove_connection("t", "u0")

    assert (still, await _read_reports(ann)) == ([], [("u0", False)])


@run_with(asyncio.run)
async def test_a_returning_player_is_recorded_again() -> None:
    """The record is deleted when the player leaves."""
    cluster, ann, _ = await _open_cluster()
    noted = []
    for act in (ann.presence.add_connection, ann.presence.remove_connection, ann.presence.add_connection):
        act("t", "u0")
        await _read_reports(ann)
        noted.append(cluster.membership.connected_nodes())

    assert noted == [{"u0": ["ann"]}, {}, {"u0": ["ann"]}]


@run_with(asyncio.run)
async def test_a_player_who_sits_down_through_another_process_is_present() -> None:
    """Any process may answer a call."""
    _, ann, bob = await _open_cluster()
    bob.presence.add_connection("t", "u0")
    await _read_reports(bob)
    ann.presence.expect_connection("t", "u0")

    assert await _read_reports(ann) == []


def test_players_of_a_dead_process_are_away_unless_they_return() -> None:
    """u0 connects to another process within the grace period, u1 does not."""

    async def fact() -> None:
        cluster = virtual_cluster()
        ann, bob = cluster.node("ann"), cluster.node("bob")
        bob.presence = bob.new_presence(5)
        bob.node = bob.node_with(bob.presence)
        await ann.node.join()
        await ann.open()
        for player in ("u0", "u1"):
            ann.presence.add_connection("t", player)
        await asyncio.sleep(DEAD_MS / 2000)
        await bob.node.join()
        await asyncio.sleep(DEAD_MS / 2000)
        await ann.node.send_heartbeat()
        for _ in range(2):
            await bob.node.send_heartbeat()
            await asyncio.sleep(DEAD_MS / 2000)
        await bob.node.send_heartbeat()
        noted = cluster.membership.connected_nodes()
        await asyncio.sleep(1)
        bob.presence.add_connection("t", "u0")
        before = await _read_reports(bob)
        await asyncio.sleep(5)
        results.append((noted, before, await _read_reports(bob), cluster.membership.connected_nodes()))

    results: list[object] = []
    run_virtually(fact())

    assert results == [({"u0": ["bob"], "u1": ["bob"]}, [], [("u1", False)], {"u0": ["bob"]})]


@run_with(asyncio.run)
async def test_a_connected_player_declared_away_is_corrected() -> None:
    """The process with the connection corrects it, whichever process declared it."""
    _, ann, bob = await _open_cluster()
    bob.presence.add_connection("t", "u0")
    must(await bob.host.subscribe("t", "u0"))
    await _read_reports(bob)
    must(await ann.host.submit_as_server("t", Connect("u0", there=False)))

    assert await _read_reports(ann) == [("u0", False), ("u0", True)]


@run_with(run_virtually)
async def test_a_process_considered_dead_reports_its_players_again() -> None:
    """Other processes took them over, and find after the grace period that they are present."""
    results: list[object] = []

    cluster = virtual_cluster()
    ann, bob = cluster.node("ann"), cluster.node("bob")
    bob.presence = bob.new_presence(5)
    bob.node = bob.node_with(bob.presence)
    await ann.node.join()
    await ann.open()
    ann.presence.add_connection("t", "u0")
    for _ in range(3):
        await asyncio.sleep(DEAD_MS / 2000)
        await bob.node.send_heartbeat()
    results.append(cluster.membership.connected_nodes())
    await ann.node.send_heartbeat()
    await _read_reports(ann)
    results.append(cluster.membership.connected_nodes())
    for _ in range(10):
        await asyncio.sleep(1)
        await ann.node.send_heartbeat()
        await bob.node.send_heartbeat()
    results.append((cluster.membership.connected_nodes(), await _read_reports(ann)))

    assert results == [{"u0": ["bob"]}, {"u0": ["ann", "bob"]}, ({"u0": ["ann"]}, [])]


@run_with(run_virtually)
async def test_a_stopping_process_considered_dead_hands_over_its_players() -> None:
    """It records every unrecorded player before it stops, so the next process finds them."""
    results: list[object] = []

    cluster = virtual_cluster()
    ann, bob = cluster.node("ann"), cluster.node("bob")
    bob.presence = bob.new_presence(60)
    bob.node = bob.node_with(bob.presence)
    await ann.node.join()
    await ann.open()
    ann.presence.add_connection("t", "u0")
    for _ in range(3):
        await asyncio.sleep(DEAD_MS / 2000)
        await bob.node.send_heartbeat()
    await ann.node.check_before_stop()

    await ann.presence.stop()

    results.append(cluster.membership.connected_nodes())

    assert results == [{"u0": ["ann", "bob"]}]


@run_with(asyncio.run)
async def test_players_of_a_stopped_process_are_taken_over() -> None:
    """Players who do not return are away after the grace period."""
    _, ann, bob = await _open_cluster()
    ann.presence = ann.new_presence(60)
    ann.presence.add_connection("t", "u0")
    await _read_reports(ann)
    ann.presence.remove_connection("t", "u0")
    await _read_reports(ann)
    await ann.presence.stop()
    ann.presence.expect_connection("t", "u1")
    await ann.node.leave()
    before = await _read_reports(bob)
    await bob.node.send_heartbeat()

    assert (before, await _read_reports(bob)) == ([], [("u0", False)])


@run_with(run_virtually)
async def test_stopping_does_not_wait_for_grace_periods() -> None:
    """A record that is being written is completed; nothing more is reported."""
    results: list[object] = []

    cluster = virtual_cluster()
    ann = cluster.node("ann")
    ann.presence = ann.new_presence(3600)
    await ann.node.join()
    await ann.open()
    answer = cluster.membership.slow()
    ann.presence.expect_connection("t", "u0")
    await _read_reports(ann)
    stopping = asyncio.create_task(ann.presence.stop())
    await asyncio.sleep(1)
    results.append(stopping.done())
    answer.set()
    await stopping
    results.append((cluster.clock() - NOON, cluster.membership.connected_nodes(), await _read_reports(ann)))

    assert results == [False, (1000, {"u0": ["ann"]}, [])]


@run_with(run_virtually)
async def test_a_failed_report_is_retried() -> None:
    """This holds for connections and disconnections."""
    results: list[object] = []

    cluster = virtual_cluster()
    ann = cluster.node("ann")
    await ann.node.join()
    await ann.open()
    for act in (ann.presence.add_connection, ann.presence.remove_connection):
        cluster.membership.gone = True
        act("t", "u0")
        await asyncio.sleep(RETRY_S / 2)
        before = cluster.membership.connected_nodes(), await _read_reports(ann)
        cluster.membership.gone = False
        await asyncio.sleep(RETRY_S)
        results.append((before, (cluster.membership.connected_nodes(), await _read_reports(ann))))

    assert results == [(({}, []), ({"u0": ["ann"]}, [])), (({"u0": ["ann"]}, []), ({}, [("u0", False)]))]


@run_with(asyncio.run)
async def test_a_player_who_returns_during_the_report_is_present() -> None:
    """The report is completed and then corrected, however long the store takes."""
    cluster, ann, _ = await _open_cluster()
    ann.presence.add_connection("t", "u0")
    await _read_reports(ann)
    answer = cluster.membership.slow()
    ann.presence.remove_connection("t", "u0")
    await _read_reports(ann)
    ann.presence.add_connection("t", "u0")
    await _read_reports(ann)
    answer.set()

    assert (await _read_reports(ann), cluster.membership.connected_nodes()) == (
        [("u0", False), ("u0", True)],
        {"u0": ["ann"]},
    )
