"""Settings of every test process: the garbage collector, Ctrl-C, and properties on a busy machine.

A process that has imported all tests holds half a million objects. With the default threshold the collector
looked at them again and again, which was a quarter of the CPU time of the terminal's tests.

A shell starts background jobs so that they ignore Ctrl-C. The programs that tests start would ignore it too,
and the tests that interrupt them would wait for ten minutes.

Workers get shares of the tests that take equally long (`tests.kit.worker_shares`).

Hypothesis fails a test that takes 200 ms or is slow to draw its data. On a busy machine any test may.
"""

import gc
import signal
from typing import Final

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler.protocol import Scheduling

from tests.kit.worker_shares import ShareScheduling

_NEW_OBJECTS: Final = 20_000
"""After how many new objects the collector runs; Python's own threshold is 700."""


def pytest_configure() -> None:
    """Raise the threshold before the tests are imported; handle Ctrl-C as in the foreground."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.set_threshold(_NEW_OBJECTS, 10, 10)
    settings.register_profile("busy machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("busy machine")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config) -> Scheduling | None:
    """Share out the tests by their duration where xdist would by their number."""
    return ShareScheduling(config) if config.getoption("dist") == "worksteal" else None


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Exclude everything that was imported from later collections."""
    gc.freeze()
