"""Tests of duplicate matches are asynchronous: each runs in its own event loop."""

import pytest

from tests.kit.async_tests import pytest_pyfunc_call
from tests.kit.matches import MatchTown

__all__ = ["pytest_pyfunc_call"]


@pytest.fixture
def town() -> MatchTown:
    """Return a server at noon of a day."""
    return MatchTown()
