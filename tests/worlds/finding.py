"""The search for worlds that find servers broken on purpose."""

from tests.worlds.processes import Process
from tests.worlds.world import World, run_world

WITHIN = 200
"""The number of worlds to try."""


def found_out(process: type[Process] = Process, *, several: bool = False, kind: type[World] = World) -> bool:
    """Return whether a fault is noticed within this many worlds, of one server or of several."""
    return complaint(process, several=several, kind=kind) is not None


def complaint(
    process: type[Process] = Process, *, several: bool = False, kind: type[World] = World
) -> str | None:
    """Return the first complaint about a fault within this many worlds, or None."""
    for seed in range(1, WITHIN + 1):
        try:
            run_world(seed, process=process, several=several, kind=kind)
        except (
            AssertionError
        ) as caught:  # a failed check or a bug of the server; an error of the test is neither
            return str(caught)
    return None
