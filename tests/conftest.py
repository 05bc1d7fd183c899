"""Settings of every test process: Python's garbage collector runs less often than by default.

A process that has imported all tests holds half a million objects. With the default threshold the collector
looked at them again and again, which was a quarter of the CPU time of the terminal's tests.
"""

import gc
from typing import Final

import pytest

_NEW_OBJECTS: Final = 20_000
"""After how many new objects the collector runs; Python's own threshold is 700."""


def pytest_configure() -> None:
    """Raise the threshold before the tests are imported."""
    gc.set_threshold(_NEW_OBJECTS, 10, 10)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Exclude everything that was imported from later collections."""
    gc.freeze()
