"""The command `kozyr config`: it shows the options that a server would start with.

The command takes the options of `kozyr serve`, which can also come from the environment and a file
(docs/reference/config.md). It writes all options as TOML, each with its source, and starts nothing. For an
invalid option it prints a sentence and exits with status 2.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kozyr.cli.commands.shared_options import BadInputError, add_language
from kozyr.locales import explain, say

if TYPE_CHECKING:
    from kozyr.locales import Language
    from kozyr.server.operations.config import LoadedConfig


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", command_line: Sequence[str]
) -> None:
    """Add the command to the program; add its options only if it is the command to run."""
    config = commands.add_parser("config", help="show what `kozyr serve` would do with these options")
    if "config" in command_line:
        # Other commands skip this, because it would take a quarter of their start time.
        add_server_options(config)
    config.set_defaults(run=run)


def add_server_options(command: argparse.ArgumentParser) -> None:
    """Add all options of a server to a command."""
    from kozyr.server.operations.config import OPTIONS  # noqa: PLC0415 - only needed for a server
    from kozyr.server.operations.config.config_writer import default_text  # noqa: PLC0415 - only needed for a server
    from kozyr.server.operations.config.options import FILE_VARIABLE  # noqa: PLC0415 - only needed for a server

    command.add_argument("--config", metavar="FILE", help=f"a file of options in TOML (or {FILE_VARIABLE})")
    groups = {
        "": command.add_argument_group("options of the server (each also KOZYR_… or a line of the file)")
    }
    for option in OPTIONS.values():
        table = option.key.rpartition(".")[0]  # the option's table in the TOML file
        if table not in groups:
            groups[table] = command.add_argument_group(table)
        default = default_text(option)
        text = f"{option.about} (default: {default})" if default else option.about
        groups[table].add_argument(
            option.flag,
            dest=_make_argument_name(option.key),
            metavar="|".join(option.words) or {"number": "N", "list": "A,B"}.get(option.kind, "TEXT"),
            help=text.replace("%", "%%"),
        )
    add_language(command)


def read_server_config(args: argparse.Namespace) -> "LoadedConfig":
    """Read the configuration of a server; raise `BadInputError` if it is invalid."""
    from kozyr.rules import Refusal  # noqa: PLC0415 - only needed for a server
    from kozyr.server.operations.config import OPTIONS, read_config  # noqa: PLC0415 - only needed for a server

    arguments = {key: getattr(args, _make_argument_name(key)) for key in OPTIONS}
    loaded = read_config(arguments, os.environ, args.config)
    if isinstance(loaded, Refusal):
        raise BadInputError(explain(loaded, args.lang))
    return loaded


def describe_ignored_variables(loaded: "LoadedConfig", lang: "Language") -> str | None:
    """Return a warning that names the environment variables that the server ignores, without their values."""
    return say(lang, "cli_ignored_variables", names=", ".join(loaded.ignored)) if loaded.ignored else None


def run(args: argparse.Namespace) -> None:
    """Write the configuration as TOML."""
    from kozyr.server.operations.config import write_config  # noqa: PLC0415 - only needed for a server

    loaded = read_server_config(args)
    if warning := describe_ignored_variables(loaded, args.lang):
        sys.stderr.write(f"kozyr: {warning}\n")
    notes = {key: say(args.lang, "cli_config_from", source=source) for key, source in loaded.sources.items()}
    for line in write_config(loaded.config, notes):
        sys.stdout.write(f"{line}\n")


def _make_argument_name(key: str) -> str:
    return "config_" + key.replace(".", "_")
