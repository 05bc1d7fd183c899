"""Passes an answer, which is a result or an exception, to a waiting future."""

import asyncio
from typing import TypeVar

_Answer = TypeVar("_Answer")


def set_answer(future: asyncio.Future[_Answer], answer: _Answer | BaseException) -> None:
    """Set the result or the exception of a future; do nothing if its caller was cancelled."""
    if future.done():
        return
    if isinstance(answer, asyncio.CancelledError):
        future.cancel()
    elif isinstance(answer, BaseException):
        future.set_exception(answer)
    else:
        future.set_result(answer)
