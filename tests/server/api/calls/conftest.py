"""Tests of calls are asynchronous: each runs in its own event loop."""

import pytest

from tests.kit.async_tests import pytest_pyfunc_call
from tests.kit.call_contexts import InMemoryApi

__all__ = ["pytest_pyfunc_call"]


@pytest.fixture
def api() -> InMemoryApi:
    """Return an API on an empty store, without rate limits."""
    return InMemoryApi()
