"""The tuning of Python's garbage collector for a server.

Tables, games, entries and ended connections have no cycles, so reference counting frees them. The collector
would scan all of them and find almost nothing. So the collector is off until everything is loaded. Then it
scans new objects in rounds. What was loaded or survives a scan is not scanned again until a full scan, which
waits for a quiet moment. A round is short enough that its scan takes little time: the more objects a server
makes, the more often it scans. docs/explanation/performance.md has the measurements.
"""

import asyncio
import gc
import time
from typing import Final, NamedTuple

_AUTOMATIC_SCAN_SIZE: Final = 1_000_000
"""Python itself scans when there are this many new objects; a server's rounds scan long before that."""
_TICK_S: Final = 0.1
"""How often the collector checks whether a scan is due."""
_MIN_ROUND_S: Final = 0.2
_MAX_ROUND_S: Final = 5.0
"""The length of a round on a quiet server."""
_SCAN_S: Final = 0.006
"""The CPU time that a scan should take; the rounds become shorter or longer until it does."""
_MAX_NEW_OBJECTS: Final = 4_000
"""A round ends early when there are this many new objects, for example while many players connect."""
_FULL_SCAN_AFTER_S: Final = 3_600.0
"""When this time has passed since a full scan, the next quiet round makes another one."""
_FULL_SCAN_AT_LATEST_S: Final = 86_400.0
"""When this time has passed since a full scan, the next round makes another one, even if it is not quiet."""
_QUIET_LOAD: Final = 0.02
"""The share of a core that a server uses at most in a quiet round."""


class ScanTimes(NamedTuple):
    """When scans were made, in seconds, and the length of the current round."""

    round_s: float
    scanned_at: float
    cpu_s: float
    """The CPU time of the process at the last scan."""
    fully_scanned_at: float

    def is_due(self, now: float, new_objects: int) -> bool:
        """Return whether the round is over."""
        return now - self.scanned_at >= self.round_s or new_objects >= _MAX_NEW_OBJECTS

    def is_full_scan_due(self, now: float, cpu_s: float) -> bool:
        """Return whether the scan of this round must visit all objects."""
        since_s = now - self.fully_scanned_at
        is_quiet = cpu_s - self.cpu_s <= _QUIET_LOAD * (now - self.scanned_at)
        return since_s >= _FULL_SCAN_AT_LATEST_S or (since_s >= _FULL_SCAN_AFTER_S and is_quiet)

    def after_scan(self, now: float, cpu_s: float, took_s: float, *, is_full: bool) -> "ScanTimes":
        """Return the times after a scan; the next round is at most twice and at least half as long."""
        wanted_s = self.round_s * min(2.0, max(0.5, _SCAN_S / max(took_s, 1e-6)))
        round_s = self.round_s if is_full else min(_MAX_ROUND_S, max(_MIN_ROUND_S, wanted_s))
        return ScanTimes(round_s, now, cpu_s, now if is_full else self.fully_scanned_at)


def pause_collector() -> None:
    """Turn this process's collector off while the program loads."""
    gc.disable()


def resume_collector() -> None:
    """Turn this process's collector on again, but let it run rarely; call it when everything is loaded."""
    gc.freeze()  # the loaded objects are scanned only by a full scan
    gc.set_threshold(_AUTOMATIC_SCAN_SIZE)
    gc.enable()


def scan_new_objects() -> float:
    """Scan the objects made since the last scan, and set the survivors aside; return the CPU seconds."""
    began = time.thread_time()
    gc.collect(generation=0)
    gc.freeze()
    return time.thread_time() - began


def scan_all_objects() -> float:
    """Scan all objects, and set the survivors aside; return the CPU seconds."""
    began = time.thread_time()
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    return time.thread_time() - began


async def collect_periodically() -> None:
    """Scan new objects every round, and all objects now and then, until cancelled."""
    now = time.monotonic()
    times = ScanTimes(_MAX_ROUND_S, now, time.process_time(), now)
    while True:
        await asyncio.sleep(_TICK_S)
        now = time.monotonic()
        if not times.is_due(now, gc.get_count()[0]):
            continue
        is_full = times.is_full_scan_due(now, time.process_time())
        took_s = scan_all_objects() if is_full else scan_new_objects()
        times = times.after_scan(time.monotonic(), time.process_time(), took_s, is_full=is_full)
