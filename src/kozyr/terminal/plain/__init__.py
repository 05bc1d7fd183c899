"""Plain console mode, `kozyr play --plain`: a line-by-line game for pipes and screen readers."""

import argparse
import os
import sys

from kozyr.rules import RULE_SETS


def add_plain_options(command: argparse.ArgumentParser) -> None:
    """Add the options of plain console mode to `kozyr play`."""
    plain = command.add_argument_group("plain mode")
    plain.add_argument(
        "--plain", action="store_true", help="line by line: for pipes, screen readers, old terminals"
    )
    plain.add_argument("--rules", choices=[*RULE_SETS], default=None, help="rule set (default: terminal)")
    plain.add_argument("--quick", action="store_true", help="bots answer without a pause")


def play_plain(args: argparse.Namespace) -> int:
    """Run plain console mode on the standard streams."""
    from kozyr.terminal.plain.main import run_plain  # noqa: PLC0415 - imported only in this mode

    return run_plain(
        args.lang,
        sys.stdin.buffer,
        sys.stdout,
        environment=os.environ,
        rules=args.rules or "terminal",
        quick=args.quick,
    )
