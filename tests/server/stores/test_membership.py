"""The contract of every kind of cluster membership (`cluster.membership.Membership`)."""

import asyncio
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest

from kozyr.server.cluster.membership import (
    BROADCASTS_MS,
    DEAD_MS,
    BroadcastMessage,
    Claim,
    Heartbeat,
    SeatedPlayer,
)
from kozyr.server.tables.ports import DueTable
from tests.server.stores.contract import change
from tests.server.stores.membership_contract import (
    ANN,
    BOB,
    NOON,
    OpenCluster,
    TwoNodes,
    add_due_tables,
    beat_all,
    run_scenario,
)

A_WHILE = DEAD_MS // 2
"""A time too short for a node to count as dead."""


# Heartbeats.


def test_the_first_node_is_alone(open_cluster: OpenCluster) -> None:
    """There was no live node before it, and no player is connected through another node."""

    async def scenario(cluster: TwoNodes) -> Heartbeat:
        return await cluster.one.record_heartbeat("a")

    beat = run_scenario(open_cluster, scenario)
    assert beat == Heartbeat(beat.now, up_since=beat.now, others=0, must_report_players=True)


def test_a_joining_node_learns_when_the_era_began(open_cluster: OpenCluster) -> None:
    """The time is that of the first node; a node does not count itself as another."""

    async def scenario(cluster: TwoNodes) -> tuple[int, list[tuple[int, int]]]:
        first = await cluster.one.record_heartbeat("a")
        beats = [await cluster.two.record_heartbeat(node) for node in ("b", "c", "b")]
        return first.now, [(beat.up_since, beat.others) for beat in beats]

    first, joined = run_scenario(open_cluster, scenario)
    assert joined == [(first, 1), (first, 2), (first, 2)]


def test_overlapping_nodes_keep_the_era(open_cluster: OpenCluster) -> None:
    """Nodes that replace each other with a short overlap leave no gap."""

    async def scenario(cluster: TwoNodes) -> tuple[int, list[bool]]:
        first = await cluster.one.record_heartbeat("a")
        settled = []
        for elder, node in pairwise("abcd"):
            await cluster.wait(A_WHILE)
            await cluster.two.record_heartbeat(node)
            await cluster.wait(1)
            await cluster.one.record_heartbeat(elder)
            beat = await cluster.two.record_heartbeat(node)
            settled.append(beat.is_up_since_final)
        return beat.now - beat.up_since - 3 * (A_WHILE + 1), [first.is_up_since_final, *settled]

    since, settled = run_scenario(open_cluster, scenario)
    assert (since >= 0, settled) == (True, [True] * 4)


def test_a_node_that_died_just_before_does_not_count(open_cluster: OpenCluster) -> None:
    """The dead node has not expired yet when the next one joins, but the era begins with the new node."""

    async def scenario(cluster: TwoNodes) -> list[object]:
        await beat_all(cluster, "a", "b")
        await cluster.wait(A_WHILE)
        came = await cluster.one.record_heartbeat("c")
        await cluster.wait(DEAD_MS - A_WHILE)
        beat = await cluster.one.record_heartbeat("c")
        began_with_it = beat.now - beat.up_since < DEAD_MS
        return [came.is_up_since_final, came.others, beat.is_up_since_final, beat.others, began_with_it]

    assert run_scenario(open_cluster, scenario) == [False, 2, True, 0, True]


def test_after_all_nodes_died_the_first_new_node_begins_the_era(open_cluster: OpenCluster) -> None:
    """The other nodes are uncertain until the first begins the era, and none counts the dead as alive."""

    async def scenario(cluster: TwoNodes) -> list[object]:
        await cluster.one.record_heartbeat("a")
        await cluster.wait(A_WHILE)
        await beat_all(cluster, "b", "c")
        await cluster.wait(1)
        before = [
            (await cluster.one.record_heartbeat("b")).is_up_since_final,
            (await cluster.two.record_heartbeat("c")).is_up_since_final,
        ]
        await cluster.wait(DEAD_MS - A_WHILE)
        b = await cluster.one.record_heartbeat("b")
        await cluster.wait(1)
        c = await cluster.two.record_heartbeat("c")
        return [
            before,
            b.is_up_since_final,
            c.is_up_since_final,
            c.up_since == b.up_since - 1 or c.up_since == b.up_since,
        ]

    assert run_scenario(open_cluster, scenario) == [[False, False], True, True, True]


@pytest.mark.parametrize("dies", [True, False])
def test_a_node_that_joins_an_empty_cluster_begins_a_new_era(
    open_cluster: OpenCluster, *, dies: bool
) -> None:
    """This holds whether the nodes died or left, because no player could play meanwhile."""

    async def scenario(cluster: TwoNodes) -> Heartbeat:
        await beat_all(cluster, "a", "b")
        await cluster.wait(A_WHILE)
        await cluster.one.leave("a")
        if dies:
            await cluster.wait(DEAD_MS - A_WHILE)
        else:
            await cluster.two.leave("b")
        return await cluster.two.record_heartbeat("c")

    beat = run_scenario(open_cluster, scenario)
    assert (beat.up_since, beat.others) == (beat.now, 0)


@pytest.mark.parametrize("dies", [True, False])
def test_a_departed_node_is_not_counted(open_cluster: OpenCluster, *, dies: bool) -> None:
    """This holds whether the node died or left; live nodes are counted."""

    async def scenario(cluster: TwoNodes) -> list[int]:
        await beat_all(cluster, "a", "b", "c")
        before = await cluster.one.record_heartbeat("b")
        if dies:
            await cluster.wait(A_WHILE)
            await beat_all(cluster, "b", "c")
            await cluster.wait(DEAD_MS - A_WHILE)
        else:
            await cluster.one.leave("a")
        return [before.others, (await cluster.one.record_heartbeat("b")).others]

    assert run_scenario(open_cluster, scenario) == [2, 1]


def test_a_late_heartbeat_keeps_the_connections(open_cluster: OpenCluster) -> None:
    """As long as the node has not expired, its connections stay recorded."""

    async def scenario(cluster: TwoNodes) -> list[bool]:
        first = await cluster.one.record_heartbeat("a")
        await cluster.one.add_connection("a", ANN)
        await cluster.wait(2 * DEAD_MS)
        late = await cluster.one.record_heartbeat("a")
        await cluster.two.record_heartbeat("b")
        return [
            first.must_report_players,
            late.must_report_players,
            await cluster.two.remove_connection("b", ANN),
        ]

    assert run_scenario(open_cluster, scenario) == [True, False, True]


def test_an_expired_node_learns_that_it_expired(open_cluster: OpenCluster) -> None:
    """Its players were assigned to another node, and it must record its connections again."""

    async def scenario(cluster: TwoNodes) -> list[object]:
        await beat_all(cluster, "a", "b")
        await cluster.one.add_connection("a", ANN)
        await cluster.wait(A_WHILE)
        await cluster.two.record_heartbeat("b")
        await cluster.wait(DEAD_MS - A_WHILE)
        given = await cluster.two.take_over_players("b")
        beats = [await cluster.one.record_heartbeat("a"), await cluster.one.record_heartbeat("a")]
        return [given, [beat.must_report_players for beat in beats]]

    assert run_scenario(open_cluster, scenario) == [[ANN], [True, False]]


# Due work.


def test_due_tables_are_claimed_the_longest_overdue_first(open_cluster: OpenCluster) -> None:
    """The limit and the exclusions hold, and each table comes with the number of its last entry."""

    async def scenario(cluster: TwoNodes) -> list[Sequence[Claim]]:
        await add_due_tables(cluster.store, {"later": 1, "a": 0, "b": -2, "never": None, "c": -1, "d": -2})
        await cluster.store.append(change(2, table="c")._replace(due=NOON - 1))
        claim = cluster.one.claim
        return [await claim(NOON, NOON + 9, 2, ("d",)), await claim(NOON, NOON + 9, 9)]

    assert run_scenario(open_cluster, scenario) == [
        [Claim("b", 1), Claim("c", 2)],
        [Claim("d", 1), Claim("a", 1)],
    ]


def test_a_claimed_table_cannot_be_claimed_until_its_time(open_cluster: OpenCluster) -> None:
    """Afterwards any node can claim it."""

    async def scenario(cluster: TwoNodes) -> list[Sequence[Claim]]:
        await add_due_tables(cluster.store, {"a": 0})
        await cluster.one.claim(NOON, NOON + 9, 1)
        return [await cluster.two.claim(NOON + after, NOON + 99, 1) for after in (0, 8, 9, 10)]

    assert run_scenario(open_cluster, scenario) == [[], [], [Claim("a", 1)], []]


def test_a_new_entry_ends_a_claim(open_cluster: OpenCluster) -> None:
    """After a new entry any node may claim the table, whichever node stored the entry."""

    async def scenario(cluster: TwoNodes) -> Sequence[Claim]:
        await add_due_tables(cluster.store, {"a": 0})
        await cluster.one.claim(NOON, NOON + 9, 1)
        await cluster.store.append(change(2, table="a")._replace(due=NOON + 1))
        return await cluster.two.claim(NOON + 1, NOON + 9, 1)

    assert run_scenario(open_cluster, scenario) == [Claim("a", 2)]


@pytest.mark.parametrize(
    ("until", "expected"), [(NOON + 20, [[], [], [Claim("a", 1)]]), (NOON, [[Claim("a", 1)], [], []])]
)
def test_a_claim_is_extended_or_released(
    open_cluster: OpenCluster, until: int, expected: list[Sequence[Claim]]
) -> None:
    """A time in the past releases the claim."""

    async def scenario(cluster: TwoNodes) -> list[Sequence[Claim]]:
        await add_due_tables(cluster.store, {"a": 0})
        await cluster.one.extend_claims(await cluster.one.claim(NOON, NOON + 9, 1), until)
        return [await cluster.two.claim(NOON + after, NOON + 99, 1) for after in (0, 10, 20)]

    assert run_scenario(open_cluster, scenario) == expected


def test_an_ended_claim_cannot_be_extended(open_cluster: OpenCluster) -> None:
    """The same holds for an unclaimed table and for an unknown table."""

    async def scenario(cluster: TwoNodes) -> Sequence[Claim]:
        await add_due_tables(cluster.store, {"a": 0, "b": 0})
        await cluster.one.claim(NOON, NOON + 9, 1)
        await cluster.store.append(change(2, table="a")._replace(due=NOON))
        await cluster.one.extend_claims([Claim("a", 1), Claim("b", 1), Claim("none", 0)], NOON + 99)
        await cluster.one.extend_claims([], NOON + 99)
        return await cluster.two.claim(NOON, NOON + 9, 9)

    assert run_scenario(open_cluster, scenario) == [Claim("a", 2), Claim("b", 1)]


def test_claimable_tables_are_listed_with_their_times(open_cluster: OpenCluster) -> None:
    """The time is when it is due, or when its claim ends; the earliest comes first, up to the limit."""

    async def scenario(cluster: TwoNodes) -> list[Sequence[DueTable]]:
        await add_due_tables(cluster.store, {"a": -2, "b": -3, "c": -1, "d": 20, "e": None, "f": 31})
        await cluster.one.claim(NOON, NOON + 10, 1)
        await cluster.one.claim(NOON, NOON + 25, 1)
        due = cluster.two.due_tables
        return [await due(NOON + 30, 9), await due(NOON + 30, 2), await due(NOON + 9, 9), await due(NOON, 9)]

    b, a, c, d = (
        DueTable("b", NOON + 10),
        DueTable("a", NOON + 25),
        DueTable("c", NOON - 1),
        DueTable("d", NOON + 20),
    )
    assert run_scenario(open_cluster, scenario) == [[c, b, d, a], [c, b], [c], [c]]


def test_a_claimed_table_with_a_new_entry_can_be_claimed_when_due(open_cluster: OpenCluster) -> None:
    """The claim has ended."""

    async def scenario(cluster: TwoNodes) -> Sequence[DueTable]:
        await add_due_tables(cluster.store, {"a": 0})
        await cluster.one.claim(NOON, NOON + 90, 1)
        await cluster.store.append(change(2, table="a")._replace(due=NOON + 5))
        return await cluster.two.due_tables(NOON + 9, 9)

    assert run_scenario(open_cluster, scenario) == [DueTable("a", NOON + 5)]


def test_concurrent_claims_get_different_tables(open_cluster: OpenCluster) -> None:
    """Each table is claimed once, and all are claimed."""

    async def scenario(cluster: TwoNodes) -> list[str]:
        await add_due_tables(cluster.store, {f"t{i:02}": -i % 7 for i in range(60)})
        claims: list[Claim] = []
        while True:
            bites = [(cluster.one, cluster.two)[i % 2].claim(NOON + 9, NOON + 99, 3) for i in range(8)]
            bitten = await asyncio.gather(*bites)
            claims += [claim for bite in bitten for claim in bite]
            if not any(bitten):
                return [claim.table for claim in claims]

    assert sorted(run_scenario(open_cluster, scenario)) == [f"t{i:02}" for i in range(60)]


# Entry numbers.


def test_numbers_are_those_of_the_last_entries(open_cluster: OpenCluster) -> None:
    """An unknown table has no number."""

    async def scenario(cluster: TwoNodes) -> list[Mapping[str, int]]:
        await add_due_tables(cluster.store, {"a": None, "b": None, "c": None})
        await cluster.store.append(change(2, table="b"))
        return [await cluster.two.last_numbers(["b", "none", "a", "b"]), await cluster.two.last_numbers([])]

    assert run_scenario(open_cluster, scenario) == [{"a": 1, "b": 2}, {}]


# Connections.


def test_a_disconnect_says_whether_the_player_is_connected_elsewhere(open_cluster: OpenCluster) -> None:
    """Two connections through one node count once; other players and other tables do not matter."""

    async def scenario(cluster: TwoNodes) -> list[bool]:
        await beat_all(cluster, "a", "b")
        for seated in (ANN, ANN, BOB):
            await cluster.one.add_connection("a", seated)
        for seated in (ANN, SeatedPlayer("u", "bob")):
            await cluster.two.add_connection("b", seated)
        asked = [
            ("a", ANN),
            ("b", ANN),
            ("a", BOB),
            ("b", SeatedPlayer("u", "bob")),
            ("a", SeatedPlayer("u", "cid")),
        ]
        return [await cluster.one.remove_connection(*each) for each in asked]

    assert run_scenario(open_cluster, scenario) == [True, False, False, False, False]


@pytest.mark.parametrize("dies", [True, False])
def test_a_connection_through_a_departed_node_does_not_count(
    open_cluster: OpenCluster, *, dies: bool
) -> None:
    """This holds whether the node died or left."""

    async def scenario(cluster: TwoNodes) -> bool:
        await beat_all(cluster, "a", "b")
        await cluster.one.add_connection("a", ANN)
        await cluster.two.add_connection("b", ANN)
        if dies:
            await cluster.wait(A_WHILE)
            await beat_all(cluster, "a")
            await cluster.wait(DEAD_MS - A_WHILE)
        else:
            await cluster.two.leave("b")
        return await cluster.one.remove_connection("a", ANN)

    assert run_scenario(open_cluster, scenario) is False


def test_one_of_two_concurrent_disconnects_is_the_last(open_cluster: OpenCluster) -> None:
    """The two answers never both say that the player is still connected at the other node."""

    async def scenario(cluster: TwoNodes) -> list[list[bool]]:
        await beat_all(cluster, "a", "b")
        found: list[list[bool]] = []
        for i in range(40):
            seated = SeatedPlayer(f"t{i}", "ann")
            await asyncio.gather(
                cluster.one.add_connection("a", seated), cluster.two.add_connection("b", seated)
            )
            left = await asyncio.gather(
                cluster.one.remove_connection("a", seated), cluster.two.remove_connection("b", seated)
            )
            found.append(sorted(left))
        return found

    assert run_scenario(open_cluster, scenario) == [[False, True]] * 40


def test_quick_connects_and_disconnects_keep_their_order(open_cluster: OpenCluster) -> None:
    """The calls about one player are applied in order."""

    async def scenario(cluster: TwoNodes) -> list[bool]:
        await beat_all(cluster, "a", "b")
        steps = [
            (cluster.one.add_connection, cluster.one.remove_connection)[i % 2]("a", ANN) for i in range(9)
        ]
        await asyncio.gather(
            *steps, *(cluster.one.add_connection("a", SeatedPlayer("t", f"p{i}")) for i in range(9))
        )
        return [
            await cluster.two.remove_connection("b", ANN),
            await cluster.one.remove_connection("a", ANN),
            await cluster.two.remove_connection("b", ANN),
        ]

    assert run_scenario(open_cluster, scenario) == [True, False, False]


async def _deserted(cluster: TwoNodes, *, dies: bool) -> None:
    """Ann and Bob were connected to a, Ann and Cid to b; a and b are gone, c and d are alive."""
    await beat_all(cluster, "a", "b", "c", "d")
    for node, seated in (("a", BOB), ("a", ANN), ("b", ANN), ("b", SeatedPlayer("s", "cid"))):
        await cluster.one.add_connection(node, seated)
    if dies:
        await cluster.wait(A_WHILE)
        await beat_all(cluster, "c", "d")
        await cluster.wait(DEAD_MS - A_WHILE)
    else:
        await cluster.one.leave("a")
        await cluster.one.leave("b")


@pytest.mark.parametrize("dies", [True, False])
def test_players_of_a_departed_node_are_assigned_once(open_cluster: OpenCluster, *, dies: bool) -> None:
    """Each player is assigned once and recorded there, so later calls find no other connection."""

    async def scenario(cluster: TwoNodes) -> list[object]:
        await _deserted(cluster, dies=dies)
        given = [
            await cluster.one.take_over_players("c"),
            await cluster.two.take_over_players("d"),
            await cluster.one.take_over_players("c"),
        ]
        noted = [
            await cluster.two.remove_connection("d", ANN),
            await cluster.one.remove_connection("c", ANN),
            await cluster.two.remove_connection("d", ANN),
        ]
        return [*map(list, given), noted]

    assert run_scenario(open_cluster, scenario) == [
        [SeatedPlayer("s", "cid"), ANN, BOB],
        [],
        [],
        [True, False, False],
    ]


@pytest.mark.parametrize("dies", [True, False])
def test_concurrent_takeovers_assign_each_player_once(open_cluster: OpenCluster, *, dies: bool) -> None:
    """Only a player who was connected to two dead nodes may be assigned to both callers."""

    async def scenario(cluster: TwoNodes) -> list[SeatedPlayer]:
        await _deserted(cluster, dies=dies)
        given = await asyncio.gather(cluster.one.take_over_players("c"), cluster.two.take_over_players("d"))
        return [seated for each in given for seated in each if seated != ANN]

    assert sorted(run_scenario(open_cluster, scenario)) == [SeatedPlayer("s", "cid"), BOB]


def test_players_taken_over_by_a_node_that_dies_are_taken_over_again(open_cluster: OpenCluster) -> None:
    """Players whom the dead node had already handled are not among them."""

    async def scenario(cluster: TwoNodes) -> Sequence[SeatedPlayer]:
        await _deserted(cluster, dies=True)
        for seated in (await cluster.one.take_over_players("c"))[1:]:
            await cluster.one.remove_connection("c", seated)
        await cluster.two.record_heartbeat("d")
        await cluster.wait(A_WHILE)
        return await cluster.two.take_over_players("d")

    assert run_scenario(open_cluster, scenario) == [SeatedPlayer("s", "cid")]


def test_a_node_without_a_heartbeat_takes_over_no_players(open_cluster: OpenCluster) -> None:
    """Its connections are not recorded either; after its first heartbeat it must record them."""

    async def scenario(cluster: TwoNodes) -> list[object]:
        await _deserted(cluster, dies=False)
        await cluster.two.add_connection("x", BOB)
        given = [
            list(await cluster.two.take_over_players("x")),
            list(await cluster.one.take_over_players("c")),
        ]
        await cluster.two.record_heartbeat("x")
        return [*given, await cluster.one.remove_connection("c", BOB)]

    assert run_scenario(open_cluster, scenario) == [[], [SeatedPlayer("s", "cid"), ANN, BOB], False]


def test_after_an_outage_of_the_store_no_node_expires_immediately(open_cluster: OpenCluster) -> None:
    """The first node to return begins a new era and waits for the others; then missing nodes are dead."""

    async def scenario(cluster: TwoNodes) -> list[object]:
        await beat_all(cluster, "a", "b", "c")
        for node, seated in (("b", BOB), ("c", ANN)):
            await cluster.one.add_connection(node, seated)
        await cluster.wait(20 * DEAD_MS)
        await beat_all(cluster, "a")
        at_once = await cluster.one.take_over_players("a")
        await cluster.wait(A_WHILE)
        back = await cluster.two.record_heartbeat("b")
        await beat_all(cluster, "a")
        await cluster.wait(DEAD_MS - A_WHILE)
        return [list(at_once), back.must_report_players, list(await cluster.one.take_over_players("a"))]

    assert run_scenario(open_cluster, scenario) == [[], False, [ANN]]


# Broadcasts.


def test_a_broadcast_message_is_kept_for_a_while(open_cluster: OpenCluster) -> None:
    """Each message is unchanged and has its own number; later it is deleted."""

    async def scenario(cluster: TwoNodes) -> list[Sequence[BroadcastMessage]]:
        first = await cluster.one.add_broadcast("notice", "Зоя", bytes(range(256)))
        await cluster.wait(BROADCASTS_MS // 2)
        second = await cluster.two.add_broadcast("revoked", "", b"")
        early = await cluster.two.broadcasts()
        await cluster.wait(BROADCASTS_MS // 2)
        await cluster.one.record_heartbeat("a")
        late = await cluster.one.broadcasts()
        tidings = [
            BroadcastMessage(first, "notice", "Зоя", bytes(range(256))),
            BroadcastMessage(second, "revoked", "", b""),
        ]
        return [tidings, sorted(early), late]

    tidings, early, late = run_scenario(open_cluster, scenario)
    assert (early, late) == (tidings, tidings[1:])
