"""What every company of processes promises, whatever it is kept in (`service.company.Company`)."""

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
from tests.server.stores.company_contract import ANN, BOB, NOON, Circle, Gathering, lay, together, told
from tests.server.stores.contract import change

A_WHILE = DEAD_MS // 2
"""Not so long that anybody is given up."""


# Who is there.


def test_who_comes_first_is_alone(gathering: Gathering) -> None:
    """Nobody could play before, and nobody is known to be connected to it."""

    async def story(circle: Circle) -> Heartbeat:
        return await circle.one.beat("a")

    beat = told(gathering, story)
    assert beat == Heartbeat(beat.now, since=beat.now, others=0, must_report_players=True)


def test_who_joins_learns_since_when_somebody_is_there(gathering: Gathering) -> None:
    """The time is that of the first; oneself is no other."""

    async def story(circle: Circle) -> tuple[int, list[tuple[int, int]]]:
        first = await circle.one.beat("a")
        beats = [await circle.two.beat(node) for node in ("b", "c", "b")]
        return first.now, [(beat.since, beat.others) for beat in beats]

    first, joined = told(gathering, story)
    assert joined == [(first, 1), (first, 2), (first, 2)]


def test_somebody_was_always_there_though_each_came_and_went(gathering: Gathering) -> None:
    """Who takes turns, and is there together for a moment, leaves no gap."""

    async def story(circle: Circle) -> tuple[int, list[bool]]:
        first = await circle.one.beat("a")
        settled = []
        for elder, node in pairwise("abcd"):
            await circle.wait(A_WHILE)
            await circle.two.beat(node)
            await circle.wait(1)
            await circle.one.beat(elder)
            beat = await circle.two.beat(node)
            settled.append(beat.settled)
        return beat.now - beat.since - 3 * (A_WHILE + 1), [first.settled, *settled]

    since, settled = told(gathering, story)
    assert (since >= 0, settled) == (True, [True] * 4)


def test_who_died_a_moment_before_was_not_there(gathering: Gathering) -> None:
    """Though it is not given up yet when the next one comes: the era begins with that one."""

    async def story(circle: Circle) -> list[object]:
        await together(circle, "a", "b")
        await circle.wait(A_WHILE)
        came = await circle.one.beat("c")
        await circle.wait(DEAD_MS - A_WHILE)
        beat = await circle.one.beat("c")
        began_with_it = beat.now - beat.since < DEAD_MS
        return [came.settled, came.others, beat.settled, beat.others, began_with_it]

    assert told(gathering, story) == [False, 2, True, 0, True]


def test_of_several_who_come_after_all_have_died_the_first_begins_the_era(gathering: Gathering) -> None:
    """The others know nothing for certain before it does: nobody believes in the dead."""

    async def story(circle: Circle) -> list[object]:
        await circle.one.beat("a")
        await circle.wait(A_WHILE)
        await together(circle, "b", "c")
        await circle.wait(1)
        before = [(await circle.one.beat("b")).settled, (await circle.two.beat("c")).settled]
        await circle.wait(DEAD_MS - A_WHILE)
        b = await circle.one.beat("b")
        await circle.wait(1)
        c = await circle.two.beat("c")
        return [before, b.settled, c.settled, c.since == b.since - 1 or c.since == b.since]

    assert told(gathering, story) == [[False, False], True, True, True]


@pytest.mark.parametrize("dies", [True, False])
def test_who_comes_when_all_are_gone_begins_anew(gathering: Gathering, *, dies: bool) -> None:
    """Whether they died or left: nobody could play meanwhile."""

    async def story(circle: Circle) -> Heartbeat:
        await together(circle, "a", "b")
        await circle.wait(A_WHILE)
        await circle.one.leave("a")
        if dies:
            await circle.wait(DEAD_MS - A_WHILE)
        else:
            await circle.two.leave("b")
        return await circle.two.beat("c")

    beat = told(gathering, story)
    assert (beat.since, beat.others) == (beat.now, 0)


@pytest.mark.parametrize("dies", [True, False])
def test_who_is_gone_is_counted_no_more(gathering: Gathering, *, dies: bool) -> None:
    """Whether it died or left; those who are there are."""

    async def story(circle: Circle) -> list[int]:
        await together(circle, "a", "b", "c")
        before = await circle.one.beat("b")
        if dies:
            await circle.wait(A_WHILE)
            await together(circle, "b", "c")
            await circle.wait(DEAD_MS - A_WHILE)
        else:
            await circle.one.leave("a")
        return [before.others, (await circle.one.beat("b")).others]

    assert told(gathering, story) == [2, 1]


def test_who_is_late_is_simply_there_again(gathering: Gathering) -> None:
    """While nobody gave it up, it is known who is connected there."""

    async def story(circle: Circle) -> list[bool]:
        first = await circle.one.beat("a")
        await circle.one.come("a", ANN)
        await circle.wait(2 * DEAD_MS)
        late = await circle.one.beat("a")
        await circle.two.beat("b")
        return [first.must_report_players, late.must_report_players, await circle.two.go("b", ANN)]

    assert told(gathering, story) == [True, False, True]


def test_who_was_given_up_learns_it(gathering: Gathering) -> None:
    """Whoever is connected there was given to another, and is to be noted again."""

    async def story(circle: Circle) -> list[object]:
        await together(circle, "a", "b")
        await circle.one.come("a", ANN)
        await circle.wait(A_WHILE)
        await circle.two.beat("b")
        await circle.wait(DEAD_MS - A_WHILE)
        given = await circle.two.orphaned("b")
        beats = [await circle.one.beat("a"), await circle.one.beat("a")]
        return [given, [beat.must_report_players for beat in beats]]

    assert told(gathering, story) == [[ANN], [True, False]]


# Due work.


def test_due_tables_are_claimed_the_longest_overdue_first(gathering: Gathering) -> None:
    """No more than asked for, none of those that are left out, with the number of the last entry."""

    async def story(circle: Circle) -> list[Sequence[Claim]]:
        await lay(circle.store, {"later": 1, "a": 0, "b": -2, "never": None, "c": -1, "d": -2})
        await circle.store.append(change(2, table="c")._replace(due=NOON - 1))
        claim = circle.one.claim
        return [await claim(NOON, NOON + 9, 2, ("d",)), await claim(NOON, NOON + 9, 9)]

    assert told(gathering, story) == [[Claim("b", 1), Claim("c", 2)], [Claim("d", 1), Claim("a", 1)]]


def test_a_claimed_table_is_nobody_elses_until_its_time(gathering: Gathering) -> None:
    """Then it is anybody's."""

    async def story(circle: Circle) -> list[Sequence[Claim]]:
        await lay(circle.store, {"a": 0})
        await circle.one.claim(NOON, NOON + 9, 1)
        return [await circle.two.claim(NOON + after, NOON + 99, 1) for after in (0, 8, 9, 10)]

    assert told(gathering, story) == [[], [], [Claim("a", 1)], []]


def test_whatever_is_stored_ends_a_claim(gathering: Gathering) -> None:
    """A table that has gone on is another's to see to, whoever did it."""

    async def story(circle: Circle) -> Sequence[Claim]:
        await lay(circle.store, {"a": 0})
        await circle.one.claim(NOON, NOON + 9, 1)
        await circle.store.append(change(2, table="a")._replace(due=NOON + 1))
        return await circle.two.claim(NOON + 1, NOON + 9, 1)

    assert told(gathering, story) == [Claim("a", 2)]


@pytest.mark.parametrize(
    ("until", "expected"), [(NOON + 20, [[], [], [Claim("a", 1)]]), (NOON, [[Claim("a", 1)], [], []])]
)
def test_what_is_held_is_held_for_longer_or_let_go(
    gathering: Gathering, until: int, expected: list[Sequence[Claim]]
) -> None:
    """A time that is past lets go."""

    async def story(circle: Circle) -> list[Sequence[Claim]]:
        await lay(circle.store, {"a": 0})
        await circle.one.hold(await circle.one.claim(NOON, NOON + 9, 1), until)
        return [await circle.two.claim(NOON + after, NOON + 99, 1) for after in (0, 10, 20)]

    assert told(gathering, story) == expected


def test_a_claim_that_ended_is_not_held(gathering: Gathering) -> None:
    """Nor is what nobody claimed, nor a table that is none."""

    async def story(circle: Circle) -> Sequence[Claim]:
        await lay(circle.store, {"a": 0, "b": 0})
        await circle.one.claim(NOON, NOON + 9, 1)
        await circle.store.append(change(2, table="a")._replace(due=NOON))
        await circle.one.hold([Claim("a", 1), Claim("b", 1), Claim("none", 0)], NOON + 99)
        await circle.one.hold([], NOON + 99)
        return await circle.two.claim(NOON, NOON + 9, 9)

    assert told(gathering, story) == [Claim("a", 2), Claim("b", 1)]


def test_what_can_be_claimed_is_listed_with_the_time_when_it_can(gathering: Gathering) -> None:
    """When it is due, or when it is held no more; the soonest first, no more than asked for."""

    async def story(circle: Circle) -> list[Sequence[Due]]:
        await lay(circle.store, {"a": -2, "b": -3, "c": -1, "d": 20, "e": None, "f": 31})
        await circle.one.claim(NOON, NOON + 10, 1)
        await circle.one.claim(NOON, NOON + 25, 1)
        due = circle.two.due
        return [await due(NOON + 30, 9), await due(NOON + 30, 2), await due(NOON + 9, 9), await due(NOON, 9)]

    b, a, c, d = Due("b", NOON + 10), Due("a", NOON + 25), Due("c", NOON - 1), Due("d", NOON + 20)
    assert told(gathering, story) == [[c, b, d, a], [c, b], [c], [c]]


def test_what_was_claimed_and_went_on_can_be_claimed_when_it_is_due(gathering: Gathering) -> None:
    """The claim has ended."""

    async def story(circle: Circle) -> Sequence[Due]:
        await lay(circle.store, {"a": 0})
        await circle.one.claim(NOON, NOON + 90, 1)
        await circle.store.append(change(2, table="a")._replace(due=NOON + 5))
        return await circle.two.due(NOON + 9, 9)

    assert told(gathering, story) == [Due("a", NOON + 5)]


def test_those_who_claim_at_once_get_different_tables(gathering: Gathering) -> None:
    """Each table once, and all of them."""

    async def story(circle: Circle) -> list[str]:
        await lay(circle.store, {f"t{i:02}": -i % 7 for i in range(60)})
        claims: list[Claim] = []
        while True:
            bites = [(circle.one, circle.two)[i % 2].claim(NOON + 9, NOON + 99, 3) for i in range(8)]
            bitten = await asyncio.gather(*bites)
            claims += [claim for bite in bitten for claim in bite]
            if not any(bitten):
                return [claim.table for claim in claims]

    assert sorted(told(gathering, story)) == [f"t{i:02}" for i in range(60)]


# What others stored.


def test_numbers_are_those_of_the_last_entries(gathering: Gathering) -> None:
    """A table that is none has none."""

    async def story(circle: Circle) -> list[Mapping[str, int]]:
        await lay(circle.store, {"a": None, "b": None, "c": None})
        await circle.store.append(change(2, table="b"))
        return [await circle.two.numbers(["b", "none", "a", "b"]), await circle.two.numbers([])]

    assert told(gathering, story) == [{"a": 1, "b": 2}, {}]


# Who is connected.


def test_who_goes_is_asked_for_elsewhere(gathering: Gathering) -> None:
    """He who came twice to one process came once; another player and another table are nothing to it."""

    async def story(circle: Circle) -> list[bool]:
        await together(circle, "a", "b")
        for seated in (ANN, ANN, BOB):
            await circle.one.come("a", seated)
        for seated in (ANN, SeatedPlayer("u", "bob")):
            await circle.two.come("b", seated)
        asked = [
            ("a", ANN),
            ("b", ANN),
            ("a", BOB),
            ("b", SeatedPlayer("u", "bob")),
            ("a", SeatedPlayer("u", "cid")),
        ]
        return [await circle.one.go(*each) for each in asked]

    assert told(gathering, story) == [True, False, False, False, False]


@pytest.mark.parametrize("dies", [True, False])
def test_who_is_connected_to_one_that_is_gone_is_nowhere(gathering: Gathering, *, dies: bool) -> None:
    """Whether it died or left."""

    async def story(circle: Circle) -> bool:
        await together(circle, "a", "b")
        await circle.one.come("a", ANN)
        await circle.two.come("b", ANN)
        if dies:
            await circle.wait(A_WHILE)
            await together(circle, "a")
            await circle.wait(DEAD_MS - A_WHILE)
        else:
            await circle.two.leave("b")
        return await circle.one.go("a", ANN)

    assert told(gathering, story) is False


def test_of_two_that_he_leaves_at_one_moment_one_is_the_last(gathering: Gathering) -> None:
    """It is never believed of both that he is still at the other."""

    async def story(circle: Circle) -> list[list[bool]]:
        await together(circle, "a", "b")
        found: list[list[bool]] = []
        for i in range(40):
            seated = SeatedPlayer(f"t{i}", "ann")
            await asyncio.gather(circle.one.come("a", seated), circle.two.come("b", seated))
            left = await asyncio.gather(circle.one.go("a", seated), circle.two.go("b", seated))
            found.append(sorted(left))
        return found

    assert told(gathering, story) == [[False, True]] * 40


def test_he_who_comes_and_goes_in_one_breath_ends_as_he_ended(gathering: Gathering) -> None:
    """What is said of one player is taken in order."""

    async def story(circle: Circle) -> list[bool]:
        await together(circle, "a", "b")
        steps = [(circle.one.come, circle.one.go)[i % 2]("a", ANN) for i in range(9)]
        await asyncio.gather(*steps, *(circle.one.come("a", SeatedPlayer("t", f"p{i}")) for i in range(9)))
        return [await circle.two.go("b", ANN), await circle.one.go("a", ANN), await circle.two.go("b", ANN)]

    assert told(gathering, story) == [True, False, False]


async def _deserted(circle: Circle, *, dies: bool) -> None:
    """Ann and Bob were at a, Ann and Cid at b; both are gone; c and d are there."""
    await together(circle, "a", "b", "c", "d")
    for node, seated in (("a", BOB), ("a", ANN), ("b", ANN), ("b", SeatedPlayer("s", "cid"))):
        await circle.one.come(node, seated)
    if dies:
        await circle.wait(A_WHILE)
        await together(circle, "c", "d")
        await circle.wait(DEAD_MS - A_WHILE)
    else:
        await circle.one.leave("a")
        await circle.one.leave("b")


@pytest.mark.parametrize("dies", [True, False])
def test_who_was_connected_to_one_that_is_gone_is_given_to_one_asker(
    gathering: Gathering, *, dies: bool
) -> None:
    """Each once; he is noted there, so whoever asks for him later finds him nowhere else."""

    async def story(circle: Circle) -> list[object]:
        await _deserted(circle, dies=dies)
        given = [
            await circle.one.orphaned("c"),
            await circle.two.orphaned("d"),
            await circle.one.orphaned("c"),
        ]
        noted = [await circle.two.go("d", ANN), await circle.one.go("c", ANN), await circle.two.go("d", ANN)]
        return [*map(list, given), noted]

    assert told(gathering, story) == [[SeatedPlayer("s", "cid"), ANN, BOB], [], [], [True, False, False]]


@pytest.mark.parametrize("dies", [True, False])
def test_of_two_who_ask_at_once_one_is_given_each(gathering: Gathering, *, dies: bool) -> None:
    """Only who was connected to two that are gone may be given to both."""

    async def story(circle: Circle) -> list[SeatedPlayer]:
        await _deserted(circle, dies=dies)
        given = await asyncio.gather(circle.one.orphaned("c"), circle.two.orphaned("d"))
        return [seated for each in given for seated in each if seated != ANN]

    assert sorted(told(gathering, story)) == [SeatedPlayer("s", "cid"), BOB]


def test_who_inherits_and_dies_leaves_them_to_the_next(gathering: Gathering) -> None:
    """Those he has seen to are not among them."""

    async def story(circle: Circle) -> Sequence[SeatedPlayer]:
        await _deserted(circle, dies=True)
        for seated in (await circle.one.orphaned("c"))[1:]:
            await circle.one.go("c", seated)
        await circle.two.beat("d")
        await circle.wait(A_WHILE)
        return await circle.two.orphaned("d")

    assert told(gathering, story) == [SeatedPlayer("s", "cid")]


def test_who_is_not_there_inherits_nothing(gathering: Gathering) -> None:
    """And nobody is noted there: when he is heard of he will say who is."""

    async def story(circle: Circle) -> list[object]:
        await _deserted(circle, dies=False)
        await circle.two.come("x", BOB)
        given = [list(await circle.two.orphaned("x")), list(await circle.one.orphaned("c"))]
        await circle.two.beat("x")
        return [*given, await circle.one.go("c", BOB)]

    assert told(gathering, story) == [[], [SeatedPlayer("s", "cid"), ANN, BOB], False]


def test_after_a_time_when_nobody_could_be_heard_of_nobody_is_given_up(gathering: Gathering) -> None:
    """The first to be back begins anew and waits for the others; who does not come then is dead."""

    async def story(circle: Circle) -> list[object]:
        await together(circle, "a", "b", "c")
        for node, seated in (("b", BOB), ("c", ANN)):
            await circle.one.come(node, seated)
        await circle.wait(20 * DEAD_MS)
        await together(circle, "a")
        at_once = await circle.one.orphaned("a")
        await circle.wait(A_WHILE)
        back = await circle.two.beat("b")
        await together(circle, "a")
        await circle.wait(DEAD_MS - A_WHILE)
        return [list(at_once), back.must_report_players, list(await circle.one.orphaned("a"))]

    assert told(gathering, story) == [[], False, [ANN]]


# What is said to all.


def test_what_is_told_is_heard_by_all_for_a_while(gathering: Gathering) -> None:
    """As it was said, each with a number of its own; then it is must_report_players."""

    async def story(circle: Circle) -> list[Sequence[BroadcastMessage]]:
        first = await circle.one.tell("notice", "Зоя", bytes(range(256)))
        await circle.wait(BROADCASTS_MS // 2)
        second = await circle.two.tell("revoked", "", b"")
        early = await circle.two.broadcasts()
        await circle.wait(BROADCASTS_MS // 2)
        await circle.one.beat("a")
        late = await circle.one.broadcasts()
        tidings = [
            BroadcastMessage(first, "notice", "Зоя", bytes(range(256))),
            BroadcastMessage(second, "revoked", "", b""),
        ]
        return [tidings, sorted(early), late]

    tidings, early, late = told(gathering, story)
    assert (early, late) == (tidings, tidings[1:])
