"""What is due is shared by all processes on a store, and done once whatever happens to one of them."""

import asyncio
from collections.abc import Sequence

import pytest

from kozyr.rules import Action, must
from kozyr.server.cluster.membership import HOLD_MS, SingleNode
from kozyr.server.tables.host import ViewedTable
from kozyr.server.tables.ports import Due
from kozyr.server.tables.scheduler import (
    MAX_PAUSE_MS,
    MAX_SHARED_PAUSE_MS,
    MAX_SHARED_TABLES,
    MAX_TABLES,
    SHORT_PAUSE_MS,
    YIELD_MS,
)
from kozyr.table import Play
from tests.kit.async_tests import run_with
from tests.kit.hosts import FailingStore
from tests.kit.local_cluster import NOON, ClusterNode, LocalCluster, SlowChooser, virtual_cluster
from tests.worlds.loop import run as run_virtually


async def _waiting(cluster: LocalCluster, tables: int) -> tuple[ClusterNode, ClusterNode]:
    # Two processes, and so many tables at each of which a bot has to move.
    ann, bob = cluster.node("ann"), cluster.node("bob")
    for number in range(tables):
        await ann.begin_for_a_bot(f"t{number}")
    return ann, bob


async def _attended(node: ClusterNode) -> int:
    wait = await node.scheduler.begin_due_work()
    await node.scheduler.wait_until_done()
    return wait


async def _begun(node: ClusterNode, thoughts: int = 1) -> None:
    while len(node.chooser.thoughts) < thoughts:  # noqa: ASYNC110 - no time passes
        await asyncio.sleep(0)


def test_bots_of_all_tables_are_thought_for_by_all_processes() -> None:
    """All games are played at one process: it calls for help, and no thought is thought twice."""
    told: list[tuple[int, int, int]] = []

    async def fact() -> None:
        cluster = virtual_cluster()
        ann, bob = cluster.node("ann"), cluster.node("bob")
        ann.chooser.takes_s = bob.chooser.takes_s = 0.3
        ann.chooser.most = bob.chooser.most = 4
        ann.scheduler.call_others = bob.scheduler.take_work
        running = [asyncio.create_task(each.scheduler.run()) for each in (ann, bob)]
        for number in range(30):
            await ann.begin(f"t{number}", clock="none")
        await asyncio.gather(*[ann.play(f"t{number}") for number in range(30)])
        for task in running:
            task.cancel()
        thoughts = ann.chooser.thoughts + bob.chooser.thoughts
        told.append((len(thoughts), len(set(thoughts)), len(bob.chooser.thoughts)))

    run_virtually(fact())

    ((thoughts, different, bobs),) = told
    assert thoughts == different
    assert thoughts / 3 < bobs < thoughts * 2 / 3


@run_with(asyncio.run)
async def test_work_is_taken_in_bites() -> None:
    """What one process takes is left alone by the other, who finds enough."""
    ann, bob = await _waiting(LocalCluster(), 3 * MAX_SHARED_TABLES)
    for each in (ann, bob):
        each.chooser.takes_s = 3600
        await each.scheduler.begin_due_work()
        await _begun(each, MAX_SHARED_TABLES)

    tables = [{table for table, _, _ in each.chooser.thoughts} for each in (ann, bob)]
    assert [len(each) for each in tables] == [MAX_SHARED_TABLES, MAX_SHARED_TABLES]
    assert not tables[0] & tables[1]
    await ann.scheduler.stop()
    await bob.scheduler.stop()


@run_with(asyncio.run)
async def test_who_has_begun_enough_begins_nothing_more() -> None:
    """Before it is known what there is to do at those tables; the next look is soon."""
    ann, bob = await _waiting(LocalCluster(), MAX_SHARED_TABLES + 1)
    await ann.scheduler.begin_due_work()
    again = await ann.scheduler.begin_due_work()
    await _attended(bob)
    await ann.scheduler.wait_until_done()

    assert again == SHORT_PAUSE_MS
    assert [len(each.chooser.thoughts) for each in (ann, bob)] == [MAX_SHARED_TABLES, 1]


@run_with(asyncio.run)
async def test_where_nothing_is_due_the_store_is_asked_again_before_long() -> None:
    """Another process may have written something due."""
    ann, _ = await _waiting(LocalCluster(), 0)

    assert await _attended(ann) == MAX_SHARED_PAUSE_MS


@run_with(run_virtually)
async def test_bite_follows_bite_without_a_pause() -> None:
    """As soon as it is known what there is to do at the tables of the one before."""
    told: list[int] = []

    cluster = virtual_cluster()
    ann, _ = await _waiting(cluster, 3 * MAX_SHARED_TABLES)
    ann.chooser.takes_s = 3600
    running = asyncio.create_task(ann.scheduler.run())
    await _begun(ann, 3 * MAX_SHARED_TABLES)
    running.cancel()
    told.append(cluster.clock() - NOON)

    assert told == [0]


@run_with(asyncio.run)
async def test_what_a_dead_process_held_is_done_by_another() -> None:
    """A moment later: as long as it might be alive it is left alone."""
    cluster = LocalCluster()
    ann, bob = await _waiting(cluster, 1)
    ann.chooser.takes_s = 3600
    running = asyncio.create_task(ann.scheduler.run())
    await _begun(ann)
    running.cancel()  # as a kill does: nothing is let go
    await asyncio.gather(running, return_exceptions=True)
    thoughts = []
    for passed in (HOLD_MS - 1, 1):
        cluster.now += passed
        await _attended(bob)
        thoughts.append(len(bob.chooser.thoughts))

    assert thoughts == [0, 1]
    assert cluster.membership.released == ()


@run_with(run_virtually)
async def test_what_takes_long_is_held_as_long_as_it_takes() -> None:
    """Nobody else thinks about it."""
    told: list[tuple[int, int]] = []

    cluster = virtual_cluster()
    ann, bob = await _waiting(cluster, 1)
    ann.chooser.takes_s = 12
    running = [asyncio.create_task(ann.scheduler.run())]
    await _begun(ann)
    running.append(asyncio.create_task(bob.scheduler.run()))
    number = await ann.numbers("t0")
    while await ann.numbers("t0") == number:  # noqa: ASYNC110 - the time is virtual
        await asyncio.sleep(1)
    for task in running:
        task.cancel()
    told.append((len(ann.chooser.thoughts), len(bob.chooser.thoughts)))

    assert told == [(1, 0)]


@run_with(asyncio.run)
async def test_who_stops_leaves_at_once_what_he_held() -> None:
    """Another begins it in the same moment; the first begins nothing more."""
    ann, bob = await _waiting(LocalCluster(), 2)
    ann.chooser.takes_s = 3600
    running = asyncio.create_task(ann.scheduler.run())
    await _begun(ann, 2)
    await ann.scheduler.stop()
    await running
    await _attended(bob)

    assert [len(each.chooser.thoughts) for each in (ann, bob)] == [2, 2]


@run_with(asyncio.run)
async def test_what_was_stored_ends_a_hold() -> None:
    """A table that is due again at once waits for nobody's old claim, and its bots play on."""
    cluster = LocalCluster()
    ann = cluster.node("ann")
    await ann.begin("t", bots=3, clock="none")
    again = 0
    while (seen := must(await ann.host.view("t", "u0"))).view.phase == "playing":
        await _attended(ann)
        due = await cluster.store.due(cluster.now, 1)
        assert await cluster.membership.due(cluster.now, 1) == due
        again += len(due)
        seen = must(await ann.host.view("t", "u0"))
        if seen.view.legal:
            await ann.ask("u0", Play(seen.view.legal[0]))

    assert again


@run_with(asyncio.run)
async def test_who_cannot_think_at_once_lets_others_go_first() -> None:
    """He calls them, and takes what nobody took a moment later."""
    cluster = LocalCluster()
    ann, bob = await _waiting(cluster, 1)
    ann.chooser.most = 0
    called: list[int] = []
    ann.scheduler.call_others = lambda: called.append(cluster.now)
    first = await _attended(ann)
    thoughts = [len(ann.chooser.thoughts)]
    cluster.now += YIELD_MS
    await _attended(ann)
    thoughts.append(len(ann.chooser.thoughts))

    assert (first, called, thoughts) == (YIELD_MS, [cluster.now - YIELD_MS, cluster.now], [0, 1])
    assert bob.chooser.thoughts == []


@run_with(run_virtually)
async def test_who_is_called_looks_at_once_unless_he_is_busy_himself() -> None:
    """Nobody waits for the next look."""
    told: list[list[int]] = []

    cluster = virtual_cluster()
    ann, bob = await _waiting(cluster, 0)
    cid = cluster.node("cid")
    cid.chooser.most = 0
    running = [asyncio.create_task(each.scheduler.run()) for each in (bob, cid)]
    await asyncio.sleep(MAX_SHARED_PAUSE_MS / 2500)
    await ann.begin_for_a_bot("t")
    number = (await ann.numbers("t"))[-1]
    began = cluster.clock()
    cid.scheduler.take_work()
    bob.scheduler.take_work()
    while (await ann.numbers("t"))[-1] == number:  # noqa: ASYNC110 - no time passes
        await asyncio.sleep(0)
    for task in running:
        task.cancel()
    told.append([cluster.clock() - began, len(bob.chooser.thoughts), len(cid.chooser.thoughts)])

    assert told == [[0, 1, 0]]


class _Broken(SlowChooser):
    async def choose(self, level: str, seen: ViewedTable) -> Action:
        await super().choose(level, seen)
        raise RuntimeError


@run_with(run_virtually)
async def test_what_somebody_cannot_do_is_left_to_another(caplog: pytest.LogCaptureFixture) -> None:
    """A process whose bots cannot think does not keep the table to itself."""
    told: list[tuple[int, int]] = []

    cluster = virtual_cluster()
    ann, bob = await _waiting(cluster, 1)
    ann.chooser = broken = _Broken()
    ann.scheduler._worker._chooser = broken  # noqa: SLF001 - otherwise it could
    await _attended(ann)
    await _attended(bob)
    told.append((len(broken.thoughts), len(bob.chooser.thoughts)))

    assert told == [(1, 1)]
    assert "table t0 cannot be looked after" in caplog.text


@run_with(asyncio.run)
async def test_who_was_not_first_looks_again_soon() -> None:
    """And does not ask the store without a pause."""
    cluster = LocalCluster()
    ann, _ = await _waiting(cluster, 1)
    cluster.membership.raced = True

    assert await _attended(ann) == SHORT_PAUSE_MS
    assert ann.chooser.thoughts == []


class _Counting(FailingStore):
    asked = 0

    async def due(self, now: int, limit: int) -> Sequence[Due]:
        self.asked += 1
        return await super().due(now, limit)


@run_with(asyncio.run)
async def test_a_process_that_is_alone_asks_the_store_once_a_look() -> None:
    """However much there is to do."""
    store = _Counting()
    alone = SingleNode(store, lambda: NOON)
    await alone.due(NOON + MAX_PAUSE_MS, MAX_TABLES + 2)
    await alone.claim(NOON, NOON + HOLD_MS, MAX_TABLES, ["t1", "t2"])

    assert store.asked == 1
