"""Tests of the daily deal are asynchronous: each runs in its own event loop."""

import pytest

from tests.kit.async_tests import pytest_pyfunc_call
from tests.kit.daily import DailyTown

__all__ = ["pytest_pyfunc_call"]


@pytest.fixture
def town() -> DailyTown:
    """Return a server at noon of a day."""
    return DailyTown()
