"""Decorators that turn a coroutine function into a test, and a hook of pytest that does it for a folder."""

import asyncio
import functools
import inspect
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import pytest

_Arguments = ParamSpec("_Arguments")
_Value = TypeVar("_Value")
Runner: TypeAlias = Callable[[Coroutine[Any, Any, None]], object]
"""Runs a coroutine to its end, as `asyncio.run` does."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an asynchronous test in its own event loop; pytest runs the other tests.

    The `conftest.py` of a folder imports this hook.
    """
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


def run_with(
    runner: Runner,
) -> Callable[[Callable[_Arguments, Coroutine[Any, Any, None]]], Callable[_Arguments, None]]:
    """Run a test in an event loop of this runner."""

    def decorate(test: Callable[_Arguments, Coroutine[Any, Any, None]]) -> Callable[_Arguments, None]:
        @functools.wraps(test)
        def run_test(*arguments: _Arguments.args, **keywords: _Arguments.kwargs) -> None:
            runner(test(*arguments, **keywords))

        return run_test

    return decorate


def run_inside(
    open_context: Callable[[], AbstractAsyncContextManager[_Value]], runner: Runner = asyncio.run
) -> Callable[[Callable[Concatenate[_Value, _Arguments], Coroutine[Any, Any, None]]], Callable[..., None]]:
    """Run a test inside a context; the context's value becomes the test's first argument."""

    def decorate(
        test: Callable[Concatenate[_Value, _Arguments], Coroutine[Any, Any, None]],
    ) -> Callable[..., None]:
        async def run_in_context(*arguments: _Arguments.args, **keywords: _Arguments.kwargs) -> None:
            async with open_context() as value:
                await test(value, *arguments, **keywords)

        run_test = functools.wraps(test)(run_with(runner)(run_in_context))
        # pytest passes only the other parameters, which are fixtures.
        parameters = list(inspect.signature(test).parameters.values())[1:]
        run_test.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # read by `inspect`
        return run_test

    return decorate
