"""A real server in which several things go wrong: `python -m tests.kit.faulty_server serve …`.

After the start a call fails, a thread dies, a task fails unseen, a finalizer fails, a library warns, and the
processes of the bots complain to their standard error. Tests read what the server writes about them.
"""

import asyncio
import gc
import os
import sys
import threading
import warnings

from kozyr.cli.main import run
from kozyr.server.app import ServerApp


class _FailingFinalizer:
    def __del__(self) -> None:
        message = "the finalizer failed"
        raise RuntimeError(message)


def _fail(message: str) -> None:
    raise RuntimeError(message)


async def _fail_later() -> None:
    _fail("the task failed")


def _break(app: ServerApp) -> None:
    os.environ["PYTHONWARNINGS"] = "nonsense"  # for the bot workers: Python warns about it
    warnings.simplefilter("always")
    warnings.warn("the library warned", DeprecationWarning, stacklevel=1)
    thread = threading.Thread(target=_fail, args=("the thread failed",))
    thread.start()
    thread.join()
    _FailingFinalizer()
    asyncio.get_running_loop().call_soon(_fail, "the callback failed")
    app.lobby.find_tables = lambda *_, **__: _fail("the call failed")  # type: ignore[method-assign, assignment]  # the fault


_wake = ServerApp.resume_games


async def _wake_and_break(app: ServerApp) -> None:
    await _wake(app)
    _break(app)
    task = asyncio.create_task(_fail_later())
    await asyncio.wait({task})
    del task
    gc.collect()


if __name__ == "__main__":
    ServerApp.resume_games = _wake_and_break  # type: ignore[method-assign, assignment]  # the same
    sys.exit(run(sys.argv[1:]))
