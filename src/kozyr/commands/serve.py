"""`kozyr serve`: play online, by the SDKs or by plain HTTP.

Everything in one process: tables, clocks, bots, the store; and any number of such processes on one database.
SIGTERM and Ctrl-C stop it cleanly: what is under way is finished and stored, and those who are connected are
told to come back.
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
from kozyr.commands.joining import company_of, opened_bus
from kozyr.commands.storage import FILE, explained, opened_store
from kozyr.service import collector
from kozyr.words import say

if TYPE_CHECKING:
    from kozyr.config import Config
    from kozyr.rules.refusals import Language


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
        said = {
            "version": __version__,
            "address": f"http://{shown}:{port}",
            "where": _place(config, chosen.lang),
        }
        sys.stdout.write(say(chosen.lang, "serving", **said) + "\n")
        sys.stdout.flush()

    metrics = Metrics(CALLS, STATUSES, LEVELS)
    async with (
        opened_store(config.database, config.folder / FILE, chosen.lang, make=True) as store,
        opened_bus(config, store, metrics) as bus,
    ):
        await serve(config, store, metrics, listener, ready, bus=bus, company=company_of(config, store))
    sys.stdout.write(say(chosen.lang, "served") + "\n")


def _place(config: "Config", lang: "Language") -> str:
    """Tell where everything is kept, and how others hear of it; no passwords."""
    if not config.database:
        return str(config.folder)
    where = config.database.partition("://")[0]
    return say(lang, "shared_by_nats" if config.nats else "shared", where=where)


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
