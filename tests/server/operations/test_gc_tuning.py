"""The garbage collector scans new objects in rounds, and all objects in quiet moments."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from kozyr.server.operations.gc_tuning import ScanTimes, scan_all_objects, scan_new_objects

HOUR, DAY = 3_600.0, 86_400.0
START = ScanTimes(round_s=1.0, scanned_at=100.0, cpu_s=10.0, fully_scanned_at=0.0)


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


def test_a_round_ends_after_its_time_or_with_many_new_objects() -> None:
    """A scan waits for the end of the round, unless many objects are new."""
    assert not START.is_due(100.9, new_objects=100)
    assert START.is_due(101.0, new_objects=100)
    assert START.is_due(100.1, new_objects=1_000_000)


@pytest.mark.parametrize(("took_s", "round_s"), [(1.0, 0.5), (0.006, 1.0), (0.004, 1.5), (0.0, 2.0)])
def test_long_scans_shorten_the_rounds(took_s: float, round_s: float) -> None:
    """Shorter rounds have fewer new objects, so the next scan is shorter."""
    after = START.after_scan(101.0, 11.0, took_s, is_full=False)

    assert after.round_s == pytest.approx(round_s)
    assert (after.scanned_at, after.cpu_s) == (101.0, 11.0)


def test_rounds_have_bounds() -> None:
    """However long the scans take, the rounds stay between 0.2 and 5 seconds."""
    shortest = longest = START
    for _ in range(20):
        shortest = shortest.after_scan(0, 0, 1.0, is_full=False)
        longest = longest.after_scan(0, 0, 0.0, is_full=False)

    assert (shortest.round_s, longest.round_s) == (0.2, 5.0)


def test_a_full_scan_leaves_the_rounds_as_they_are() -> None:
    """A full scan says nothing about the number of new objects."""
    after = START.after_scan(HOUR, 11.0, 1.0, is_full=True)

    assert (after.round_s, after.fully_scanned_at) == (1.0, HOUR)


def test_a_full_scan_waits_for_a_quiet_round() -> None:
    """A busy server postpones it for a day."""
    quiet = START._replace(scanned_at=HOUR - 1)
    busy = quiet._replace(scanned_at=DAY - 2)

    assert quiet.is_full_scan_due(HOUR, cpu_s=10.01)
    assert not quiet.is_full_scan_due(HOUR - 0.5, cpu_s=10.0)
    assert not quiet.is_full_scan_due(HOUR, cpu_s=10.5)
    assert not busy.is_full_scan_due(DAY - 1, cpu_s=10.5)
    assert busy.is_full_scan_due(DAY, cpu_s=10.5)


@pytest.mark.usefixtures("collector")
def test_a_cycle_of_new_objects_is_freed_by_the_next_scan() -> None:
    """The scan of a round visits the new objects."""
    node, reference = make_cycle()
    del node

    scan_new_objects()

    assert reference() is None


@pytest.mark.usefixtures("collector")
def test_a_cycle_that_survived_a_scan_is_freed_by_a_full_scan() -> None:
    """The survivors of a scan are visited again only by a full scan."""
    node, reference = make_cycle()
    scan_new_objects()
    del node
    scan_new_objects()
    assert reference() is not None

    scan_all_objects()

    assert reference() is None
