"""Tests of calls are asynchronous: each runs in its own event loop."""

import asyncio
import inspect

import pytest

from tests.kit.call_contexts import InMemoryApi


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an asynchronous test; pytest runs the other tests."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def api() -> InMemoryApi:
    """Return an API on an empty store, without rate limits."""
    return InMemoryApi()
