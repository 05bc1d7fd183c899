"""`kozyr serve`: play online, by the SDKs or by plain HTTP.

Everything in one process: tables, clocks, bots, the store. SIGTERM and Ctrl-C stop it cleanly: what is under
way is finished and stored, and those who are connected are told to come back.
"""

import argparse
import asyncio
import contextlib
import socket
import sys
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING

from kozyr import __version__
from kozyr.commands import configuring
from kozyr.commands.arguments import BadInputError
from kozyr.commands.storage import FILE, explained, opened_store
from kozyr.service import collector
from kozyr.words import say

if TYPE_CHECKING:
    from kozyr.config import Config


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", asked: Sequence[str]) -> None:
    """Tell the program's parser about this command; about its options only if it is what was asked for."""
    serve = commands.add_parser("serve", help="run a server: play online with people and bots")
    if "serve" in asked:
        configuring.add_config(serve)
    serve.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> None:
    """Serve until a signal comes."""
    config = configuring.read_chosen(chosen).config
    collector.rest()  # until the server is up
    from kozyr.http.serving import listening  # noqa: PLC0415 - only where a server runs
    from kozyr.logs import set_up_logs  # noqa: PLC0415 - the same

    set_up_logs(config.log_level, config.log_format)
    _allow_many_connections()
    try:
        listener = listening(config)
    except OSError as error:
        why = error.strerror or str(error)
        at = f"{config.host}:{config.port}"
        raise BadInputError(say(chosen.lang, "port_taken", address=at, why=why)) from error
    with listener, explained(chosen.lang):
        _run(_serve(config, listener, chosen))


async def _serve(config: "Config", listener: socket.socket, chosen: argparse.Namespace) -> None:
    from kozyr.bots.levels import LEVELS  # noqa: PLC0415 - only where a server runs
    from kozyr.calls.registry import CALLS  # noqa: PLC0415 - the same
    from kozyr.calls.statuses import STATUSES  # noqa: PLC0415 - the same
    from kozyr.http.serving import serve  # noqa: PLC0415 - the same
    from kozyr.metrics import Metrics  # noqa: PLC0415 - the same

    def ready() -> None:
        host, port = listener.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        where = config.database.partition("://")[0] or str(config.folder)
        sys.stdout.write(
            say(chosen.lang, "serving", version=__version__, address=f"http://{shown}:{port}", where=where)
            + "\n"
        )
        sys.stdout.flush()

    async with opened_store(config.database, config.folder / FILE, chosen.lang, make=True) as store:
        await serve(config, store, Metrics(CALLS, STATUSES, LEVELS), listener, ready)
    sys.stdout.write(say(chosen.lang, "served") + "\n")


def _run(served: Coroutine[None, None, None]) -> None:
    try:
        import uvloop  # noqa: PLC0415 - twice as fast, where the system has it
    except ImportError:
        asyncio.run(served)
    else:
        uvloop.run(served)


def _allow_many_connections() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
