"""The command `kozyr serve`: it runs a server. Clients play through Centrifuge SDKs or plain HTTP.

A server whose store is a folder runs alone. Servers that share a database exchange messages over NATS, or
poll the database without NATS. SIGTERM and Ctrl-C stop the server cleanly: it finishes and stores calls in
progress, and tells connected clients to reconnect.
"""

import argparse
import asyncio
import contextlib
import socket
import sys
from collections.abc import AsyncIterator, Coroutine, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from kozyr import __version__
from kozyr.cli.commands import config as config_command
from kozyr.cli.commands.extras import require_extra
from kozyr.cli.commands.shared_options import BadInputError
from kozyr.cli.commands.store_access import DATABASE_FILE, explain_store_errors, open_store
from kozyr.locales import ENGLISH, say
from kozyr.server.cluster.local_bus import LocalBus
from kozyr.server.operations import gc_tuning

if TYPE_CHECKING:
    from kozyr.locales import Language
    from kozyr.server.cluster.bus import Bus
    from kozyr.server.cluster.membership import Membership
    from kozyr.server.operations.config import Config
    from kozyr.server.operations.metrics import Metrics
    from kozyr.server.tables.ports import Store

_LOGGER: Final = "kozyr.serve"
_FAILED: Final = 1
_BAD_INPUT: Final = 2
_INTERRUPTED: Final = 130


class LineFormatter(Protocol):
    """A function that formats a sentence as a line of output: plain, or as JSON with its details."""

    def __call__(self, sentence: str, /, **details: object) -> str:
        """Return the line."""


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", command_line: Sequence[str]
) -> None:
    """Add the command to the program; add its options only if it is the command to run."""
    serve = commands.add_parser("serve", help="run a server: play online with people and bots")
    if "serve" in command_line:
        config_command.add_server_options(serve)
    serve.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until a signal arrives; return the exit status."""
    loaded = config_command.read_server_config(args)
    require_extra("server", "kozyr serve", args.lang)
    if loaded.config.database:
        require_extra("postgres", say(args.lang, "cli_database_feature"), args.lang)
    gc_tuning.pause_collector()  # until the server is up
    from kozyr.server.operations.logs import log_uncaught, logger, set_up_logs  # noqa: PLC0415 - only where a server runs

    is_json = set_up_logs(loaded.config.log_level, loaded.config.log_format)
    log_uncaught()
    if warning := config_command.describe_ignored_variables(loaded, ENGLISH):
        logger("kozyr.server.operations.config").warning(warning)
    if not is_json:
        _listen_and_serve(loaded.config, args, _format_plain)
        return 0
    return _serve_with_json_output(loaded.config, args)


def _serve_with_json_output(config: "Config", args: argparse.Namespace) -> int:
    """Serve with only JSON on both streams, even if the server fails or cannot start."""
    from kozyr.server.operations.logs import logger  # noqa: PLC0415 - only where a server runs

    log = logger(_LOGGER)
    try:
        _listen_and_serve(config, args, _format_json)
    except BadInputError as error:
        log.error(str(error))  # noqa: TRY400 - the user needs the sentence, not a trace
        return _BAD_INPUT
    except KeyboardInterrupt:
        log.info(say(args.lang, "cli_stopped"))
        return _INTERRUPTED
    except Exception:
        log.exception("the server failed")
        return _FAILED
    return 0


def _format_plain(sentence: str, /, **_: object) -> str:
    return sentence


def _format_json(sentence: str, /, **details: object) -> str:
    from kozyr.server.operations.logs import make_json_line  # noqa: PLC0415 - only where a server runs

    return make_json_line(_LOGGER, sentence, **details)


def _listen_and_serve(config: "Config", args: argparse.Namespace, format_line: LineFormatter) -> None:
    from kozyr.server.api.http.server_process import bind_listener  # noqa: PLC0415 - only where a server runs

    _allow_many_connections()
    try:
        listener = bind_listener(config)
    except OSError as error:
        reason = error.strerror or str(error)
        address = f"{config.host}:{config.port}"
        raise BadInputError(say(args.lang, "cli_port_taken", address=address, reason=reason)) from error
    with listener, explain_store_errors(args.lang):
        _run_loop(_serve(config, listener, args, format_line))


async def _serve(
    config: "Config", listener: socket.socket, args: argparse.Namespace, format_line: LineFormatter
) -> None:
    from kozyr.bots.levels import LEVELS  # noqa: PLC0415 - only where a server runs
    from kozyr.server.api.calls.refusal_catalogue import STATUSES  # noqa: PLC0415 - only where a server runs
    from kozyr.server.api.calls.registry import CALLS  # noqa: PLC0415 - only where a server runs
    from kozyr.server.api.http.server_process import serve  # noqa: PLC0415 - only where a server runs
    from kozyr.server.operations.metrics import Metrics  # noqa: PLC0415 - only where a server runs

    def print_address() -> None:
        host, port = listener.getsockname()[:2]
        host_text = f"[{host}]" if ":" in host else host
        details = {"version": __version__, "address": f"http://{host_text}:{port}"}
        sentence = say(args.lang, "cli_serving", **details, location=_describe_store(config, args.lang))
        sys.stdout.write(format_line(sentence, **details) + "\n")
        sys.stdout.flush()

    metrics = Metrics(CALLS, STATUSES, LEVELS)
    async with (
        open_store(config.database, config.folder / DATABASE_FILE, args.lang, create=True) as store,
        _open_bus(config, store, metrics) as bus,
    ):
        await serve(
            config, store, metrics, listener, print_address, bus=bus, membership=_membership_of(config, store)
        )
    sys.stdout.write(format_line(say(args.lang, "cli_served")) + "\n")


def _membership_of(config: "Config", store: "Store") -> "Membership | None":
    """Return the cluster membership of a store; None for a file, which only one process uses."""
    if not config.database:
        return None
    from kozyr.server.stores.postgres import PostgresStore  # noqa: PLC0415 - loads a driver

    return store.membership if isinstance(store, PostgresStore) else None


@contextlib.asynccontextmanager
async def _open_bus(config: "Config", store: "Store", metrics: "Metrics") -> "AsyncIterator[Bus]":
    """Open the bus to other servers; do not wait for a NATS server."""
    bus = _make_bus(config, store, metrics)
    try:
        yield bus
    finally:
        await bus.close()


def _make_bus(config: "Config", store: "Store", metrics: "Metrics") -> "Bus":
    if config.nats:
        from kozyr.server.cluster.nats import NatsBus  # noqa: PLC0415 - only where NATS is configured

        metrics.configure_bus()
        return NatsBus(config.nats, store.epoch, metrics)
    bus = LocalBus()
    # Without NATS, servers that share a database poll it, as if their bus were down.
    bus.switch(up=not config.database)
    metrics.bus_changed(up=bus.is_up)
    return bus


def _describe_store(config: "Config", language: "Language") -> str:
    """Describe the store, and how servers that share it communicate, without passwords."""
    if not config.database:
        return str(config.folder)
    location = config.database.partition("://")[0]
    return say(language, "cli_shared_by_nats" if config.nats else "cli_shared", location=location)


def _run_loop(coroutine: Coroutine[None, None, None]) -> None:
    try:
        import uvloop  # noqa: PLC0415 - twice as fast, where the system has it
    except ImportError:
        asyncio.run(coroutine)
    else:
        uvloop.run(coroutine)


def _allow_many_connections() -> None:
    # Each connection needs an open file, so raise the limit as far as the system allows.
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
