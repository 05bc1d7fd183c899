"""The tuning of Python's garbage collector for a server.

Tables, games, entries and ended connections have no cycles, so reference counting frees them. The collector
would scan all of them and find almost nothing. So the collector is off until everything is loaded. Then it
scans new objects every few seconds, and what survives is set aside until a full scan, which waits for a quiet
moment. A busy server would have many new objects at such a scan. It therefore sets them aside ten times a
second without a scan, which takes no time, and scans only the newest ones, as a sample. If a sample has
garbage, everything is scanned until there is none. docs/explanation/performance.md has the measurements.
"""

import asyncio
import gc
import time
from typing import Final, Literal, NamedTuple, TypeAlias

Work: TypeAlias = Literal["nothing", "set_aside", "scan", "full_scan"]
"""What the collector does with the objects made since it last did something."""

_AUTOMATIC_SCAN_SIZE: Final = 1_000_000
"""Python itself scans when there are this many new objects; the server scans long before that."""
_TICK_S: Final = 0.1
"""How often the collector checks whether there is work."""
_SCAN_EVERY_S: Final = 5.0
_BUSY_LOAD: Final = 0.05
"""The share of a core from which on new objects do not wait for the next scan."""
_MAX_NEW_OBJECTS: Final = 4_000
"""This many new objects do not wait either, for example while many players connect."""
_FULL_SCAN_AFTER_S: Final = 3_600.0
"""When this time has passed since a full scan, the next quiet moment has another one."""
_FULL_SCAN_AT_LATEST_S: Final = 86_400.0
"""When this time has passed since a full scan, another one follows even if the moment is not quiet."""
_QUIET_LOAD: Final = 0.02
"""The share of a core that a server uses at most since the last scan if the moment is quiet."""


class Moment(NamedTuple):
    """A time of the clock, and the CPU time of the process then, in seconds."""

    clock_s: float
    cpu_s: float

    def load_until(self, later: "Moment") -> float:
        """Return the share of a core that the process used from this moment until a later one."""
        return (later.cpu_s - self.cpu_s) / max(later.clock_s - self.clock_s, 1e-6)


class CollectorState(NamedTuple):
    """What the collector did last."""

    checked: Moment
    scanned: Moment
    fully_scanned_s: float
    """The time of the last full scan."""
    found_garbage: bool
    """Whether the last scan found garbage."""

    def choose_work(self, now: Moment, new_objects: int) -> Work:
        """Return what must be done now."""
        since_full_s = now.clock_s - self.fully_scanned_s
        is_scan_due = now.clock_s - self.scanned.clock_s >= _SCAN_EVERY_S
        is_quiet = is_scan_due and self.scanned.load_until(now) <= _QUIET_LOAD
        if since_full_s >= _FULL_SCAN_AT_LATEST_S or (since_full_s >= _FULL_SCAN_AFTER_S and is_quiet):
            return "full_scan"
        if is_scan_due:
            return "scan"
        if new_objects < _MAX_NEW_OBJECTS and self.checked.load_until(now) < _BUSY_LOAD:
            return "nothing"
        return "scan" if self.found_garbage else "set_aside"

    def after(self, work: Work, now: Moment, found: int) -> "CollectorState":
        """Return the state after some work; `found` is the number of objects that a scan freed."""
        match work:
            case "nothing" | "set_aside":
                return self._replace(checked=now)
            case "scan":
                return CollectorState(now, now, self.fully_scanned_s, found > 0)
            case "full_scan":
                return CollectorState(now, now, now.clock_s, self.found_garbage)


def pause_collector() -> None:
    """Turn this process's collector off while the program loads."""
    gc.disable()


def resume_collector() -> None:
    """Turn this process's collector on again, but let it run rarely; call it when everything is loaded."""
    gc.freeze()  # the loaded objects are scanned only by a full scan
    gc.set_threshold(_AUTOMATIC_SCAN_SIZE)
    gc.enable()


def do_work(work: Work) -> int:
    """Do the work; return the number of objects that a scan freed."""
    match work:
        case "nothing":
            return 0
        case "set_aside":
            found = 0
        case "scan":
            found = gc.collect(generation=0)
        case "full_scan":
            gc.unfreeze()
            found = gc.collect()
    gc.freeze()
    return found


async def collect_periodically() -> None:
    """Scan new objects regularly, and all objects now and then, until cancelled."""
    now = _read_clocks()
    state = CollectorState(now, now, now.clock_s, found_garbage=False)
    while True:
        await asyncio.sleep(_TICK_S)
        now = _read_clocks()
        work = state.choose_work(now, gc.get_count()[0])
        found = do_work(work)
        state = state.after(work, _read_clocks(), found)


def _read_clocks() -> Moment:
    return Moment(time.monotonic(), time.process_time())
