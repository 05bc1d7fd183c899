"""What every kind of cluster membership promises (`cluster.membership.Membership`)."""

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
from kozyr.server.tables.ports import Due
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
"""Not so long that anybody is given up."""


# Who is there.


def test_who_comes_first_is_alone(open_cluster: OpenCluster) -> None:
    """Nobody could play before, and nobody is known to be connected to it."""

    async def scenario(cluster: TwoNodes) -> Heartbeat:
        return await cluster.one.record_heartbeat("a")

    beat = run_scenario(open_cluster, scenario)
    assert beat == Heartbeat(beat.now, since=beat.now, others=0, must_report_players=True)


def test_who_joins_learns_since_when_somebody_is_there(open_cluster: OpenCluster) -> None:
    """The time is that of the first; oneself is no other."""

    async def scenario(cluster: TwoNodes) -> tuple[int, list[tuple[int, int]]]:
        first = await cluster.one.record_heartbeat("a")
        beats = [await cluster.two.record_heartbeat(node) for node in ("b", "c", "b")]
        return first.now, [(beat.since, beat.others) for beat in beats]

    first, joined = run_scenario(open_cluster, scenario)
    assert joined == [(first, 1), (first, 2), (first, 2)]


def test_somebody_was_always_there_though_each_came_and_went(open_cluster: OpenCluster) -> None:
    """Who takes turns, and is there together for a moment, leaves no gap."""

    async def scenario(cluster: TwoNodes) -> tuple[int, list[bool]]:
        first = await cluster.one.record_heartbeat("a")
        settled = []
        for elder, node in pairwise("abcd"):
            await cluster.wait(A_WHILE)
            await cluster.two.record_heartbeat(node)
            await cluster.wait(1)
            await cluster.one.record_heartbeat(elder)
            beat = await cluster.two.record_heartbeat(node)
            settled.append(beat.settled)
        return beat.now - beat.since - 3 * (A_WHILE + 1), [first.settled, *settled]

    since, settled = run_scenario(open_cluster, scenario)
    assert (since >= 0, settled) == (True, [True] * 4)


def test_who_died_a_moment_before_was_not_there(open_cluster: OpenCluster) -> None:
    """Though it is not given up yet when the next one comes: the era begins with that one."""

    async def scenario(cluster: TwoNodes) -> list[object]:
        await beat_all(cluster, "a", "b")
        await cluster.wait(A_WHILE)
        came = await cluster.one.record_heartbeat("c")
        await cluster.wait(DEAD_MS - A_WHILE)
        beat = await cluster.one.record_heartbeat("c")
        began_with_it = beat.now - beat.since < DEAD_MS
        return [came.settled, came.others, beat.settled, beat.others, began_with_it]

    assert run_scenario(open_cluster, scenario) == [False, 2, True, 0, True]


def test_of_several_who_come_after_all_have_died_the_first_begins_the_era(open_cluster: OpenCluster) -> None:
    """The others know nothing for certain before it does: nobody believes in the dead."""

    async def scenario(cluster: TwoNodes) -> list[object]:
        await cluster.one.record_heartbeat("a")
        await cluster.wait(A_WHILE)
        await beat_all(cluster, "b", "c")
        await cluster.wait(1)
        before = [
            (await cluster.one.record_heartbeat("b")).settled,
            (await cluster.two.record_heartbeat("c")).settled,
        ]
        await cluster.wait(DEAD_MS - A_WHILE)
        b = await cluster.one.record_heartbeat("b")
        await cluster.wait(1)
        c = await cluster.two.record_heartbeat("c")
        return [before, b.settled, c.settled, c.since == b.since - 1 or c.since == b.since]

    assert run_scenario(open_cluster, scenario) == [[False, False], True, True, True]


@pytest.mark.parametrize("dies", [True, False])
def test_who_comes_when_all_are_gone_begins_anew(open_cluster: OpenCluster, *, dies: bool) -> None:
    """Whether they died or left: nobody could play meanwhile."""

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
    assert (beat.since, beat.others) == (beat.now, 0)


@pytest.mark.parametrize("dies", [True, False])
def test_who_is_gone_is_counted_no_more(open_cluster: OpenCluster, *, dies: bool) -> None:
    """Whether it died or left; those who are there are."""

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


def test_who_is_late_is_simply_there_again(open_cluster: OpenCluster) -> None:
    """While nobody gave it up, it is known who is connected there."""

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


def test_who_was_given_up_learns_it(open_cluster: OpenCluster) -> None:
    """Whoever is connected there was given to another, and is to be noted again."""

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
    """No more than asked for, none of those that are left out, with the number of the last entry."""

    async def scenario(cluster: TwoNodes) -> list[Sequence[Claim]]:
        await add_due_tables(cluster.store, {"later": 1, "a": 0, "b": -2, "never": None, "c": -1, "d": -2})
        await cluster.store.append(change(2, table="c")._replace(due=NOON - 1))
        claim = cluster.one.claim
        return [await claim(NOON, NOON + 9, 2, ("d",)), await claim(NOON, NOON + 9, 9)]

    assert run_scenario(open_cluster, scenario) == [
        [Claim("b", 1), Claim("c", 2)],
        [Claim("d", 1), Claim("a", 1)],
    ]


def test_a_claimed_table_is_nobody_elses_until_its_time(open_cluster: OpenCluster) -> None:
    """Then it is anybody's."""

    async def scenario(cluster: TwoNodes) -> list[Sequence[Claim]]:
        await add_due_tables(cluster.store, {"a": 0})
        await cluster.one.claim(NOON, NOON + 9, 1)
        return [await cluster.two.claim(NOON + after, NOON + 99, 1) for after in (0, 8, 9, 10)]

    assert run_scenario(open_cluster, scenario) == [[], [], [Claim("a", 1)], []]


def test_whatever_is_stored_ends_a_claim(open_cluster: OpenCluster) -> None:
    """A table that has gone on is another's to see to, whoever did it."""

    async def scenario(cluster: TwoNodes) -> Sequence[Claim]:
        await add_due_tables(cluster.store, {"a": 0})
        await cluster.one.claim(NOON, NOON + 9, 1)
        await cluster.store.append(change(2, table="a")._replace(due=NOON + 1))
        return await cluster.two.claim(NOON + 1, NOON + 9, 1)

    assert run_scenario(open_cluster, scenario) == [Claim("a", 2)]


@pytest.mark.parametrize(
    ("until", "expected"), [(NOON + 20, [[], [], [Claim("a", 1)]]), (NOON, [[Claim("a", 1)], [], []])]
)
def test_what_is_held_is_held_for_longer_or_let_go(
    open_cluster: OpenCluster, until: int, expected: list[Sequence[Claim]]
) -> None:
    """A time that is past lets go."""

    async def scenario(cluster: TwoNodes) -> list[Sequence[Claim]]:
        await add_due_tables(cluster.store, {"a": 0})
        await cluster.one.hold(await cluster.one.claim(NOON, NOON + 9, 1), until)
        return [await cluster.two.claim(NOON + after, NOON + 99, 1) for after in (0, 10, 20)]

    assert run_scenario(open_cluster, scenario) == expected


def test_a_claim_that_ended_is_not_held(open_cluster: OpenCluster) -> None:
    """Nor is what nobody claimed, nor a table that is none."""

    async def scenario(cluster: TwoNodes) -> Sequence[Claim]:
        await add_due_tables(cluster.store, {"a": 0, "b": 0})
        await cluster.one.claim(NOON, NOON + 9, 1)
        await cluster.store.append(change(2, table="a")._replace(due=NOON))
        await cluster.one.hold([Claim("a", 1), Claim("b", 1), Claim("none", 0)], NOON + 99)
        await cluster.one.hold([], NOON + 99)
        return await cluster.two.claim(NOON, NOON + 9, 9)

    assert run_scenario(open_cluster, scenario) == [Claim("a", 2), Claim("b", 1)]


def test_what_can_be_claimed_is_listed_with_the_time_when_it_can(open_cluster: OpenCluster) -> None:
    """When it is due, or when it is held no more; the soonest first, no more than asked for."""

    async def scenario(cluster: TwoNodes) -> list[Sequence[Due]]:
        await add_due_tables(cluster.store, {"a": -2, "b": -3, "c": -1, "d": 20, "e": None, "f": 31})
        await cluster.one.claim(NOON, NOON + 10, 1)
        await cluster.one.claim(NOON, NOON + 25, 1)
        due = cluster.two.due
        return [await due(NOON + 30, 9), await due(NOON + 30, 2), await due(NOON + 9, 9), await due(NOON, 9)]

    b, a, c, d = Due("b", NOON + 10), Due("a", NOON + 25), Due("c", NOON - 1), Due("d", NOON + 20)
    assert run_scenario(open_cluster, scenario) == [[c, b, d, a], [c, b], [c], [c]]


def test_what_was_claimed_and_went_on_can_be_claimed_when_it_is_due(open_cluster: OpenCluster) -> None:
    """The claim has ended."""

    async def scenario(cluster: TwoNodes) -> Sequence[Due]:
        await add_due_tables(cluster.store, {"a": 0})
        await cluster.one.claim(NOON, NOON + 90, 1)
        await cluster.store.append(change(2, table="a")._replace(due=NOON + 5))
        return await cluster.two.due(NOON + 9, 9)

    assert run_scenario(open_cluster, scenario) == [Due("a", NOON + 5)]


def test_those_who_claim_at_once_get_different_tables(open_cluster: OpenCluster) -> None:
    """Each table once, and all of them."""

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


# What others stored.


def test_numbers_are_those_of_the_last_entries(open_cluster: OpenCluster) -> None:
    """A table that is none has none."""

    async def scenario(cluster: TwoNodes) -> list[Mapping[str, int]]:
        await add_due_tables(cluster.store, {"a": None, "b": None, "c": None})
        await cluster.store.append(change(2, table="b"))
        return [await cluster.two.numbers(["b", "none", "a", "b"]), await cluster.two.numbers([])]

    assert run_scenario(open_cluster, scenario) == [{"a": 1, "b": 2}, {}]


# Who is connected.


def test_who_goes_is_asked_for_elsewhere(open_cluster: OpenCluster) -> None:
    """He who came twice to one process came once; another player and another table are nothing to it."""

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
def test_who_is_connected_to_one_that_is_gone_is_nowhere(open_cluster: OpenCluster, *, dies: bool) -> None:
    """Whether it died or left."""

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


def test_of_two_that_he_leaves_at_one_moment_one_is_the_last(open_cluster: OpenCluster) -> None:
    """It is never believed of both that he is still at the other."""

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


def test_he_who_comes_and_goes_in_one_breath_ends_as_he_ended(open_cluster: OpenCluster) -> None:
    """What is said of one player is taken in order."""

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
    """Ann and Bob were at a, Ann and Cid at b; both are gone; c and d are there."""
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
def test_who_was_connected_to_one_that_is_gone_is_given_to_one_asker(
    open_cluster: OpenCluster, *, dies: bool
) -> None:
    """Each once; he is noted there, so whoever asks for him later finds him nowhere else."""

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
def test_of_two_who_ask_at_once_one_is_given_each(open_cluster: OpenCluster, *, dies: bool) -> None:
    """Only who was connected to two that are gone may be given to both."""

    async def scenario(cluster: TwoNodes) -> list[SeatedPlayer]:
        await _deserted(cluster, dies=dies)
        given = await asyncio.gather(cluster.one.take_over_players("c"), cluster.two.take_over_players("d"))
        return [seated for each in given for seated in each if seated != ANN]

    assert sorted(run_scenario(open_cluster, scenario)) == [SeatedPlayer("s", "cid"), BOB]


def test_who_inherits_and_dies_leaves_them_to_the_next(open_cluster: OpenCluster) -> None:
    """Those he has seen to are not among them."""

    async def scenario(cluster: TwoNodes) -> Sequence[SeatedPlayer]:
        await _deserted(cluster, dies=True)
        for seated in (await cluster.one.take_over_players("c"))[1:]:
            await cluster.one.remove_connection("c", seated)
        await cluster.two.record_heartbeat("d")
        await cluster.wait(A_WHILE)
        return await cluster.two.take_over_players("d")

    assert run_scenario(open_cluster, scenario) == [SeatedPlayer("s", "cid")]


def test_who_is_not_there_inherits_nothing(open_cluster: OpenCluster) -> None:
    """And nobody is noted there: when he is heard of he will say who is."""

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


def test_after_a_time_when_nobody_could_be_heard_of_nobody_is_given_up(open_cluster: OpenCluster) -> None:
    """The first to be back begins anew and waits for the others; who does not come then is dead."""

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


# What is said to all.


def test_what_is_told_is_heard_by_all_for_a_while(open_cluster: OpenCluster) -> None:
    """As it was said, each with a number of its own; then it is forgotten."""

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
