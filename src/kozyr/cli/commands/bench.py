"""The command `kozyr bench`: it measures the speed of the kernel on this machine."""

import argparse
import json
import subprocess
import sys
from dataclasses import asdict

from kozyr.cli.commands.extras import require_extra
from kozyr.cli.commands.shared_options import add_language
from kozyr.locales import say

_FAILED = 1


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the program."""
    bench = commands.add_parser("bench", help="measure speed on this machine, about half a minute")
    bench.add_argument("target", choices=["kernel"], help="the compiled rules that bots think with")
    bench.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    add_language(bench)
    bench.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure the speed and print it."""
    require_extra("bots", "kozyr bench", args.lang)
    from rich.console import Console  # noqa: PLC0415 - only where something is drawn

    from kozyr.bots.speed import measure  # noqa: PLC0415 - only needed to measure
    from kozyr.cli.drawing.figures import draw_speed  # noqa: PLC0415 - only where something is drawn

    try:
        with Console(stderr=True).status(say(args.lang, "cli_measuring")):
            speed = measure()
    except subprocess.CalledProcessError as error:  # a child process of `measure` failed
        print(say(args.lang, "cli_start_failed", status=error.returncode), file=sys.stderr)  # noqa: T201 - the program's own output
        return _FAILED
    if args.json:
        sys.stdout.write(json.dumps(asdict(speed)) + "\n")
    else:
        Console().print(draw_speed(speed, args.lang))
    return 0
