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
from typing import TYPE_CHECKING, Final, Protocol

from kozyr import __version__
from kozyr.cli.commands import config
from kozyr.cli.commands.arguments import BadInputError
from kozyr.cli.commands.cluster_options import membership_of, opened_bus
from kozyr.cli.commands.parts import need
from kozyr.cli.commands.storage import FILE, explained, opened_store
from kozyr.server.operations import gc_tuning
from kozyr.words import say

if TYPE_CHECKING:
    from kozyr.rules.refusals import Language
    from kozyr.server.operations.config import Config


_NAME: Final = "kozyr.serve"
_FAILED: Final = 1
_BAD_INPUT: Final = 2
_INTERRUPTED: Final = 130


class Written(Protocol):
    """How a sentence becomes a line of standard output: as it is, or as JSON with its details."""

    def __call__(self, said: str, /, **about: object) -> str:
        """Write the line."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", asked: Sequence[str]) -> None:
    """Tell the program's parser about this command; about its options only if it is what was asked for."""
    serve = commands.add_parser("serve", help="run a server: play online with people and bots")
    if "serve" in asked:
        config.add_config(serve)
    serve.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Serve until a signal comes; give the exit status."""
    found = config.read_chosen(chosen)
    need("server", "kozyr serve", chosen.lang)
    if found.config.database:
        need("postgres", say(chosen.lang, "database_in_question"), chosen.lang)
    gc_tuning.pause_collector()  # until the server is up
    from kozyr.server.operations.logs import log_uncaught, logger, set_up_logs  # noqa: PLC0415 - only where a server runs

    is_json = set_up_logs(found.config.log_level, found.config.log_format)
    log_uncaught()
    if warning := config.ignored_variables(found, "en"):
        logger("kozyr.server.operations.config").warning(warning)
    if not is_json:
        _listen_and_serve(found.config, chosen, _sentence)
        return 0
    return _serve_in_json(found.config, chosen)


def _serve_in_json(config: "Config", chosen: argparse.Namespace) -> int:
    """Serve with nothing but JSON on both streams, also when the server cannot start or fails."""
    from kozyr.server.operations.logs import logger  # noqa: PLC0415 - only where a server runs

    log = logger(_NAME)
    try:
        _listen_and_serve(config, chosen, _json)
    except BadInputError as bad:
        log.error(str(bad))  # noqa: TRY400 - the sentence is for the caller, who made the mistake
        return _BAD_INPUT
    except KeyboardInterrupt:
        log.info(say(chosen.lang, "stopped"))
        return _INTERRUPTED
    except Exception:
        log.exception("the server failed")
        return _FAILED
    return 0


def _sentence(said: str, /, **_: object) -> str:
    return said


def _json(said: str, /, **about: object) -> str:
    from kozyr.server.operations.logs import json_record  # noqa: PLC0415 - only where a server runs

    return json_record(_NAME, said, **about)


def _listen_and_serve(config: "Config", chosen: argparse.Namespace, written: Written) -> None:
    from kozyr.server.api.http.serving import listening  # noqa: PLC0415 - only where a server runs

    _allow_many_connections()
    try:
        listener = listening(config)
    except OSError as error:
        why = error.strerror or str(error)
        at = f"{config.host}:{config.port}"
        raise BadInputError(say(chosen.lang, "port_taken", address=at, why=why)) from error
    with listener, explained(chosen.lang):
        _run(_serve(config, listener, chosen, written))


async def _serve(
    config: "Config", listener: socket.socket, chosen: argparse.Namespace, written: Written
) -> None:
    from kozyr.bots.levels import LEVELS  # noqa: PLC0415 - only where a server runs
    from kozyr.server.api.calls.registry import CALLS  # noqa: PLC0415 - the same
    from kozyr.server.api.calls.statuses import STATUSES  # noqa: PLC0415 - the same
    from kozyr.server.api.http.serving import serve  # noqa: PLC0415 - the same
    from kozyr.server.operations.metrics import Metrics  # noqa: PLC0415 - the same

    def ready() -> None:
        host, port = listener.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        about = {"version": __version__, "address": f"http://{shown}:{port}"}
        sentence = say(chosen.lang, "serving", **about, where=_place(config, chosen.lang))
        sys.stdout.write(written(sentence, **about) + "\n")
        sys.stdout.flush()

    metrics = Metrics(CALLS, STATUSES, LEVELS)
    async with (
        opened_store(config.database, config.folder / FILE, chosen.lang, make=True) as store,
        opened_bus(config, store, metrics) as bus,
    ):
        await serve(config, store, metrics, listener, ready, bus=bus, membership=membership_of(config, store))
    sys.stdout.write(written(say(chosen.lang, "served")) + "\n")


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
