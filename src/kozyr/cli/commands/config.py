"""The command `kozyr config`: it shows the options that a server would start with.

It takes the options of `kozyr serve`, which can also come from the environment and a file (config.md).
It writes them all as TOML, each with its source, and starts nothing. An invalid option is answered with a
sentence and exit status 2.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kozyr.cli.commands.shared_options import BadInputError, add_language
from kozyr.words import say

if TYPE_CHECKING:
    from kozyr.rules.refusals import Language
    from kozyr.server.operations.config import LoadedConfig


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", command_line: Sequence[str]
) -> None:
    """Add the command to the program; add its options only if it is the command to run."""
    config = commands.add_parser("config", help="show what `kozyr serve` would do with these options")
    if "config" in command_line:
        add_config(config)  # skipped otherwise: it takes a quarter of the start time of other commands
    config.set_defaults(run=run)


def add_config(command: argparse.ArgumentParser) -> None:
    """Add all options of a server to a command."""
    from kozyr.server.operations.config import OPTIONS  # noqa: PLC0415 - only needed for a server
    from kozyr.server.operations.config.config_writer import default_text  # noqa: PLC0415 - the same
    from kozyr.server.operations.config.options import FILE_VARIABLE  # noqa: PLC0415 - the same

    command.add_argument("--config", metavar="FILE", help=f"a file of options in TOML (or {FILE_VARIABLE})")
    groups = {
        "": command.add_argument_group("options of the server (each also KOZYR_… or a line of the file)")
    }
    for option in OPTIONS.values():
        table = option.key.rpartition(".")[0]
        if table not in groups:
            groups[table] = command.add_argument_group(table)
        usual = default_text(option)
        text = f"{option.about} (default: {usual})" if usual else option.about
        groups[table].add_argument(
            option.flag,
            dest=_place(option.key),
            metavar="|".join(option.words) or {"number": "N", "list": "A,B"}.get(option.kind, "TEXT"),
            help=text.replace("%", "%%"),
        )
    add_language(command)


def read_chosen(chosen: argparse.Namespace) -> "LoadedConfig":
    """Read the configuration of a server; raise `BadInputError` if it is invalid."""
    from kozyr.rules import Refusal  # noqa: PLC0415 - the same
    from kozyr.server.operations.config import OPTIONS, read_config  # noqa: PLC0415 - as above

    arguments = {key: getattr(chosen, _place(key)) for key in OPTIONS}
    found = read_config(arguments, os.environ, chosen.config)
    if isinstance(found, Refusal):
        raise BadInputError(found.sentence(chosen.lang))
    return found


def ignored_variables(found: "LoadedConfig", lang: "Language") -> str | None:
    """Return a warning with the names, never the values, of set variables that the server ignores."""
    return say(lang, "ignored_variables", names=", ".join(found.ignored)) if found.ignored else None


def run(chosen: argparse.Namespace) -> None:
    """Write the configuration as TOML."""
    from kozyr.server.operations.config import write_config  # noqa: PLC0415 - as above

    found = read_chosen(chosen)
    if warning := ignored_variables(found, chosen.lang):
        sys.stderr.write(f"kozyr: {warning}\n")
    notes = {key: say(chosen.lang, "config_from", source=source) for key, source in found.sources.items()}
    for line in write_config(found.config, notes):
        sys.stdout.write(f"{line}\n")


def _place(key: str) -> str:
    return "config_" + key.replace(".", "_")
