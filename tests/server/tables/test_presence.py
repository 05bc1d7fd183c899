"""A table is told who is there: when the first connection comes, and a while after the last has gone."""

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

NOBODY_WAITS = 0.0


async def _heard(house: House) -> list[tuple[str, bool]]:
    for _ in range(20):
        await asyncio.sleep(0)
    viewer = await house.host.subscribe("t", None, 0)
    told = viewer.take_entries() if hasattr(viewer, "take_entries") else []
    return [(e.player, e.there) for each in told for e in each.events if isinstance(e, Connected)]


@run_with(asyncio.run)
async def test_a_player_without_a_connection_is_not_there_for_long() -> None:
    """Who sits down is taken to be there, until the while is over."""
    house = House()
    await house.open()
    presence = house.new_presence(NOBODY_WAITS)
    presence.expect("t", "u0")

    assert await _heard(house) == [("u0", False)]


@run_with(asyncio.run)
async def test_coming_and_going_is_told_once() -> None:
    """A second connection changes nothing, nor does its end."""
    house = House()
    await house.open()
    presence = house.new_presence(NOBODY_WAITS)
    presence.add_connection("t", "u0")
    presence.add_connection("t", "u0")
    presence.remove_connection("t", "u0")
    nothing = await _heard(house)
    presence.remove_connection("t", "u0")

    assert (nothing, await _heard(house)) == ([], [("u0", False)])


@run_with(asyncio.run)
async def test_who_comes_back_in_time_was_never_gone() -> None:
    """Nothing is said of a connection that was lost for a moment."""
    house = House()
    await house.open()
    presence = house.new_presence(60)
    presence.add_connection("t", "u0")
    presence.remove_connection("t", "u0")
    presence.add_connection("t", "u0")
    heard = await _heard(house)
    await presence.stop()

    assert heard == []


@run_with(asyncio.run)
async def test_who_comes_back_later_is_there_again() -> None:
    """Both are told."""
    house = House()
    await house.open()
    presence = house.new_presence(NOBODY_WAITS)
    presence.expect("t", "u1")
    await _heard(house)
    presence.add_connection("t", "u1")

    assert await _heard(house) == [("u1", False), ("u1", True)]


async def _street(grace_s: float = NOBODY_WAITS) -> tuple[LocalCluster, ClusterNode, ClusterNode]:
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
async def test_who_is_connected_to_another_process_is_there() -> None:
    """Only when he is connected to none he is away."""
    _, ann, bob = await _street()
    for each in (ann, bob):
        each.presence.add_connection("t", "u0")
    await _heard(ann)
    ann.presence.remove_connection("t", "u0")
    still = await _heard(ann)
    bob.presence.remove_connection("t", "u0")

    assert (still, await _heard(ann)) == ([], [("u0", False)])


@run_with(asyncio.run)
async def test_who_comes_back_is_noted_again() -> None:
    """Whoever goes is noted nowhere; the next time it is said anew."""
    cluster, ann, _ = await _street()
    noted = []
    for act in (ann.presence.add_connection, ann.presence.remove_connection, ann.presence.add_connection):
        act("t", "u0")
        await _heard(ann)
        noted.append(cluster.membership.connected_nodes())

    assert noted == [{"u0": ["ann"]}, {}, {"u0": ["ann"]}]


@run_with(asyncio.run)
async def test_who_sits_down_here_and_is_connected_there_is_there() -> None:
    """A call may be answered by any process."""
    _, ann, bob = await _street()
    bob.presence.add_connection("t", "u0")
    await _heard(bob)
    ann.presence.expect("t", "u0")

    assert await _heard(ann) == []


def test_who_was_connected_to_a_dead_process_is_away_unless_he_comes_back() -> None:
    """u0 comes to another process in his while, u1 does not."""

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
        await ann.node.once()
        for _ in range(2):
            await bob.node.once()
            await asyncio.sleep(DEAD_MS / 2000)
        await bob.node.once()
        noted = cluster.membership.connected_nodes()
        await asyncio.sleep(1)
        bob.presence.add_connection("t", "u0")
        before = await _heard(bob)
        await asyncio.sleep(5)
        told.append((noted, before, await _heard(bob), cluster.membership.connected_nodes()))

    told: list[object] = []
    run_virtually(fact())

    assert told == [({"u0": ["bob"], "u1": ["bob"]}, [], [("u1", False)], {"u0": ["bob"]})]


@run_with(asyncio.run)
async def test_who_is_declared_away_and_is_here_is_there() -> None:
    """Whichever process declared it, and why: those who have him say so."""
    _, ann, bob = await _street()
    bob.presence.add_connection("t", "u0")
    must(await bob.host.subscribe("t", "u0"))
    await _heard(bob)
    must(await ann.host.submit_as_server("t", Connect("u0", there=False)))

    assert await _heard(ann) == [("u0", False), ("u0", True)]


@run_with(run_virtually)
async def test_a_process_that_was_taken_for_dead_tells_anew_who_is_there() -> None:
    """Others saw to them meanwhile, and find when their while is over that they are there."""
    told: list[object] = []

    cluster = virtual_cluster()
    ann, bob = cluster.node("ann"), cluster.node("bob")
    bob.presence = bob.new_presence(5)
    bob.node = bob.node_with(bob.presence)
    await ann.node.join()
    await ann.open()
    ann.presence.add_connection("t", "u0")
    for _ in range(3):
        await asyncio.sleep(DEAD_MS / 2000)
        await bob.node.once()
    told.append(cluster.membership.connected_nodes())
    await ann.node.once()
    await _heard(ann)
    told.append(cluster.membership.connected_nodes())
    for _ in range(10):
        await asyncio.sleep(1)
        await ann.node.once()
        await bob.node.once()
    told.append((cluster.membership.connected_nodes(), await _heard(ann)))

    assert told == [{"u0": ["bob"]}, {"u0": ["ann", "bob"]}, ({"u0": ["ann"]}, [])]


@run_with(run_virtually)
async def test_a_process_that_was_taken_for_dead_and_stops_leaves_its_players_to_others() -> None:
    """It learns of it before it goes: whoever is still noted nowhere is noted, and found by the next."""
    told: list[object] = []

    cluster = virtual_cluster()
    ann, bob = cluster.node("ann"), cluster.node("bob")
    bob.presence = bob.new_presence(60)
    bob.node = bob.node_with(bob.presence)
    await ann.node.join()
    await ann.open()
    ann.presence.add_connection("t", "u0")
    for _ in range(3):
        await asyncio.sleep(DEAD_MS / 2000)
        await bob.node.once()
    await ann.node.check_before_stop()

    await ann.presence.stop()

    told.append(cluster.membership.connected_nodes())

    assert told == [{"u0": ["ann", "bob"]}]


@run_with(asyncio.run)
async def test_whom_a_process_leaves_behind_others_see_to() -> None:
    """It stops before anybody was declared away: those who do not come back are, a while later."""
    _, ann, bob = await _street()
    ann.presence = ann.new_presence(60)
    ann.presence.add_connection("t", "u0")
    await _heard(ann)
    ann.presence.remove_connection("t", "u0")
    await _heard(ann)
    await ann.presence.stop()
    ann.presence.expect("t", "u1")
    await ann.node.leave()
    before = await _heard(bob)
    await bob.node.once()

    assert (before, await _heard(bob)) == ([], [("u0", False)])


@run_with(run_virtually)
async def test_who_stops_does_not_wait_for_the_while_of_others() -> None:
    """What is being noted is noted, however long the store takes; nothing more is told."""
    told: list[object] = []

    cluster = virtual_cluster()
    ann = cluster.node("ann")
    ann.presence = ann.new_presence(3600)
    await ann.node.join()
    await ann.open()
    answer = cluster.membership.slow()
    ann.presence.expect("t", "u0")
    await _heard(ann)
    stopping = asyncio.create_task(ann.presence.stop())
    await asyncio.sleep(1)
    told.append(stopping.done())
    answer.set()
    await stopping
    told.append((cluster.clock() - NOON, cluster.membership.connected_nodes(), await _heard(ann)))

    assert told == [False, (1000, {"u0": ["ann"]}, [])]


@run_with(run_virtually)
async def test_what_cannot_be_noted_is_tried_again() -> None:
    """Coming and going alike."""
    told: list[object] = []

    cluster = virtual_cluster()
    ann = cluster.node("ann")
    await ann.node.join()
    await ann.open()
    for act in (ann.presence.add_connection, ann.presence.remove_connection):
        cluster.membership.gone = True
        act("t", "u0")
        await asyncio.sleep(RETRY_S / 2)
        before = cluster.membership.connected_nodes(), await _heard(ann)
        cluster.membership.gone = False
        await asyncio.sleep(RETRY_S)
        told.append((before, (cluster.membership.connected_nodes(), await _heard(ann))))

    assert told == [(({}, []), ({"u0": ["ann"]}, [])), (({"u0": ["ann"]}, []), ({}, [("u0", False)]))]


@run_with(asyncio.run)
async def test_who_comes_back_while_it_is_said_that_he_went_is_there() -> None:
    """However long the store takes: what was begun is not cut short, and put right afterwards."""
    cluster, ann, _ = await _street()
    ann.presence.add_connection("t", "u0")
    await _heard(ann)
    answer = cluster.membership.slow()
    ann.presence.remove_connection("t", "u0")
    await _heard(ann)
    ann.presence.add_connection("t", "u0")
    await _heard(ann)
    answer.set()

    assert (await _heard(ann), cluster.membership.connected_nodes()) == (
        [("u0", False), ("u0", True)],
        {"u0": ["ann"]},
    )
