"""All processes on a store share the due work, and all of it is done once even if a process dies."""

import asyncio
from collections.abc import Sequence

import pytest

from kozyr.rules import Action, must
from kozyr.server.cluster.membership import CLAIM_MS, SingleNode
from kozyr.server.tables.host import ViewedTable
from kozyr.server.tables.ports import DueTable
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


async def _open_tables(cluster: LocalCluster, tables: int) -> tuple[ClusterNode, ClusterNode]:
    # Two processes, and this many tables at each of which a bot must move.
    ann, bob = cluster.node("ann"), cluster.node("bob")
    for number in range(tables):
        await ann.begin_for_a_bot(f"t{number}")
    return ann, bob


async def _do_due_work(node: ClusterNode) -> int:
    wait = await node.scheduler.begin_due_work()
    await node.scheduler.wait_until_done()
    return wait


async def _wait_for_bots(node: ClusterNode, thoughts: int = 1) -> None:
    while len(node.chooser.thoughts) < thoughts:  # noqa: ASYNC110 - no time passes
        await asyncio.sleep(0)


def test_all_processes_share_the_thinking_of_bots() -> None:
    """All games run at one process. It calls the others, and no move is computed twice."""
    told: list[tuple[int, int, int]] = []

    async def fact() -> None:
        cluster = virtual_cluster()
        ann, bob = cluster.node("ann"), cluster.node("bob")
        ann.chooser.takes_s = bob.chooser.takes_s = 0.3
        ann.chooser.most = bob.chooser.most = 4
        ann.scheduler.call_others = bob.scheduler.look_for_work
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
async def test_a_process_claims_a_limited_number_of_tables() -> None:
    """The other process leaves them alone and finds enough others."""
    ann, bob = await _open_tables(LocalCluster(), 3 * MAX_SHARED_TABLES)
    for each in (ann, bob):
        each.chooser.takes_s = 3600
        await each.scheduler.begin_due_work()
        await _wait_for_bots(each, MAX_SHARED_TABLES)

    tables = [{table for table, _, _ in each.chooser.thoughts} for each in (ann, bob)]
    assert [len(each) for each in tables] == [MAX_SHARED_TABLES, MAX_SHARED_TABLES]
    assert not tables[0] & tables[1]
    await ann.scheduler.stop()
    await bob.scheduler.stop()


@run_with(asyncio.run)
async def test_a_process_with_enough_loading_tables_begins_no_more() -> None:
    """The next query comes soon."""
    ann, bob = await _open_tables(LocalCluster(), MAX_SHARED_TABLES + 1)
    await ann.scheduler.begin_due_work()
    again = await ann.scheduler.begin_due_work()
    await _do_due_work(bob)
    await ann.scheduler.wait_until_done()

    assert again == SHORT_PAUSE_MS
    assert [len(each.chooser.thoughts) for each in (ann, bob)] == [MAX_SHARED_TABLES, 1]


@run_with(asyncio.run)
async def test_a_store_without_due_work_is_queried_again_soon() -> None:
    """Another process may have stored due work."""
    ann, _ = await _open_tables(LocalCluster(), 0)

    assert await _do_due_work(ann) == MAX_SHARED_PAUSE_MS


@run_with(run_virtually)
async def test_claims_follow_each_other_without_a_pause() -> None:
    """The next claim comes as soon as the tables of the previous one are loaded."""
    told: list[int] = []

    cluster = virtual_cluster()
    ann, _ = await _open_tables(cluster, 3 * MAX_SHARED_TABLES)
    ann.chooser.takes_s = 3600
    running = asyncio.create_task(ann.scheduler.run())
    await _wait_for_bots(ann, 3 * MAX_SHARED_TABLES)
    running.cancel()
    told.append(cluster.clock() - NOON)

    assert told == [0]


@run_with(asyncio.run)
async def test_claims_of_a_dead_process_expire() -> None:
    """Until then other processes leave its tables alone."""
    cluster = LocalCluster()
    ann, bob = await _open_tables(cluster, 1)
    ann.chooser.takes_s = 3600
    running = asyncio.create_task(ann.scheduler.run())
    await _wait_for_bots(ann)
    running.cancel()  # like a kill: no claim is released
    await asyncio.gather(running, return_exceptions=True)
    thoughts = []
    for passed in (CLAIM_MS - 1, 1):
        cluster.now += passed
        await _do_due_work(bob)
        thoughts.append(len(bob.chooser.thoughts))

    assert thoughts == [0, 1]
    assert cluster.membership.released == ()


@run_with(run_virtually)
async def test_a_claim_is_renewed_during_long_work() -> None:
    """No other process works on the table."""
    told: list[tuple[int, int]] = []

    cluster = virtual_cluster()
    ann, bob = await _open_tables(cluster, 1)
    ann.chooser.takes_s = 12
    running = [asyncio.create_task(ann.scheduler.run())]
    await _wait_for_bots(ann)
    running.append(asyncio.create_task(bob.scheduler.run()))
    number = await ann.numbers("t0")
    while await ann.numbers("t0") == number:  # noqa: ASYNC110 - the time is virtual
        await asyncio.sleep(1)
    for task in running:
        task.cancel()
    told.append((len(ann.chooser.thoughts), len(bob.chooser.thoughts)))

    assert told == [(1, 0)]


@run_with(asyncio.run)
async def test_a_stopping_process_releases_its_claims_immediately() -> None:
    """Another process begins the work, and the first begins nothing more."""
    ann, bob = await _open_tables(LocalCluster(), 2)
    ann.chooser.takes_s = 3600
    running = asyncio.create_task(ann.scheduler.run())
    await _wait_for_bots(ann, 2)
    await ann.scheduler.stop()
    await running
    await _do_due_work(bob)

    assert [len(each.chooser.thoughts) for each in (ann, bob)] == [2, 2]


@run_with(asyncio.run)
async def test_a_stored_entry_ends_a_claim() -> None:
    """A table that is due again does not wait for the old claim, and its bots continue."""
    cluster = LocalCluster()
    ann = cluster.node("ann")
    await ann.begin("t", bots=3, clock="none")
    again = 0
    while (seen := must(await ann.host.view("t", "u0"))).view.phase == "playing":
        await _do_due_work(ann)
        due = await cluster.store.due_tables(cluster.now, 1)
        assert await cluster.membership.due_tables(cluster.now, 1) == due
        again += len(due)
        seen = must(await ann.host.view("t", "u0"))
        if seen.view.legal:
            await ann.ask("u0", Play(seen.view.legal[0]))

    assert again


@run_with(asyncio.run)
async def test_a_busy_process_lets_others_go_first() -> None:
    """It calls them, and a moment later begins the remaining work."""
    cluster = LocalCluster()
    ann, bob = await _open_tables(cluster, 1)
    ann.chooser.most = 0
    called: list[int] = []
    ann.scheduler.call_others = lambda: called.append(cluster.now)
    first = await _do_due_work(ann)
    thoughts = [len(ann.chooser.thoughts)]
    cluster.now += YIELD_MS
    await _do_due_work(ann)
    thoughts.append(len(ann.chooser.thoughts))

    assert (first, called, thoughts) == (YIELD_MS, [cluster.now - YIELD_MS, cluster.now], [0, 1])
    assert bob.chooser.thoughts == []


@run_with(run_virtually)
async def test_a_called_process_queries_immediately_unless_it_is_busy() -> None:
    """It does not wait for the next planned query."""
    told: list[list[int]] = []

    cluster = virtual_cluster()
    ann, bob = await _open_tables(cluster, 0)
    cid = cluster.node("cid")
    cid.chooser.most = 0
    running = [asyncio.create_task(each.scheduler.run()) for each in (bob, cid)]
    await asyncio.sleep(MAX_SHARED_PAUSE_MS / 2500)
    await ann.begin_for_a_bot("t")
    number = (await ann.numbers("t"))[-1]
    began = cluster.clock()
    cid.scheduler.look_for_work()
    bob.scheduler.look_for_work()
    while (await ann.numbers("t"))[-1] == number:  # noqa: ASYNC110 - no time passes
        await asyncio.sleep(0)
    for task in running:
        task.cancel()
    told.append([cluster.clock() - began, len(bob.chooser.thoughts), len(cid.chooser.thoughts)])

    assert told == [[0, 1, 0]]


class _Broken(SlowChooser):
    async def choose(self, level: str, bot_view: ViewedTable) -> Action:
        await super().choose(level, bot_view)
        raise RuntimeError


@run_with(run_virtually)
async def test_failed_work_is_left_to_another_process(caplog: pytest.LogCaptureFixture) -> None:
    """A process whose bots fail releases the table."""
    told: list[tuple[int, int]] = []

    cluster = virtual_cluster()
    ann, bob = await _open_tables(cluster, 1)
    ann.chooser = broken = _Broken()
    ann.scheduler._worker._chooser = broken  # noqa: SLF001 - otherwise it could
    await _do_due_work(ann)
    await _do_due_work(bob)
    told.append((len(broken.thoughts), len(bob.chooser.thoughts)))

    assert told == [(1, 1)]
    assert "bot of table t0 failed to choose a move" in caplog.text


@run_with(asyncio.run)
async def test_a_process_that_was_not_first_queries_again_soon() -> None:
    """It does not query the store without a pause."""
    cluster = LocalCluster()
    ann, _ = await _open_tables(cluster, 1)
    cluster.membership.raced = True

    assert await _do_due_work(ann) == SHORT_PAUSE_MS
    assert ann.chooser.thoughts == []


class _Counting(FailingStore):
    asked = 0

    async def due_tables(self, due_by: int, limit: int) -> Sequence[DueTable]:
        self.asked += 1
        return await super().due_tables(due_by, limit)


@run_with(asyncio.run)
async def test_a_single_process_queries_the_store_once_per_round() -> None:
    """The amount of due work does not matter."""
    store = _Counting()
    alone = SingleNode(store, lambda: NOON)
    await alone.due_tables(NOON + MAX_PAUSE_MS, MAX_TABLES + 2)
    await alone.claim(NOON, NOON + CLAIM_MS, MAX_TABLES, ["t1", "t2"])

    assert store.asked == 1
