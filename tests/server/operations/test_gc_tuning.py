"""The garbage collector scans new objects or sets them aside, and scans all objects in quiet moments."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from kozyr.server.operations.gc_tuning import CollectorState, Moment, Work, do_work

HOUR, DAY = 3_600.0, 86_400.0
LAST = Moment(clock_s=100.0, cpu_s=10.0)
CLEAN = CollectorState(LAST, LAST, fully_scanned_s=100.0, found_garbage=False)


class Node:
    """An object that can be part of a cycle."""

    def __init__(self) -> None:
        self.other: Node | None = None


@pytest.fixture
def collector() -> Iterator[None]:
    """Leave the collector as it was."""
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


def make_cycle() -> tuple[Node, "weakref.ref[Node]"]:
    """Return an object that is part of a cycle, and a weak reference to it."""
    node, other = Node(), Node()
    node.other, other.other = other, node
    return node, weakref.ref(node)


@pytest.mark.parametrize(
    ("clock_s", "cpu_s", "new_objects", "work"),
    [
        (100.1, 10.001, 100, "nothing"),
        (100.1, 10.05, 100, "set_aside"),
        (100.1, 10.001, 10_000, "set_aside"),
        (105.0, 10.5, 100, "scan"),
        (105.0, 15.0, 10_000, "scan"),
    ],
)
def test_a_busy_server_sets_objects_aside_between_scans(
    clock_s: float, cpu_s: float, new_objects: int, work: Work
) -> None:
    """A scan every five seconds finds few new objects; a quiet server has few new objects anyway."""
    assert CLEAN.choose_work(Moment(clock_s, cpu_s), new_objects) == work


def test_after_garbage_a_busy_server_scans_everything() -> None:
    """A sample without garbage ends it."""
    dirty = CLEAN.after("scan", LAST, found=3)

    assert dirty.choose_work(Moment(100.1, 10.05), 100) == "scan"
    assert dirty.choose_work(Moment(100.1, 10.001), 100) == "nothing"
    assert dirty.after("scan", LAST, found=0) == CLEAN


def test_a_full_scan_waits_for_a_quiet_moment() -> None:
    """A busy server postpones it for a day."""
    scanned = Moment(HOUR + 95, 50.0)
    state = CollectorState(scanned, scanned, fully_scanned_s=100.0, found_garbage=False)
    late = Moment(DAY + 95, 50.0)

    assert state.choose_work(Moment(HOUR + 100, 50.01), 0) == "full_scan"
    assert state.choose_work(Moment(HOUR + 99, 50.01), 0) == "nothing"
    assert state.choose_work(Moment(HOUR + 100, 51.0), 0) == "scan"
    assert state._replace(scanned=late).choose_work(Moment(DAY + 100, 55.0), 0) == "full_scan"


def test_a_full_scan_is_remembered() -> None:
    """The next one is due an hour later."""
    now = Moment(HOUR, 11.0)

    assert CLEAN.after("full_scan", now, found=5) == CollectorState(now, now, HOUR, found_garbage=False)


@pytest.mark.usefixtures("collector")
def test_a_cycle_of_new_objects_is_freed_by_the_next_scan() -> None:
    """A scan visits the new objects and counts what it frees."""
    do_work("scan")
    node, reference = make_cycle()
    del node

    found = do_work("scan")

    assert reference() is None
    assert found >= 2


@pytest.mark.usefixtures("collector")
@pytest.mark.parametrize("work", ["scan", "set_aside"])
def test_a_cycle_that_was_set_aside_is_freed_by_a_full_scan(work: Work) -> None:
    """Only a full scan visits the survivors of a scan and what was set aside without one."""
    node, reference = make_cycle()
    do_work(work)
    del node
    do_work("scan")
    assert reference() is not None

    do_work("full_scan")

    assert reference() is None
