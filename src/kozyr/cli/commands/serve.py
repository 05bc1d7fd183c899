"""The command `kozyr serve`: it runs a server for play online, through the SDKs or plain HTTP.

One process holds everything: tables, clocks, bots and the store. Any number of such processes can share one
database. SIGTERM and Ctrl-C stop the server cleanly: it finishes and stores calls in progress, and tells
connected clients to reconnect.
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
from kozyr.cli.commands.cluster_options import membership_of, open_bus
from kozyr.cli.commands.extras import require_extra
from kozyr.cli.commands.shared_options import BadInputError
from kozyr.cli.commands.store_access import FILE, explain_store_errors, open_store
from kozyr.server.operations import gc_tuning
from kozyr.words import say

if TYPE_CHECKING:
    from kozyr.rules.refusals import Language
    from kozyr.server.operations.config import Config


_NAME: Final = "kozyr.serve"
_FAILED: Final = 1
_BAD_INPUT: Final = 2
_INTERRUPTED: Final = 130


class LineFormatter(Protocol):
    """A function that formats a sentence as a line of output: plain, or as JSON with its details."""

    def __call__(self, sentence: str, /, **about: object) -> str:
        """Return the line."""


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", command_line: Sequence[str]
) -> None:
    """Add the command to the program; add its options only if it is the command to run."""
    serve = commands.add_parser("serve", help="run a server: play online with people and bots")
    if "serve" in command_line:
        config.add_config(serve)
    serve.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Serve until a signal arrives; return the exit status."""
    found = config.read_chosen(chosen)
    require_extra("server", "kozyr serve", chosen.lang)
    if found.config.database:
        require_extra("postgres", say(chosen.lang, "database_in_question"), chosen.lang)
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
    """Serve with only JSON on both streams, even if the server fails or cannot start."""
    from kozyr.server.operations.logs import logger  # noqa: PLC0415 - only where a server runs

    log = logger(_NAME)
    try:
        _listen_and_serve(config, chosen, _json)
    except BadInputError as bad:
        log.error(str(bad))  # noqa: TRY400 - the user needs the sentence, not a trace
        return _BAD_INPUT
    except KeyboardInterrupt:
        log.info(say(chosen.lang, "stopped"))
        return _INTERRUPTED
    except Exception:
        log.exception("the server failed")
        return _FAILED
    return 0


def _sentence(sentence: str, /, **_: object) -> str:
    return sentence


def _json(sentence: str, /, **about: object) -> str:
    from kozyr.server.operations.logs import json_record  # noqa: PLC0415 - only where a server runs

    return json_record(_NAME, sentence, **about)


def _listen_and_serve(config: "Config", chosen: argparse.Namespace, format_line: LineFormatter) -> None:
    from kozyr.server.api.http.server_process import bind_listener  # noqa: PLC0415 - only where a server runs

    _allow_many_connections()
    try:
        listener = bind_listener(config)
    except OSError as error:
        why = error.strerror or str(error)
        at = f"{config.host}:{config.port}"
        raise BadInputError(say(chosen.lang, "port_taken", address=at, why=why)) from error
    with listener, explain_store_errors(chosen.lang):
        _run(_serve(config, listener, chosen, format_line))


async def _serve(
    config: "Config", listener: socket.socket, chosen: argparse.Namespace, format_line: LineFormatter
) -> None:
    from kozyr.bots.levels import LEVELS  # noqa: PLC0415 - only where a server runs
    from kozyr.server.api.calls.refusal_catalogue import STATUSES  # noqa: PLC0415 - the same
    from kozyr.server.api.calls.registry import CALLS  # noqa: PLC0415 - the same
    from kozyr.server.api.http.server_process import serve  # noqa: PLC0415 - the same
    from kozyr.server.operations.metrics import Metrics  # noqa: PLC0415 - the same

    def ready() -> None:
        host, port = listener.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        about = {"version": __version__, "address": f"http://{shown}:{port}"}
        sentence = say(chosen.lang, "serving", **about, where=_place(config, chosen.lang))
        sys.stdout.write(format_line(sentence, **about) + "\n")
        sys.stdout.flush()

    metrics = Metrics(CALLS, STATUSES, LEVELS)
    async with (
        open_store(config.database, config.folder / FILE, chosen.lang, make=True) as store,
        open_bus(config, store, metrics) as bus,
    ):
        await serve(config, store, metrics, listener, ready, bus=bus, membership=membership_of(config, store))
    sys.stdout.write(format_line(say(chosen.lang, "served")) + "\n")


def _place(config: "Config", lang: "Language") -> str:
    """Describe the store, and how servers that share it communicate, without passwords."""
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
